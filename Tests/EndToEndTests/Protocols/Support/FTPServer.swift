// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// vsftpd as the user of the tests, for anonymous users, on one port; its files are in
/// `folder.path(of: "files")`, with a folder `up` that can be written.
struct FTPServer {
  let peer: RunningPeer
  let certificate: TestCertificate?

  enum TLS {
    case none
    /// From the first byte.
    case implicit
    /// By `AUTH TLS`, which it insists on.
    case explicit
  }

  var port: UInt16 { peer.ports[0] }

  init(_ tls: TLS = .none) async throws {
    let certificate = tls == .none ? nil : try await TestCertificate.selfSigned()
    self.certificate = certificate
    peer = try await RunningPeer(.vsftpd) { folder, ports in
      try folder.makeFolder("files/up")
      try folder.makeFolder("empty")
      try folder.write("hello\n", to: "files/a.txt")
      try folder.write("with a space", to: "files/b c.txt")
      var lines = [
        "listen=YES", "listen_address=127.0.0.1", "listen_port=\(ports[0])", "background=NO",
        "run_as_launching_user=YES", "anonymous_enable=YES", "no_anon_password=YES",
        "anon_root=\(folder.path)/files", "local_enable=NO", "write_enable=YES",
        "anon_upload_enable=YES", "anon_other_write_enable=YES", "anon_umask=022",
        "seccomp_sandbox=NO", "secure_chroot_dir=\(folder.path)/empty", "xferlog_enable=NO",
        "vsftpd_log_file=\(folder.path)/log", "ftp_username=\(ProxyPeers.userName)",
        "allow_writeable_chroot=YES",
      ]
      if let certificate {
        let (path, key) = try certificate.write(to: folder, as: "server")
        lines += [
          "ssl_enable=YES", "allow_anon_ssl=YES", "force_anon_logins_ssl=YES",
          "force_anon_data_ssl=YES", "require_ssl_reuse=NO", "ssl_tlsv1=YES",
          "rsa_cert_file=\(path)", "rsa_private_key_file=\(key)",
          "implicit_ssl=\(tls == .implicit ? "YES" : "NO")",
        ]
      }
      let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "vsftpd.conf")
      return .init(arguments: [path])
    }
  }
}
