// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// An apache2 with a path for each way to log in, run in the foreground by the user of the test.
///
/// Each response says in `X-Port` which connection it came over, and in `X-User` who was let in.
struct ApachePeer {
  let peer: RunningPeer

  var url: String { "http://localhost:\(peer.ports[0])" }

  /// - Parameters:
  ///   - keytab: of the service `HTTP/localhost`; nil for none.
  ///   - environment: what the server gets besides.
  init(keytab: String? = nil, environment: [String: String] = [:]) async throws {
    peer = try await RunningPeer(.apache) { folder, ports in
      // Started by root, the server becomes another user, who must have access to its files.
      chmod(folder.path, 0o755)
      for name in ["digest", "negotiate"] {
        try folder.write("welcome\n", to: "www/\(name)/index.html")
      }
      try folder.write("plain\n", to: "www/index.html")
      // `ada:shop:s3cret-pw` and `bob:shop:other-pw`
      try folder.write(
        "ada:shop:\(Self.ada)\nbob:shop:\(Self.bob)\n", to: "digest.users")
      let path = try folder.write(
        Self.configuration(folder.path, ports[0], keytab: keytab), to: "httpd.conf")
      return RunningPeer.Setting(arguments: ["-X", "-f", path], environment: environment)
    }
  }

  private static let ada = "8536f0bec2e52b674bf16e221d8623b0"
  private static let bob = "96e27831b6bbebec2d291b646faf979a"

  private static func configuration(
    _ folder: String, _ port: UInt16, keytab: String?
  ) -> String {
    let modules =
      [
        "mpm_prefork", "authn_core", "authz_core", "authz_user", "auth_digest", "authn_file", "dir",
        "headers",
      ] + (keytab == nil ? [] : ["auth_gssapi"])
    let loads = modules.map { name in
      "LoadModule \(name)_module /usr/lib/apache2/modules/mod_\(name).so"
    }
    let negotiate = keytab.map { keytab in
      """
      <Location /negotiate>
        AuthType GSSAPI
        AuthName shop
        GssapiCredStore keytab:\(keytab)
        GssapiAllowedMech krb5
        GssapiConnectionBound On
        Require valid-user
      </Location>
      """
    }
    return """
      ServerRoot \(folder)
      ServerName localhost
      PidFile \(folder)/pid
      Listen 127.0.0.1:\(port)
      \(loads.joined(separator: "\n"))
      User nobody
      Group nogroup
      ErrorLog \(folder)/error.log
      DocumentRoot \(folder)/www
      KeepAlive On
      MaxKeepAliveRequests 0
      Header always set X-Port "expr=%{REMOTE_PORT}"
      Header always set X-User "expr=%{REMOTE_USER}"
      <Location /digest>
        AuthType Digest
        AuthName shop
        AuthUserFile \(folder)/digest.users
        Require valid-user
      </Location>
      \(negotiate ?? "")
      """
  }
}

/// A Kerberos realm of its own: one service, `HTTP/localhost`, and one user, `ada`.
struct KerberosPeer {
  private let peer: RunningPeer

  /// What programs of the realm get in their environment; the user's tickets are there.
  let environment: [String: String]
  var keytab: String { peer.folder.path(of: "http.keytab") }

  init() async throws {
    peer = try await RunningPeer(.kerberos) { folder, ports in
      chmod(folder.path, 0o755)
      try folder.write(Self.client(ports[0]), to: "krb5.conf")
      try folder.write(Self.server(folder.path, ports[0]), to: "kdc.conf")
      let environment = Self.environment(folder)
      try await Self.run(
        "/usr/sbin/kdb5_util", environment, "create", "-r", "SHOP.TEST", "-s", "-P", "master")
      for query in [
        "addprinc -pw ada-pw ada", "addprinc -randkey HTTP/localhost",
        "ktadd -k \(folder.path)/http.keytab HTTP/localhost",
      ] {
        try await Self.run("/usr/sbin/kadmin.local", environment, "-r", "SHOP.TEST", "-q", query)
      }
      chmod(folder.path(of: "http.keytab"), 0o644)
      return RunningPeer.Setting(arguments: ["-n"], environment: environment)
    }
    environment = Self.environment(peer.folder)
    var program = Program("/usr/bin/kinit", ["ada"])
    program.environment.merge(environment) { $1 }
    program.input = .bytes(Array("ada-pw\n".utf8))
    let run = try await program.run()
    guard run.exitCode == 0 else { throw PeerFailure("kinit: \(run.errorOutput)") }
  }

  private static func environment(_ folder: TemporaryFolder) -> [String: String] {
    [
      "KRB5_CONFIG": folder.path(of: "krb5.conf"), "KRB5_KDC_PROFILE": folder.path(of: "kdc.conf"),
      "KRB5CCNAME": "FILE:" + folder.path(of: "tickets"),
    ]
  }

  private static func run(
    _ path: String, _ environment: [String: String], _ arguments: String...
  ) async throws {
    var program = Program(path, arguments)
    program.environment.merge(environment) { $1 }
    let run = try await program.run()
    guard run.exitCode == 0 else { throw PeerFailure("\(path): \(run.output)\(run.errorOutput)") }
  }

  /// The realm's configuration for programs that ask at a port of this machine.
  static func client(_ port: UInt16) -> String {
    """
    [libdefaults]
      default_realm = SHOP.TEST
      dns_lookup_kdc = false
      dns_lookup_realm = false
      dns_canonicalize_hostname = false
      rdns = false
      udp_preference_limit = 1
    [realms]
      SHOP.TEST = {
        kdc = 127.0.0.1:\(port)
      }
    [domain_realm]
      localhost = SHOP.TEST

    """
  }

  private static func server(_ folder: String, _ port: UInt16) -> String {
    """
    [kdcdefaults]
      kdc_listen = 127.0.0.1:\(port)
      kdc_tcp_listen = 127.0.0.1:\(port)
    [realms]
      SHOP.TEST = {
        database_name = \(folder)/principal
        key_stash_file = \(folder)/stash
        acl_file = \(folder)/kadm5.acl
        supported_enctypes = aes256-cts-hmac-sha1-96:normal
      }
    [logging]
      kdc = FILE:\(folder)/kdc.log

    """
  }
}
