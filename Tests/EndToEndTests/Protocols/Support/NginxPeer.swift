// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// nginx on free ports: TLS with HTTP/2 on the first, HTTP/2 without TLS on the second, HTTP/1
/// without TLS on the third, TLS without HTTP/2 on the fourth.
///
/// Every request gets 200 and the version that it came in; the log has a line each: number of the
/// connection, version, method and target.
struct NginxPeer {
  let peer: RunningPeer
  let certificate: Certificate

  init() async throws {
    let certificate = try await Certificate()
    self.certificate = certificate
    peer = try await RunningPeer(.nginx, ports: 4) { folder, ports in
      try folder.write(certificate.certificate, to: "certificate.pem")
      try folder.write(certificate.key, to: "key.pem")
      let path = try folder.write(Self.configuration(folder, ports), to: "nginx.conf")
      return .init(arguments: ["-c", path, "-p", folder.path])
    }
  }

  var secure: String { "https://localhost:\(peer.ports[0])" }

  var priorKnowledge: String { "http://localhost:\(peer.ports[1])" }

  var plain: String { "http://localhost:\(peer.ports[2])" }

  var secureWithoutHTTP2: String { "https://localhost:\(peer.ports[3])" }

  /// Lines of the log.
  func log() throws -> [[String]] {
    try peer.folder.read("access.log").split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
  }

  private static func configuration(_ folder: TemporaryFolder, _ ports: [UInt16]) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder.path)/pid;
    error_log \(folder.path)/error.log;
    events { worker_connections 1024; }
    http {
      log_format short '$connection $server_protocol $request_method $request_uri';
      access_log \(folder.path)/access.log short;
      client_body_temp_path \(folder.path)/body;
      proxy_temp_path \(folder.path)/proxy;
      fastcgi_temp_path \(folder.path)/fastcgi;
      uwsgi_temp_path \(folder.path)/uwsgi;
      scgi_temp_path \(folder.path)/scgi;
      keepalive_requests 100000;
      http2_max_concurrent_streams 1000;
      ssl_certificate \(folder.path)/certificate.pem;
      ssl_certificate_key \(folder.path)/key.pem;
      server { listen 127.0.0.1:\(ports[0]) ssl http2; \(answer) }
      server { listen 127.0.0.1:\(ports[1]) http2; \(answer) }
      server { listen 127.0.0.1:\(ports[2]); \(answer) }
      server { listen 127.0.0.1:\(ports[3]) ssl; \(answer) }
    }

    """
  }

  private static let answer = "location / { default_type text/plain; return 200 $server_protocol; }"
}
