// SPDX-License-Identifier: Apache-2.0

import Queries
import Threads

/// Searches what comes over a connection for a pattern, piece by piece.
///
/// What cannot be part of a match any more is not searched again. Where a match has begun and its
/// end is not there yet, the same bytes are searched again only when a sixteenth has been added or
/// nothing more comes for a moment, so that the whole search stays close to linear however small
/// the pieces are.
struct StreamSearch {
  /// Bytes that are always searched at once.
  private static let smallBytes = 65_536
  /// How long bytes that were not searched wait for more.
  static let pause = Duration.milliseconds(20)

  /// Where the next search begins.
  private var start = 0
  private var searchedCount = 0

  /// Whether something came that was not searched.
  func isBehind(_ count: Int) -> Bool { count > searchedCount }

  /// Where the first match ends; nil when there is none yet.
  ///
  /// - Parameter isQuiet: nothing more came for a moment.
  /// - Throws: `PatternMatchError` when a limit was met.
  nonisolated(nonsending) mutating func end(
    of pattern: BytePattern, in bytes: [UInt8], isQuiet: Bool
  ) async throws(PatternMatchError) -> Int? {
    let length = bytes.count - start
    guard isBehind(bytes.count),
      isQuiet || length <= Self.smallBytes || bytes.count - searchedCount >= length / 16
    else { return nil }
    let isLong = length > 10_000
    let found =
      isLong
      ? try await OffEngine.run { [start] (_) throws(PatternMatchError) in
        try pattern.search(bytes, from: start)
      }
      : try pattern.search(bytes, from: start)
    searchedCount = bytes.count
    switch found {
    case .match(let range): return range.upperBound
    case .mayBegin(let place): start = place
    case .nothing: start = bytes.count
    }
    return nil
  }
}
