// SPDX-License-Identifier: Apache-2.0

/// Collects the decoded body, up to a limit; compressed data counts with its decoded size.
struct BodyCollector {
  private(set) var bytes: [UInt8] = []

  /// The most bytes that a `Content-Length` makes us reserve in advance.
  private static let largestReserve = 1_048_576

  /// Adds a piece; false if it exceeds the limit. The part within the limit is kept.
  ///
  /// - Parameter expected: The encoded length that the head announced; -1 for none.
  mutating func take(
    _ piece: UnsafeRawBufferPointer, limit: Int, expected: @autoclosure () -> Int64
  ) -> Bool {
    guard bytes.count + piece.count <= limit else {
      bytes.append(contentsOf: piece.prefix(max(0, limit - bytes.count)))
      return false
    }
    if bytes.isEmpty {
      let announced = Int(clamping: expected())
      guard announced > piece.count else {
        bytes = Array(piece)
        return true
      }
      bytes.reserveCapacity(min(announced, limit, Self.largestReserve))
    }
    bytes.append(contentsOf: piece)
    return true
  }

  /// Forgets the last bytes; of fewer all.
  mutating func removeLast(_ count: Int) {
    if count > 0 { bytes.removeLast(min(count, bytes.count)) }
  }
}
