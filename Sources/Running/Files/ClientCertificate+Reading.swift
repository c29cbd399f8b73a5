// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import Planning

/// Why a client certificate cannot be used; known before anything is sent.
enum CertificateProblem: Error, Hashable {
  /// The certificate's file or the key's.
  case unreadable(FileFailure)
  case unusable(KeyPairCheck.Problem)
}

extension FileReader {
  /// The most bytes that a certificate or a key may have.
  private static let certificateLimit = 1_000_000

  /// Reads a client certificate with its key, and sees that they belong together.
  ///
  /// - Parameter named: Who named the paths.
  func read(
    _ planned: PlannedCertificate, _ named: NamedPaths
  ) throws(CertificateProblem) -> ClientCertificate {
    let bytes = try certificateBytes(planned.path, named)
    let encoding = ClientCertificate.encoding(of: bytes, path: planned.path)
    let key: [UInt8]? =
      if let path = planned.keyPath { try certificateBytes(path, named) } else { nil }
    let keyEncoding = planned.keyPath.map {
      ClientCertificate.encoding(of: key ?? [], path: $0)
    }
    let certificate = ClientCertificate(
      bytes: bytes, encoding: encoding, key: key, keyEncoding: keyEncoding ?? encoding,
      password: planned.password)
    if let problem = certificate.problem { throw .unusable(problem) }
    return certificate
  }

  private func certificateBytes(
    _ path: String, _ named: NamedPaths
  ) throws(CertificateProblem) -> [UInt8] {
    do throws(FileFailure) {
      return try read(
        FilePath(path), in: named.areaOfTLS(path), limit: Self.certificateLimit)
    } catch {
      throw .unreadable(error)
    }
  }
}

extension ClientCertificate {
  /// What keeps it from being used; nil when nothing does.
  fileprivate var problem: KeyPairCheck.Problem? {
    if encoding == .pkcs12 { return KeyPairCheck.problem(pkcs12: bytes, password: password?.text) }
    return KeyPairCheck.problem(
      certificate: bytes, encoding.isDER, key: key ?? bytes, keyEncoding.isDER,
      password: password?.text)
  }

  /// The same for one scenario: libcurl uses no connection of it for another, nor with another key.
  func owned(by scenario: Int) -> ClientCertificate {
    // A mark without the digest would let a connection of the right key serve a request with a
    // wrong one.
    let secret = (key ?? []) + Array("\0\(password?.text ?? "")".utf8)
    let digest = (try? DigestAlgorithm.sha256.digest(of: secret)) ?? []
    return marked("scenario \(scenario) \(Hexadecimal.encode(digest))")
  }
}

extension ClientCertificate.Encoding {
  fileprivate var isDER: KeyPairCheck.Encoding { self == .pem ? .pem : .der }
}
