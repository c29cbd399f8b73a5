// SPDX-License-Identifier: Apache-2.0

/// A certificate authority that is made for the tests, and signs what they ask for.
///
/// ```swift
/// let authority = try await TestAuthority.shared
/// let server = try await authority.certificate(names: ["localhost", "127.0.0.1"])
/// ```
///
/// Keys are of the curve P-256: making one takes a millisecond. Needs `openssl`
/// (`@Test(.needs(.openssl))`).
package struct TestAuthority: Sendable {
  /// Of the authority itself, PEM.
  package let certificate: String
  private let key: String

  /// One for the whole test process, made when first asked for.
  package static var shared: TestAuthority {
    get async throws { try await made.value }
  }

  private static let made = Task { try await TestAuthority() }

  /// Makes an authority of its own, which is not trusted yet.
  package init(named name: String = "curlew test authority") async throws {
    let made = try await withTemporaryFolder { folder in
      try await folder.openssl(
        ["req", "-x509"] + Self.newKey + [
          "-days", "3650", "-subj", "/O=curlew/CN=\(name)", "-keyout", "key.pem",
          "-out", "certificate.pem", "-addext", "basicConstraints=critical,CA:TRUE",
          "-addext", "keyUsage=critical,keyCertSign,cRLSign",
        ])
      return (try folder.read("certificate.pem"), try folder.read("key.pem"))
    }
    (certificate, key) = made
  }

  /// When a certificate holds.
  package enum Validity: Sendable {
    /// From yesterday on for ten years.
    case now
    /// Over since 2002.
    case expired
    /// From 2040 on.
    case notYet

    var dates: (from: String, until: String) {
      switch self {
      case .now: ("20260101000000Z", "20361231235959Z")
      case .expired: ("20010101000000Z", "20020101000000Z")
      case .notYet: ("20400101000000Z", "20450101000000Z")
      }
    }
  }

  /// Makes a key and a certificate for it, of a server and of a client alike.
  ///
  /// - Parameters:
  ///   - names: Numeric addresses and host names that it is good for.
  ///   - subject: Its common name; the first of the names when nil.
  ///   - password: Encrypts the key.
  package func certificate(
    names: [String], subject: String? = nil, validity: Validity = .now, password: String? = nil
  ) async throws -> TestCertificate {
    try await withTemporaryFolder { folder in
      try folder.write(configuration(names), to: "authority.cnf")
      try folder.write("", to: "index.txt")
      try folder.write(certificate, to: "authority.pem")
      try folder.write(key, to: "authority-key.pem")
      try await folder.openssl(
        ["req", "-new"] + Self.newKey + [
          "-subj", "/O=curlew/CN=\(subject ?? names.first ?? "nobody")", "-keyout", "key.pem",
          "-out", "request.pem",
        ])
      let (from, until) = validity.dates
      try await folder.openssl([
        "ca", "-batch", "-notext", "-config", "authority.cnf", "-in", "request.pem",
        "-out", "certificate.pem", "-startdate", from, "-enddate", until,
      ])
      if let password { try await folder.encryptKey(with: password) }
      return TestCertificate(
        certificate: try folder.read("certificate.pem"), key: try folder.read("key.pem"))
    }
  }

  private func configuration(_ names: [String]) -> String {
    let alternatives = Self.alternatives(names)
    return """
      [ca]
      default_ca = test
      [test]
      database = index.txt
      new_certs_dir = .
      certificate = authority.pem
      private_key = authority-key.pem
      rand_serial = yes
      unique_subject = no
      default_md = sha256
      policy = any
      x509_extensions = leaf
      [any]
      organizationName = optional
      commonName = supplied
      [leaf]
      basicConstraints = CA:FALSE
      extendedKeyUsage = serverAuth, clientAuth
      \(names.isEmpty ? "" : "subjectAltName = \(alternatives)")

      """
  }

  /// Names and addresses as openssl takes them for `subjectAltName`.
  static func alternatives(_ names: [String]) -> String {
    names.map { name in
      let isNumeric = name.contains(":") || name.allSatisfy { $0 == "." || $0.isNumber }
      return isNumeric ? "IP:\(name)" : "DNS:\(name)"
    }.joined(separator: ",")
  }

  static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
}

/// A certificate and its key, PEM.
package struct TestCertificate: Sendable {
  package let certificate: String
  package let key: String

  /// One that signed itself, good for these names and numeric addresses, and so its own authority.
  package static func selfSigned(
    names: [String] = ["localhost", "127.0.0.1"]
  ) async throws -> TestCertificate {
    try await withTemporaryFolder { folder in
      let alternatives = TestAuthority.alternatives(names)
      try await folder.openssl(
        ["req", "-x509"] + TestAuthority.newKey + [
          "-days", "3650", "-subj", "/CN=\(names.first ?? "nobody")", "-keyout", "key.pem",
          "-out", "certificate.pem", "-addext", "subjectAltName=\(alternatives)",
        ])
      return TestCertificate(
        certificate: try folder.read("certificate.pem"), key: try folder.read("key.pem"))
    }
  }

  /// Writes `NAME.pem` and `NAME-key.pem`; gives their absolute paths.
  @discardableResult
  package func write(
    to folder: TemporaryFolder, as name: String
  ) throws -> (certificate: String, key: String) {
    (try folder.write(certificate, to: "\(name).pem"), try folder.write(key, to: "\(name)-key.pem"))
  }
}

extension TemporaryFolder {
  /// Runs `openssl` in the folder.
  ///
  /// - Throws: `PeerFailure` with what it printed when it did not end well.
  @discardableResult
  package func openssl(_ arguments: [String]) async throws -> ProgramRun {
    guard let program = PeerProgram.openssl.path else {
      throw PeerFailure("openssl is not installed")
    }
    var openssl = Program(program, arguments)
    openssl.workingDirectory = path
    let run = try await openssl.run()
    guard run.exitCode == 0 else {
      throw PeerFailure("openssl \(arguments.first ?? ""): \(run.errorOutput)")
    }
    return run
  }

  fileprivate func encryptKey(with password: String) async throws {
    try await openssl([
      "pkcs8", "-topk8", "-in", "key.pem", "-out", "encrypted.pem", "-v2", "aes-256-cbc",
      "-iter", "1000", "-passout", "pass:\(password)",
    ])
    try write(try read("encrypted.pem"), to: "key.pem")
  }
}
