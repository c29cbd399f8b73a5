// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests
import Exchanges

/// The digest of a body, for a signature that is made before the body is sent.
enum PayloadDigest {
  /// Beyond this many bytes the engine thread would be held up.
  private static let inlineBytes = 100_000
  private static let pieceBytes = 131_072

  /// The digest as a signature has it; nil for no body.
  nonisolated(nonsending) static func digest(
    of body: RequestBody, at span: SourceSpan
  ) async throws(StepRefusal) -> String? {
    switch body {
    case .none: return nil
    case .bytes(let bytes):
      guard bytes.count > inlineBytes else { return AWSSigner.payloadDigest(of: bytes) }
      return await digestElsewhere(of: bytes)
    case .stream(let stream):
      do throws(PayloadProblem) {
        return try await digest(of: stream)
      } catch {
        throw StepRefusal("unreadable-file", error.words, at: span)
      }
    }
  }

  @concurrent
  private static func digestElsewhere(of bytes: [UInt8]) async -> String {
    AWSSigner.payloadDigest(of: bytes)
  }

  /// Reads the body once before it is sent.
  @concurrent
  private static func digest(of stream: any BodyStream) async throws(PayloadProblem) -> String {
    do {
      let reader = try stream.open()
      var digest = try DigestStream(.sha256)
      while true {
        let piece = try reader.read(upTo: pieceBytes)
        if piece.isEmpty { break }
        try digest.update(piece)
      }
      return Hexadecimal.encode(try digest.finish())
    } catch {
      throw PayloadProblem(words: "\(error)")
    }
  }

  /// Why a body could not be read.
  private struct PayloadProblem: Error {
    let words: String
  }
}
