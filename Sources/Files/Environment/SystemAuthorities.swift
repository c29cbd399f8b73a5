// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The places of the certificates that this machine trusts.
package struct SystemAuthorities: Hashable, Sendable {
  /// A file of PEM certificates; nil for none.
  package var file: String?
  /// Folders of PEM files named by hash (`openssl rehash`), separated by colons; nil for none.
  package var folder: String?

  package init(file: String? = nil, folder: String? = nil) {
    self.file = file
    self.folder = folder
  }

  /// Files in the order of the search.
  package static let files = [
    // Debian, Ubuntu, Alpine, Arch, Gentoo
    "/etc/ssl/certs/ca-certificates.crt",
    // Fedora, RHEL 6 and 7
    "/etc/pki/tls/certs/ca-bundle.crt",
    // newer RHEL and Fedora
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    // openSUSE
    "/etc/ssl/ca-bundle.pem",
    "/etc/pki/tls/cacert.pem",
    // macOS, Alpine, FreeBSD
    "/etc/ssl/cert.pem",
    "/usr/local/etc/ssl/cert.pem",
    "/opt/homebrew/etc/openssl@3/cert.pem",
    "/usr/local/etc/openssl@3/cert.pem",
  ]

  /// Folders in the order of the search, if there is no file.
  package static let folders = [
    "/etc/ssl/certs", "/etc/pki/tls/certs", "/system/etc/security/cacerts",
  ]

  /// The places in `SSL_CERT_FILE` and `SSL_CERT_DIR` of the real environment, which replace the
  /// system's; else the first one that exists. Neither on a machine without any.
  ///
  /// - Parameter exists: whether a path exists and is readable.
  package static func find(
    in environment: ProcessEnvironment, exists: (String) -> Bool
  ) -> SystemAuthorities {
    let named = SystemAuthorities(
      file: environment.nonEmpty("SSL_CERT_FILE"), folder: environment.nonEmpty("SSL_CERT_DIR"))
    if named.file != nil || named.folder != nil { return named }
    if let file = files.first(where: exists) { return SystemAuthorities(file: file) }
    return SystemAuthorities(folder: folders.first(where: exists))
  }

  /// The path in `SSL_CERT_FILE`, if that is a pipe; nil otherwise.
  package static func pipe(
    in environment: ProcessEnvironment, workingDirectory: FilePath
  ) -> String? {
    environment.nonEmpty("SSL_CERT_FILE").flatMap { path in
      FileStamp(at: FilePath(path).absolute(in: workingDirectory)).isPipe ? path : nil
    }
  }

  /// `find` on this machine.
  package static func find(in environment: ProcessEnvironment) -> SystemAuthorities {
    find(in: environment) { access($0, R_OK) == 0 }
  }
}

extension ProcessEnvironment {
  fileprivate func nonEmpty(_ name: String) -> String? {
    text(of: name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
