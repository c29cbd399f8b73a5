// SPDX-License-Identifier: Apache-2.0

/// nginx over TLS on loopback addresses, one certificate for each name, with what it saw.
///
/// ```swift
/// let server = try await TLSServer([.init("a.example", certificate)])
/// ```
///
/// Each virtual host answers with `NAME CONNECTION` (its name, the number of the connection), and so
/// shows which one answered and on which connection.
package final class TLSServer: Sendable {
  /// One virtual host.
  package struct Host: Sendable {
    package var name: String
    package var certificate: TestCertificate
    /// More directives of nginx.
    package var directives: String

    package init(_ name: String, _ certificate: TestCertificate, directives: String = "") {
      self.name = name
      self.certificate = certificate
      self.directives = directives
    }
  }

  /// One request that was answered.
  package struct Seen: Sendable, Equatable {
    /// The virtual host that answered.
    package let name: String
    /// `Host`, or what stands for it in HTTP/2.
    package let host: String
    /// The name that was asked for in the handshake; empty for none.
    package let serverName: String
    /// Our address.
    package let address: String
    /// Number of the connection.
    package let connection: Int
    /// The handshake resumed a session.
    package let isResumed: Bool
    /// Subject of the client's certificate; empty for none.
    package let client: String
  }

  private let peer: RunningPeer
  package let port: UInt16
  /// Plain HTTP.
  package let plainPort: UInt16

  /// - Parameters:
  ///   - hosts: The first answers every name that no other has.
  ///   - common: Directives of the `http` block, as `ssl_protocols TLSv1.3;`.
  package init(
    _ hosts: [Host], addresses: [String] = ["127.0.0.1"], http2: Bool = false, common: String = ""
  ) async throws {
    let peer = try await Nginx.start(ports: 2) { folder, ports in
      for (number, host) in hosts.enumerated() {
        try host.certificate.write(to: folder, as: "host\(number)")
      }
      return Self.configuration(hosts, addresses, ports, http2: http2, common: common)
    }
    self.peer = peer
    (port, plainPort) = (peer.ports[0], peer.ports[1])
  }

  /// What was answered so far, in order; nginx writes a line when the answer is on its way.
  package var seen: [Seen] {
    let lines = (try? peer.folder.read("access.log"))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 7 else { return nil }
      func text(_ place: Int) -> String { parts[place] == "-" ? "" : parts[place] }
      return Seen(
        name: parts[0], host: parts[1], serverName: text(2), address: parts[3],
        connection: Int(parts[4]) ?? -1, isResumed: parts[5] == "r", client: text(6))
    }
  }

  /// Waits until so many requests are in its log.
  package func seen(count: Int) async throws -> [Seen] {
    for _ in 0..<3000 {
      let seen = seen
      if seen.count >= count { return seen }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw PeerFailure("nginx has answered \(seen.count) requests, not \(count)")
  }

  private static func configuration(
    _ hosts: [Host], _ addresses: [String], _ ports: [UInt16], http2: Bool, common: String
  ) -> String {
    let blocks = hosts.enumerated().map { number, host in
      let listening = addresses.map { address in
        "listen \(address):\(ports[0]) ssl\(http2 ? " http2" : "");"
      }
      return """
        server {
          \(listening.joined(separator: "\n"))
          server_name \(host.name);
          ssl_certificate host\(number).pem;
          ssl_certificate_key host\(number)-key.pem;
          \(host.directives)
          location / { return 200 "\(host.name) $connection\\n"; }
          location /wait { return 200 "\(host.name) $connection\\n"; }
        }
        """
    }
    return """
      log_format seen "$server_name\\t$host\\t$ssl_server_name\\t$server_addr\\t$connection\\t$ssl_session_reused\\t$ssl_client_s_dn";
      access_log access.log seen;
      \(common)
      \(blocks.joined(separator: "\n"))
      server {
        listen 127.0.0.1:\(ports[1]);
        server_name plain;
        location / { return 200 "plain\\n"; }
      }
      """
  }
}
