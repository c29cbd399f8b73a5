// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Independent proxies.
enum ProxyPeers {
  /// Forwards and tunnels.
  static func tinyproxy(
    logIn: (user: String, password: String)? = nil
  ) async throws -> RunningPeer {
    try await RunningPeer(.tinyproxy) { folder, ports in
      let path = try folder.write(
        """
        Port \(ports[0])
        Listen 127.0.0.1
        Timeout 60
        MaxClients 100
        \(logIn.map { "BasicAuth \($0.user) \($0.password)" } ?? "")

        """, to: "tinyproxy.conf")
      return .init(arguments: ["-d", "-c", path])
    }
  }

  /// SOCKS 5 with a log-in of its own.
  static func microsocks(user: String, password: String) async throws -> RunningPeer {
    try await RunningPeer(.microsocks) { _, ports in
      .init(arguments: ["-i", "127.0.0.1", "-p", "\(ports[0])", "-u", user, "-P", password])
    }
  }

  /// SOCKS, without a log-in: with one it would want users of the system.
  static func dante() async throws -> RunningPeer {
    try await RunningPeer(.dante) { folder, ports in
      let path = try folder.write(
        """
        logoutput: \(folder.path)/log
        internal: 127.0.0.1 port = \(ports[0])
        external: 127.0.0.1
        clientmethod: none
        socksmethod: none
        user.notprivileged: \(Self.userName)
        client pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }
        socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }

        """, to: "sockd.conf")
      return .init(arguments: ["-f", path, "-N", "1"])
    }
  }

  /// Who runs the tests.
  static var userName: String {
    getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "nobody"
  }
}

/// squid, a proxy inside of TLS.
final class SquidPeer: Sendable {
  private let peer: RunningPeer

  var port: UInt16 { peer.ports[0] }

  init(_ certificate: TestCertificate) async throws {
    peer = try await RunningPeer(.squid) { folder, ports in
      let (path, key) = try certificate.write(to: folder, as: "server")
      // Where the tests run as root squid takes another user, who must get at its files.
      for path in [folder.path, path, key] { chmod(path, 0o777) }
      let configuration = try folder.write(
        """
        https_port 127.0.0.1:\(ports[0]) tls-cert=\(path) tls-key=\(key)
        pid_filename none
        cache deny all
        cache_log \(folder.path)/cache.log
        access_log none
        coredump_dir \(folder.path)
        \(getuid() == 0 ? "cache_effective_user nobody" : "")
        acl everybody src all
        http_access allow everybody
        shutdown_lifetime 0 seconds

        """, to: "squid.conf")
      return .init(arguments: ["-N", "-n", "curlew\(ports[0])", "-f", configuration])
    }
  }

  deinit {
    // It is killed, and so leaves its shared memory behind.
    for name in ["metadata", "queues", "readers"] {
      unlink("/dev/shm/curlew\(port)-cf__\(name).shm")
    }
  }
}
