// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Threads

/// A form whose fields a signature covers: it is read whole before it is sent.
enum SignedForm {
  private static let pieceBytes = 131_072

  /// The form in memory.
  ///
  /// - Throws: for a file that cannot be read, and a form that is too long.
  nonisolated(nonsending) static func whole(
    _ body: RequestBody, at span: SourceSpan
  ) async throws(StepRefusal) -> RequestBody {
    let bytes: [UInt8]
    switch body {
    case .none: return body
    case .bytes(let held): bytes = held
    case .stream(let stream):
      do {
        bytes = try await OffEngine.run { off in try read(stream, off) }
      } catch {
        throw StepRefusal(.unreadableFile, "\(error)", at: span)
      }
    }
    guard bytes.count <= OAuth1Signer.formBytes else { throw .formTooLong(at: span) }
    return .bytes(bytes)
  }

  /// - Returns: at most one piece more than a form may have.
  private static func read(
    _ stream: any BodyStream, _ off: borrowing OffEngine
  ) throws -> [UInt8] {
    let reader = try stream.open(off)
    var bytes: [UInt8] = []
    while bytes.count <= OAuth1Signer.formBytes {
      let piece = try reader.read(upTo: pieceBytes, off)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}

extension StepRefusal {
  fileprivate static func formTooLong(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .formTooLong, "a form of more than 1 MiB is not signed by `oauth1`", at: span,
      help: ["send it as `multipart`, whose fields are not signed"])
  }
}
