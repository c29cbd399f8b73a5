// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Secrets` {
  private static let password = #"correct "horse" & <battery>/stäple"#
  private static let captured = "tok-9+/=Zz81"

  @Test func `are in no output in any encoding`() async throws {
    let body = #"{"token": "tok-9+/=Zz81", "echo": "correct \"horse\" & <battery>/stäple"}"#
    let server = try ScriptedServer { request in
      .response(200, headers: ["X-Echo": request.header("x-key") ?? ""], json: body)
    }
    try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        try folder.write(Self.collection, to: "a.yaml")
        var program = try Program.curlew(
          "run", "a.yaml", "-v", "--var", "baseUrl=\(server.url())", "--report", "junit=r.xml",
          "--report", "json=r.json", "--report", "ndjson=r.ndjson")
        program.workingDirectory = folder.path
        program.environment["CURLEW_SECRET_password"] = Self.password
        let run = try await program.run()
        expect(run, endsIn: 1)
        #expect(server.requests.count == 2)
        #expect(server.requests[0].text.contains("stäple"))
        let outputs = [
          ("stdout", run.output), ("stderr", run.errorOutput), ("junit", try folder.read("r.xml")),
          ("json", try folder.read("r.json")), ("ndjson", try folder.read("r.ndjson")),
        ]
        for (name, text) in outputs {
          for form in Self.forms(of: Self.password) + Self.forms(of: Self.captured) {
            #expect(!text.contains(form), "\(name) holds \(form)")
          }
        }
        #expect(run.output.contains("***password***"))
        #expect(run.output.contains("***token***"))
        #expect(run.output.contains("$CURLEW_SECRET_password"))
      }
    }
  }

  private static let collection = """
    curlew: 1
    baseUrl: http://127.0.0.1:1
    secrets: [password]
    requests:
      - name: log in
        POST: /login
        params: { p: "${password}" }
        auth: { basic: { user: ada, password: "${password}" } }
        headers: { X-Key: "${password}" }
        json: { password: "${password}" }
        capture: { token: { json: $.token, secret: true } }
      - name: use it
        POST: /use/${token}
        auth: { bearer: "${token}" }
        headers: { X-Key: "${password}" }
        form: { token: "${token}", password: "${password}" }
        expect: { json: { token: other, echo: no } }
    """

  /// As it is, in JSON, in XML, in addresses and forms, in base64 at each offset.
  private static func forms(of secret: String) -> [String] {
    let json = secret.replacing(#"""#, with: #"\""#)
    let xml = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    let percent = escaped(secret, space: "%20")
    return [
      secret, json, xml, xml.replacing(#"""#, with: "&quot;"), percent,
      escaped(secret, space: "+"), json.replacing("/", with: #"\/"#),
    ] + (0..<3).map { base64Middle(secret, offset: $0) }
  }

  private static func escaped(_ text: String, space: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): space
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// What base64 makes of the secret behind that many other bytes, without the letters that those
  /// share.
  private static func base64Middle(_ secret: String, offset: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = [UInt8](repeating: 0, count: offset) + secret.utf8
    let whole = bytes.count / 3 * 3
    var text = ""
    for start in stride(from: 0, to: whole, by: 3) {
      let word = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { text.append(letters[word >> shift & 63]) }
    }
    return String(text.dropFirst(offset == 0 ? 0 : 4))
  }
}
