// SPDX-License-Identifier: Apache-2.0

/// The rows of steps, in pieces that stay where they are: an array that grows needs room for three times
/// its rows at its last growth.
struct IndexRows {
  private static let pieceRows = 1_024

  private var pieces: [[HTMLIndex.Step]] = []
  private(set) var count = 0

  mutating func append(_ row: HTMLIndex.Step) {
    if count.isMultiple(of: Self.pieceRows) {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceRows)
    }
    pieces[pieces.count - 1].append(row)
    count += 1
  }

  subscript(place: Int) -> HTMLIndex.Step {
    _read { yield pieces[place / Self.pieceRows][place % Self.pieceRows] }
  }
}
