// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

/// An nginx of our own: one worker, connections kept, no log, on free loopback ports.
struct Server {
  let origin: String
  /// The same over TLS and HTTP/2.
  let secureOrigin: String
  /// The certificate that it shows, its own authority, PEM.
  let certificate: String
  private let child: Child
  private let workshop: Workshop

  init(in workshop: Workshop) throws {
    let port = try Self.freePort()
    let home = "\(workshop.root)/server"
    let securePort = try Self.freePort()
    certificate = "\(home)/certificate.pem"
    _ = try measured(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        "-keyout", "\(home)/key.pem", "-out", certificate,
      ], in: home)
    try TextFile.write(
      Self.configuration(port: port, securePort: securePort, workshop: workshop),
      to: "\(home)/nginx.conf")
    origin = "http://127.0.0.1:\(port)"
    secureOrigin = "https://localhost:\(securePort)"
    self.workshop = workshop
    child = try Child(["nginx", "-p", home, "-e", "error.log", "-c", "nginx.conf"], in: home)
    for _ in 0..<200 {
      if (try? counts()) != nil { return }
      usleep(20_000)
    }
    throw Problem("nginx does not answer; see \(home)/error.log")
  }

  /// Connections accepted and requests answered so far, those of this question among them.
  func counts() throws -> (connections: Int, requests: Int) {
    let path = "\(workshop.root)/status.txt"
    _ = try measured(["curl", "-sf", "\(origin)/status"], in: workshop.root, output: path)
    let numbers = try TextFile.read(path).split(whereSeparator: { !$0.isNumber }).map {
      Int($0) ?? 0
    }
    guard numbers.count >= 4 else { throw Problem("the server's status cannot be read") }
    return (numbers[1], numbers[3])
  }

  func stop() throws {
    kill(child.identifier, SIGTERM)
    _ = try child.wait()
  }

  private static func configuration(
    port: UInt16, securePort: UInt16, workshop: Workshop
  ) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "  \($0)_temp_path \($0);\n" }.joined()
    return """
      worker_processes 1;
      daemon off;
      pid nginx.pid;
      events { worker_connections 4096; }
      http {
      \(temporary)  access_log off;
        sendfile on;
        tcp_nopush on;
        keepalive_timeout 600s;
        keepalive_requests 100000000;
        open_file_cache max=1000 inactive=600s;
        open_file_cache_valid 600s;
        types { application/json json; }
        server {
          listen 127.0.0.1:\(port);
          listen 127.0.0.1:\(securePort) ssl http2;
          ssl_certificate certificate.pem;
          ssl_certificate_key key.pem;
          root \(workshop.served);
          location = /status { stub_status; }
          location /uploads/ {
            root \(workshop.root);
            dav_methods PUT;
            client_max_body_size 0;
          }
        }
      }

      """
  }

  /// A port that was free a moment ago.
  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard code == 0 else { throw Problem("no free port on 127.0.0.1") }
    return UInt16(bigEndian: address.sin_port)
  }
}
