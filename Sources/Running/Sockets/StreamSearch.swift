// SPDX-License-Identifier: Apache-2.0

import Queries
import Threads

/// Searches the bytes of a connection for a pattern, piece by piece.
///
/// Bytes that can no longer be part of a match are not searched again. After the beginning of a
/// match without its end, the same bytes are searched again only when they have grown by a
/// sixteenth, or when nothing has come for a moment. So the whole search is close to linear,
/// however small the pieces are.
struct StreamSearch {
  /// Up to this many bytes are always searched at once.
  private static let smallBytes = 65_536
  /// How long new bytes may wait for more before they are searched.
  static let quietPeriod = Duration.milliseconds(20)

  /// The start of the next search.
  private var start = 0
  private var searchedCount = 0

  /// Whether there are bytes that were not searched.
  func hasUnsearchedBytes(of count: Int) -> Bool { count > searchedCount }

  /// The end of the first match; nil if there is none yet.
  ///
  /// - Parameter isQuiet: Nothing has come for a moment.
  /// - Throws: `PatternMatchError` if a limit was reached.
  nonisolated(nonsending) mutating func end(
    of pattern: BytePattern, in bytes: [UInt8], isQuiet: Bool
  ) async throws(PatternMatchError) -> Int? {
    let length = bytes.count - start
    guard hasUnsearchedBytes(of: bytes.count),
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
