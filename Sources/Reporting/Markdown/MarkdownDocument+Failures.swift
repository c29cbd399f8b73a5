// SPDX-License-Identifier: Apache-2.0

/// The table of the failures, and the failures in full.
extension MarkdownDocument {
  /// The table and the failures in full.
  func failures(_ room: Int) -> [UInt8] {
    let kept = byCause(overview.failures.shown)
    guard !kept.isEmpty else { return [] }
    var text = MarkdownText(visible)
    text.add("### Failures\n\n| place | step | check | expected | actual |\n")
    text.add("|---|---|---|---|---|\n")
    // Half of the room for the table; one line says how many rows are missing.
    var rows = 0
    var above: (failure: OverviewFailure, cause: Int?)?
    for entry in kept {
      let isAlike = above.map { $0.cause == entry.cause && $0.failure.says(entry.failure) } ?? false
      let row = row(entry.failure, isAsAbove: isAlike)
      above = entry
      guard text.bytes.count + row.bytes.count + 100 <= max(room / 2, min(room, 2_000)) else {
        break
      }
      text.add(row)
      rows += 1
    }
    guard rows > 0 else { return [] }
    let rest = overview.failures.count - rows
    text.words(rest > 0 ? "\n\(QuantityText.count(rest, "more failure"))\n\n" : "\n")
    addDetails(
      Self.firstOfCauses(kept.prefix(rows).map(\.failure)), room - text.bytes.count, to: &text)
    return text.bytes
  }

  /// The failures in the order of the table of causes, each with the place of its cause there: errors of
  /// files, which have none, come first.
  private func byCause(
    _ failures: [OverviewFailure]
  ) -> [(failure: OverviewFailure, cause: Int?)] {
    let order = overview.causes.order()
    return failures.map { ($0, $0.cause.flatMap { order[$0] }) }
      .sorted { left, right in
        (left.1 ?? -1) == (right.1 ?? -1)
          ? left.0.rank < right.0.rank : (left.1 ?? -1) < (right.1 ?? -1)
      }
  }

  /// The failures that are shown in full: of each cause the first.
  private static func firstOfCauses(_ failures: [OverviewFailure]) -> [OverviewFailure] {
    var causes: Set<[UInt8]> = []
    return failures.filter { $0.cause.map { causes.insert($0).inserted } ?? true }
  }

  private func row(_ failure: OverviewFailure, isAsAbove: Bool) -> MarkdownText {
    part { text in
      text.add("| ")
      if let place = failure.place { text.cell(place.location) }
      text.add(failure.isNew ? " **new** | " : " | ")
      text.cell(failure.title)
      text.add(" | ")
      if isAsAbove {
        text.add("as above | |")
      } else if failure.expected == nil, failure.actual == nil {
        text.add("| | ")
        text.cell(failure.headline)
      } else {
        if let subject = failure.subject { text.cell(subject) }
        text.add(" | ")
        if let expected = failure.expected { text.cell(expected) }
        text.add(" | ")
        if let actual = failure.actual { text.cell(actual) }
      }
      text.add(" |\n")
    }
  }

  /// What a failure in full takes at least.
  private static let leastDetail = 600

  private func addDetails(
    _ failures: [OverviewFailure], _ room: Int, to text: inout MarkdownText
  ) {
    let end = text.bytes.count + room
    for (index, failure) in failures.enumerated() {
      let share = (end - text.bytes.count) / (failures.count - index)
      guard share >= Self.leastDetail else { return }
      let detail = detail(failure, share)
      guard text.bytes.count + detail.bytes.count <= end else { return }
      text.add(detail)
    }
  }

  /// A failure in at most about `room` bytes; escapes may make it longer, up to what is left.
  private func detail(_ failure: OverviewFailure, _ room: Int) -> MarkdownText {
    func made(_ limit: Int) -> MarkdownText {
      part { text in
        text.unfold(failure.title, failure.headline)
        text.block(failure.text, limit: limit)
        text.fold()
      }
    }
    let whole = made(room - Self.leastDetail / 2)
    guard whole.bytes.count > room else { return whole }
    // Each byte may become four.
    return made((room - Self.leastDetail / 2) / 4)
  }
}

extension OverviewFailure {
  /// Whether another failure has the same check and values.
  fileprivate func says(_ other: OverviewFailure) -> Bool {
    headline.utf8.elementsEqual(other.headline.utf8) && subject == other.subject
      && expected == other.expected && actual == other.actual
  }
}
