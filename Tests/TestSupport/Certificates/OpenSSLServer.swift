// SPDX-License-Identifier: Apache-2.0

/// `openssl s_server`, which answers every request by one page.
package final class OpenSSLServer: Sendable {
  package let port: UInt16
  private let peer: RunningPeer

  /// - Parameter arguments: More of the command; `authority.pem` in its folder is that of the tests.
  package init(_ certificate: TestCertificate, _ arguments: [String] = []) async throws {
    let authority = try await TestAuthority.shared.certificate
    peer = try await RunningPeer(.openssl) { folder, ports in
      let (path, key) = try certificate.write(to: folder, as: "server")
      try folder.write(authority, to: "authority.pem")
      return RunningPeer.Setting(
        arguments: [
          "s_server", "-accept", "127.0.0.1:\(ports[0])", "-cert", path, "-key", key, "-www",
        ] + arguments)
    }
    port = peer.ports[0]
  }
}
