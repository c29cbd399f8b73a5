// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Uploads to an independent server, which keeps each body as a file (WebDAV's PUT).
@Suite(.needs(.nginx)) struct NginxUploadTests {
  private static func nginx() async throws -> RunningPeer {
    try await Nginx.start(ports: 2) { folder, ports in
      try folder.write("", to: "kept/.keep")
      return """
        access_log off;
        client_max_body_size 0;
        server {
          listen 127.0.0.1:\(ports[0]);
          listen 127.0.0.1:\(ports[1]) http2;
          root kept;
          location / { dav_methods PUT; }
        }
        """
    }
  }

  static let versions = ["1.1", "2-prior-knowledge"]
  static let headers = ["", "headers: { Transfer-Encoding: chunked }"]

  /// One request in a run of its own.
  private func put(
    _ name: String, _ lines: String..., version: String, headers: String, to nginx: RunningPeer,
    in workshop: Workshop
  ) async throws -> [UInt8] {
    let port = version == "1.1" ? nginx.ports[0] : nginx.ports[1]
    let keys = lines + ["http: \(version)", headers]
    try workshop.write(
      "curlew: 1\nrequests:\n  - PUT: http://127.0.0.1:\(port)/\(name)\n"
        + keys.map { "    \($0)\n" }.joined())
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    return try readFile(nginx.folder.path(of: "kept/\(name)"))
  }

  @Test(arguments: versions, headers)
  func `a body arrives byte for byte`(version: String, headers: String) async throws {
    let nginx = try await Self.nginx()
    let workshop = try Workshop()
    let bytes = (0..<3_000_017).map { UInt8(truncatingIfNeeded: $0 &* 29 &+ $0 >> 7) }
    try workshop.folder.write(bytes, to: "big.bin")
    let put = { (name: String, lines: [String]) in
      try await self.put(
        name, lines[0], lines.last ?? "", version: version, headers: headers, to: nginx,
        in: workshop)
    }
    #expect(try await put("file", ["file: big.bin", "redirects: none"]) == bytes)
    let form = try await put(
      "form",
      [
        "multipart: [{ name: a, value: b }, { name: f, file: big.bin }]",
        "contentType: multipart/form-data; boundary=B",
      ])
    let head =
      "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--B\r\nContent-Disposition: "
      + "form-data; name=\"f\"; filename=\"big.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    #expect(form == Array(head.utf8) + bytes + Array("\r\n--B--\r\n".utf8))
    let text = String(repeating: "ä", count: 50_000)
    #expect(
      try await put("memory", ["text: \"\(text)\"", "redirects: none"]) == Array(text.utf8))
  }
}
