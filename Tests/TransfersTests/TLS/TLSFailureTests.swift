// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Glibc
import Notation
import TestSupport
import Testing

@testable import Transfers

/// Each way in which two sides fail to agree on TLS, against OpenSSL's own server.
@Suite(.needs(.openssl)) struct `A failure of TLS` {
  /// Runs a body with the port of an `openssl s_server`.
  private func withServer<Result>(
    _ certificate: TestCertificate, _ arguments: [String] = [],
    _ body: (Int) async throws -> Result
  ) async throws -> Result {
    let server = try await OpenSSLServer(certificate, arguments)
    defer { withExtendedLifetime(server) {} }
    return try await body(Int(server.port))
  }

  private func get(
    _ port: Int, _ change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await withEngine { engine in
      var request = try request("GET", "https://localhost:\(port)/")
      change(&request)
      return await engine.perform(request)
    }
  }

  private func getTrusting(
    _ port: Int, _ change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    let authority = try await TestAuthority.shared
    return try await get(port) { request in
      request.trust.authorities = Array(authority.certificate.utf8)
      change(&request)
    }
  }

  /// What the certificate alone shows.
  enum Certificate: CaseIterable {
    case expired, notYet, otherHost, selfSigned, unknownAuthority

    var problem: TLSProblem {
      switch self {
      case .expired: .expired
      case .notYet: .notYetValid
      case .otherHost: .name
      case .selfSigned, .unknownAuthority: .untrusted
      }
    }

    func make() async throws -> TestCertificate {
      let authority = try await TestAuthority.shared
      return switch self {
      case .expired: try await authority.certificate(names: ["localhost"], validity: .expired)
      case .notYet: try await authority.certificate(names: ["localhost"], validity: .notYet)
      case .otherHost: try await authority.certificate(names: ["other.example"])
      case .selfSigned: try await .selfSigned(names: ["localhost"])
      case .unknownAuthority:
        try await TestAuthority(named: "nobody's").certificate(names: ["localhost"])
      }
    }
  }

  @Test(arguments: Certificate.allCases)
  func `is reported for the certificate`(certificate: Certificate) async throws {
    try await withServer(try await certificate.make()) { port in
      let hop = try await getTrusting(port)
      let failure = try #require(hop.failure)
      #expect(failure.tlsProblem == certificate.problem, "\(failure.words)")
      #expect(failure.kind == .tls)
      #expect(failure.code == 60)
      #expect(failure.words.hasPrefix("\(certificate.problem.words): "))
      #expect(hop.requestHead.isEmpty)

      // It is accepted if the peer is not verified.
      #expect(try await get(port) { $0.trust.verifiesPeer = false }.failure == nil)
    }
  }

  private func leaf() async throws -> TestCertificate {
    try await TestAuthority.shared.certificate(names: ["localhost"])
  }

  @Test func `is reported for a version that only one side supports`() async throws {
    try await withServer(try await leaf(), ["-tls1_2"]) { port in
      let hop = try await getTrusting(port) { $0.trust.oldestVersion = .tls13 }
      #expect(hop.failure?.tlsProblem == .version, "\(hop.failure?.words ?? "")")
    }
  }

  @Test(arguments: [TLSVersion.tls10, .tls11, .tls12, .tls13])
  func `is not the version, from the oldest that is allowed on`(
    version: TLSVersion
  ) async throws {
    let argument =
      switch version {
      case .tls10: "-tls1"
      case .tls11: "-tls1_1"
      case .tls12: "-tls1_2"
      case .tls13: "-tls1_3"
      }
    let arguments = [argument, "-cipher", "DEFAULT:@SECLEVEL=0"]
    try await withServer(try await leaf(), arguments) { port in
      let hop = try await getTrusting(port) { $0.trust.oldestVersion = version }
      #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
    }
  }

  @Test func `is reported for ciphers that differ`() async throws {
    // A key of the curve P-256 has no use for ciphers that RSA signs.
    let arguments = ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-GCM-SHA256"]
    try await withServer(try await leaf(), arguments) { port in
      let hop = try await getTrusting(port)
      let problem = try #require(hop.failure?.tlsProblem)
      #expect([.refused, .noSharedCipher].contains(problem), "\(hop.failure?.words ?? "")")
    }
  }

  @Test(arguments: ["-tls1_3", "-tls1_2"])
  func `is reported for a required client certificate`(version: String) async throws {
    let arguments = [version, "-Verify", "2", "-verify_return_error", "-CAfile", "authority.pem"]
    try await withServer(try await leaf(), arguments) { port in
      let hop = try await getTrusting(port)
      let failure = try #require(hop.failure)
      #expect(failure.kind == .tls)
      // TLS 1.2 has no alert that says so, but the peer has asked.
      #expect(failure.tlsProblem == .client, "\(failure.words)")
      #expect(TLSProblem.client.help(naming: .keys)?.contains("cert") == true)
    }
  }

  @Test func `is reported for a client certificate that is not trusted`() async throws {
    let stranger = try await TestAuthority(named: "nobody's").certificate(names: [], subject: "eve")
    let arguments = ["-Verify", "2", "-verify_return_error", "-CAfile", "authority.pem"]
    try await withServer(try await leaf(), arguments) { port in
      let certificate = ClientCertificate(
        bytes: Array(stranger.certificate.utf8), key: Array(stranger.key.utf8))
      let hop = try await getTrusting(port) { $0.certificate = certificate }
      #expect(hop.failure?.tlsProblem == .client, "\(hop.failure?.words ?? "")")
    }
  }

  @Test func `is reported for an unexpected public key`() async throws {
    try await withServer(try await leaf()) { port in
      let pin = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
      for verifies in [true, false] {
        let hop = try await getTrusting(port) { request in
          request.trust.pins = [ByteText(pin)]
          request.trust.verifiesPeer = verifies
        }
        #expect(hop.failure?.tlsProblem == .wrongPin, "\(hop.failure?.words ?? "")")
      }
    }
  }

  @Test(.needs(.nginx)) func `is reported for a peer that uses plain HTTP`() async throws {
    let server = try await TLSServer([.init("localhost", try await leaf())])
    let hop = try await get(Int(server.plainPort))
    #expect(hop.failure?.tlsProblem == .notTLS, "\(hop.failure?.words ?? "")")
  }

  @Test func `is reported for authorities that are not certificates`() async throws {
    try await withServer(try await leaf()) { port in
      let hop = try await get(port) { $0.trust.authorities = Array("x".utf8) }
      #expect(hop.failure?.tlsProblem == .badAuthorities)
      #expect(hop.failure?.code == 77)
    }
  }
}

@Suite struct `Words about TLS` {
  @Test func `are one sentence for each problem`() {
    let words = TLSProblem.allCases.map(\.words)
    #expect(Set(words).count == words.count)
    for problem in TLSProblem.allCases {
      #expect(!problem.words.hasSuffix("."))
      #expect(problem.words.first?.isLowercase == true)
    }
  }

  @Test func `name keys for a collection and options for a command line`() {
    for problem in TLSProblem.allCases {
      let help = problem.help(naming: .options) ?? ""
      #expect(help.isEmpty == (problem.help(naming: .keys) == nil))
      let typed = help.replacing("--setting 'tls: { ", with: "")
      #expect(!typed.contains("tls: {"), "\(help)")
    }
    #expect(TLSProblem.untrusted.help(naming: .options)?.contains("`--ca FILE`") == true)
    #expect(TLSProblem.untrusted.help(naming: .keys)?.contains("`tls: { ca: FILE }`") == true)
  }

  @Test(arguments: [
    ("SSL certificate problem: certificate revoked", TLSProblem.revoked),
    ("SSL certificate problem: self signed certificate", .untrusted),
    ("SSL certificate problem: EE certificate key too weak", .weakCertificate),
    ("SSL certificate problem: unsuitable certificate purpose", .wrongPurpose),
    ("SSL certificate problem: something new", .badCertificate),
  ]) func `come out of those of libcurl`(words: String, problem: TLSProblem) {
    #expect(TLSProblem(code: .init(rawValue: 60), words: words) == problem)
  }

  @Test func `are left alone where nothing is known`() {
    #expect(TLSProblem(code: .init(rawValue: 35), words: "something new") == nil)
    #expect(TLSProblem(code: .init(rawValue: 56), words: "Connection reset by peer") == nil)
  }
}
