// SPDX-License-Identifier: Apache-2.0

import Planning

/// The rows of a scenario for the starts of a load: in turn, and again from the first.
///
/// An actor, because several users may ask at the same time; they get their rows one after another.
actor LoadRows {
  private let rows: RowSource
  private let files: RunFiles
  private let turn = StepSlots(1)
  private var feed: RowFeed?
  /// The place of the row that the feed gave last.
  private var last = Int.max

  init(_ rows: RowSource, files: RunFiles) {
    self.rows = rows
    self.files = files
  }

  /// The row of a start.
  ///
  /// - Parameter number: of the start among those of the scenario, from 0.
  func row(ofStart number: Int) async -> (place: Int, answer: RowFeed.Answer) {
    let slot = await turn.take()
    defer { slot.give() }
    let place = number % max(1, rows.count)
    if place <= last || feed == nil { feed = RowFeed(rows, files: files) }
    last = place
    guard let feed else { return (place, .gone("there is no row")) }
    return (place, await feed.next(at: place))
  }
}
