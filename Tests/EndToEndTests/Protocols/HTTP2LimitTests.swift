// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// nginx ends each HTTP/2 connection after `keepalive_requests` by GOAWAY, and refuses streams beyond
/// `http2_max_concurrent_streams`: requests that it did not look at are sent again.
@Suite(.needs(.nginx, .openssl)) struct `nginx with low limits of HTTP/2` {
  private func start() async throws -> (peer: RunningPeer, certificate: TestCertificate) {
    let certificate = try await TestCertificate.selfSigned()
    let peer = try await Nginx.start(ports: 1) { folder, ports in
      try certificate.write(to: folder, as: "server")
      return """
        log_format short '$connection $request_method $request_uri';
        access_log access.log short;
        keepalive_requests 5;
        http2_max_concurrent_streams 2;
        client_max_body_size 100k;
        ssl_certificate server.pem;
        ssl_certificate_key server-key.pem;
        server { listen 127.0.0.1:\(ports[0]) ssl http2; location / { return 200 ok; } }
        """
    }
    return (peer, certificate)
  }

  private func folder(
    _ peer: RunningPeer, _ certificate: TestCertificate, _ step: String
  ) throws -> Workshop {
    let url = "https://localhost:\(peer.ports[0])/"
    let folder = try Workshop(
      """
      curlew: 1
      defaults: { tls: { ca: ca.pem }, timeout: 20s, expect: 200 }
      scenarios:
      \((0..<20).map { "  s\($0): { steps: [{ repeat: 6, \(step): '\(url)'}] }\n" }.joined())
      """)
    try folder.write(certificate.certificate, to: "ca.pem")
    return folder
  }

  @Test(arguments: ["GET", "text: x, POST"])
  func `a run fails by none of them`(step: String) async throws {
    let (peer, certificate) = try await start()
    let folder = try folder(peer, certificate, step)
    let run = try await folder.run("--jobs", "20")
    expect(run, endsIn: 0)
    // Each request was looked at once.
    let log = try await peer.lines(of: "access.log", count: 120)
    #expect(log.count == 120)
  }
}
