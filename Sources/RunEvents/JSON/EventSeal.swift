// SPDX-License-Identifier: Apache-2.0

import Digests

/// SHA-256 over the lines of an event file before its last one, `run.finished`, which has it as `sha256`. A line that
/// was lost or changed is found by it, whatever it says.
package struct EventSeal: ~Copyable {
  /// Nil where libcrypto has no SHA-256: the file then has no digest.
  private var stream: DigestStream?
  /// The beginning of what may be the last line.
  private var held: [UInt8] = []

  package init() {
    stream = try? DigestStream(.sha256)
  }

  /// Takes the next bytes, all of them from before the last line.
  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    do throws(DigestAlgorithm.Unavailable) {
      try stream?.update(bytes)
    } catch {
      stream = nil
    }
  }

  /// Takes the next piece of a file that is read, and keeps what may be its last line.
  package mutating func read(_ piece: [UInt8]) {
    guard !piece.isEmpty else { return }
    let end = piece.dropLast().lastIndex(of: Self.lineFeed).map { $0 + 1 }
    if end == nil, held.last != Self.lineFeed {
      held += piece
      return
    }
    add(held)
    let start = end ?? 0
    piece.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<start])) }
    held = Array(piece[start...])
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// The digest in hexadecimal; nil without SHA-256.
  package consuming func finish() -> String? {
    guard let stream = stream.take(), let digest = try? stream.finish() else { return nil }
    return Hexadecimal.encode(digest)
  }
}
