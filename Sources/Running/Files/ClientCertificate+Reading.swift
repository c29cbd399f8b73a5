// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import Planning

/// Why a client certificate cannot be used; known before anything is sent.
enum CertificateProblem: Error, Hashable {
  /// The file of the certificate or of the key cannot be read.
  case unreadable(FileFailure)
  case unusable(KeyPairCheck.Problem)
}

extension FileReader {
  /// The limit in bytes of a certificate or a key.
  private static let certificateLimit = 1_000_000

  /// Reads a client certificate and its key, and verifies that they belong together.
  ///
  /// - Parameter named: Who chose the paths.
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
  /// Why it cannot be used; nil if it can.
  fileprivate var problem: KeyPairCheck.Problem? {
    if encoding == .pkcs12 { return KeyPairCheck.problem(pkcs12: bytes, password: password?.text) }
    return KeyPairCheck.problem(
      certificate: bytes, encoding.isDER, key: key ?? bytes, keyEncoding.isDER,
      password: password?.text)
  }

  /// The certificate for one scenario only: libcurl does not share its connections with other
  /// scenarios, nor with another key.
  func owned(by scenario: Int) -> ClientCertificate {
    // The digest covers the secrets, so that a request with a wrong password or key cannot reuse a
    // connection that was opened with the right one.
    let secret = (key ?? []) + Array("\0\(password?.text ?? "")".utf8)
    let digest = (try? DigestAlgorithm.sha256.digest(of: secret)) ?? []
    return marked("scenario \(scenario) \(Hexadecimal.encode(digest))")
  }
}

extension ClientCertificate.Encoding {
  fileprivate var isDER: KeyPairCheck.Encoding { self == .pem ? .pem : .der }
}
