// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// nginx on free ports: TLS with HTTP/2 on the first, HTTP/2 without TLS on the second, HTTP/1
/// without TLS on the third, TLS without HTTP/2 on the fourth.
///
/// Every request gets 200 and the version that it came in; the log has a line each: number of the
/// connection, version, method and target.
struct NginxPeer {
  let peer: RunningPeer
  let certificate: TestCertificate

  init() async throws {
    let certificate = try await TestCertificate.selfSigned()
    self.certificate = certificate
    peer = try await Nginx.start(ports: 4) { folder, ports in
      try certificate.write(to: folder, as: "server")
      return """
        log_format short '$connection $server_protocol $request_method $request_uri';
        access_log access.log short;
        keepalive_requests 100000;
        http2_max_concurrent_streams 1000;
        ssl_certificate server.pem;
        ssl_certificate_key server-key.pem;
        server { listen 127.0.0.1:\(ports[0]) ssl http2; \(Self.answer) }
        server { listen 127.0.0.1:\(ports[1]) http2; \(Self.answer) }
        server { listen 127.0.0.1:\(ports[2]); \(Self.answer) }
        server { listen 127.0.0.1:\(ports[3]) ssl; \(Self.answer) }
        """
    }
  }

  var secure: String { "https://localhost:\(peer.ports[0])" }

  var priorKnowledge: String { "http://localhost:\(peer.ports[1])" }

  var plain: String { "http://localhost:\(peer.ports[2])" }

  var secureWithoutHTTP2: String { "https://localhost:\(peer.ports[3])" }

  /// Waits for that many lines of the log and gives the words of all there are.
  func log(count: Int) async throws -> [[String]] {
    try await peer.lines(of: "access.log", count: count).map {
      $0.split(separator: " ").map(String.init)
    }
  }

  private static let answer = "location / { default_type text/plain; return 200 $server_protocol; }"
}
