// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests
import Exchanges
import Threads

/// The digest of a body, for a signature that is made before the body is sent.
enum PayloadDigest {
  /// Longer bodies, in bytes, are digested off the engine thread.
  private static let inlineBytes = 100_000
  private static let pieceBytes = 131_072

  /// Why the digest could not be computed.
  struct Problem: Error {
    let words: String

    init(words: String) {
      self.words = words
    }

    init(_ missing: DigestAlgorithm.Unavailable) {
      words = "libcrypto does not provide \(missing.algorithm) on this machine"
    }
  }

  /// The digest in the form of an AWS signature; nil without a body.
  nonisolated(nonsending) static func digest(
    of body: RequestBody, at span: SourceSpan
  ) async throws(StepRefusal) -> String? {
    if case .none = body { return nil }
    do throws(Problem) {
      return try await digest(of: body, by: .sha256)
    } catch {
      throw StepRefusal(.unreadableFile, error.words, at: span)
    }
  }

  /// The digest in hexadecimal digits; without a body, of zero bytes. A stream is read once before
  /// it is sent.
  nonisolated(nonsending) static func digest(
    of body: RequestBody, by algorithm: DigestAlgorithm
  ) async throws(Problem) -> String {
    switch body {
    case .none: try now([], algorithm)
    case .bytes(let bytes) where bytes.count <= inlineBytes: try now(bytes, algorithm)
    case .bytes(let bytes):
      try await OffEngine.run { (_) throws(Problem) in try now(bytes, algorithm) }
    case .stream(let stream):
      try await OffEngine.run { (off) throws(Problem) in try digest(of: stream, algorithm, off) }
    }
  }

  private static func now(
    _ bytes: [UInt8], _ algorithm: DigestAlgorithm
  ) throws(Problem) -> String {
    do throws(DigestAlgorithm.Unavailable) {
      return Hexadecimal.encode(try algorithm.digest(of: bytes))
    } catch {
      throw Problem(error)
    }
  }

  private static func digest(
    of stream: any BodyStream, _ algorithm: DigestAlgorithm, _ off: borrowing OffEngine
  ) throws(Problem) -> String {
    do {
      let reader = try stream.open(off)
      var digest = try DigestStream(algorithm)
      while true {
        let piece = try reader.read(upTo: pieceBytes, off)
        if piece.isEmpty { break }
        try digest.update(piece)
      }
      return Hexadecimal.encode(try digest.finish())
    } catch {
      throw Problem(words: "\(error)")
    }
  }
}
