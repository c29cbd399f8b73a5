// SPDX-License-Identifier: Apache-2.0

/// The failed steps of a try, for a report with one test for each scenario: the first, with the texts of
/// the others as far as there is room.
struct FailedSteps<Failure> {
  /// Where a failure has its text.
  private let text: WritableKeyPath<Failure, String>
  private var first: Failure?
  private(set) var count = 0
  private var omitted = 0

  /// The most bytes of texts that are kept; further steps are counted.
  private static var textBytes: Int { 131_072 }

  init(_ text: WritableKeyPath<Failure, String>) {
    self.text = text
  }

  mutating func add(_ found: Failure) {
    count += 1
    let text = text
    guard let before = first?[keyPath: text] else { return first = found }
    let more = found[keyPath: text]
    if before.utf8.count + more.utf8.count <= Self.textBytes {
      first?[keyPath: text] += "\n" + more
    } else {
      omitted += 1
    }
  }

  /// The first, with all texts and the number of those that are left out; nil for none.
  var whole: Failure? {
    guard var whole = first, omitted > 0 else { return first }
    whole[keyPath: text] += "\nleft out: \(QuantityText.count(omitted, "more failed step"))\n"
    return whole
  }

  /// What follows the line of the first: ` (and 2 more failed steps)`; empty for one.
  var more: String {
    count > 1 ? " (and \(QuantityText.count(count - 1, "more failed step")))" : ""
  }
}
