// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The steps of a scenario that were skipped for the same reason, for the end of its failure.
///
/// ```
///   skipped        use it, delete it: step `log in` failed
/// ```
struct SkippedSteps {
  /// The most names that are shown; the others are counted.
  private static let shownNames = 10

  let reason: String
  private var names: [String] = []
  private var count = 0

  static func add(_ step: StepReference, reason: String, to list: inout [SkippedSteps]) {
    let place = list.firstIndex { $0.reason.utf8.elementsEqual(reason.utf8) } ?? list.count
    if place == list.count { list.append(SkippedSteps(reason: reason)) }
    list[place].count += 1
    if list[place].names.count < shownNames { list[place].names.append(step.fullName) }
  }

  private init(reason: String) {
    self.reason = reason
  }

  func add(to text: inout ConsoleText) {
    let rest = count - names.count
    let all = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    text.labelled(
      "skipped        ", .bold, "\(all): \(reason)", indent: 2, hanging: 15)
  }
}
