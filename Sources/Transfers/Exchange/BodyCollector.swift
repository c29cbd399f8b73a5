// SPDX-License-Identifier: Apache-2.0

/// The decoded body as it comes, within a limit; a compressed bomb is counted as what it becomes.
struct BodyCollector {
  private(set) var bytes: [UInt8] = []

  /// What a `Content-Length` may make us reserve before a byte has come.
  private static let largestReserve = 1_048_576

  /// Takes a piece; false when the limit is passed. What fits is kept.
  ///
  /// - Parameter expected: the length that the head announced, encoded; -1 for none.
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
}
