// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// The causes of failed steps, each with how many steps it failed and where to run them again.
///
/// Its memory is bounded: failures beyond the first thousands of causes are counted only.
struct FailureCauses {
  /// The failures of one cause.
  struct Group {
    /// That of the first failure that was added.
    let cause: ReportedCause
    var count = 1
    /// Whether not all of them have the values of the first.
    var hasOtherValues = false
    /// The lowest number of a scenario among them.
    var firstScenario: Int
    var selection: ReplaySelection

    fileprivate mutating func join(_ other: Group) {
      count += other.count
      hasOtherValues = hasOtherValues || other.hasOtherValues
      firstScenario = min(firstScenario, other.firstScenario)
      selection.add(other.selection)
    }
  }

  /// The most causes that are counted apart.
  static let limit = 10_000
  /// The number of a cause beyond the limit.
  static let unlisted = -1

  private var groups: [Group] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// All failures, also of causes beyond the limit.
  private(set) var count = 0

  init() {}

  /// Counts a failed step.
  ///
  /// - Returns: the number of its cause, or `unlisted`.
  @discardableResult
  mutating func add(_ cause: ReportedCause, of step: StepReference) -> Int {
    let number = step.scenario.number
    return add(
      Group(
        cause: cause, firstScenario: number,
        selection: ReplaySelection(step.replaySelection, scenario: number)))
  }

  /// Counts all failures of others.
  mutating func add(_ others: FailureCauses) {
    for group in others.groups { add(group) }
    count += others.count - others.groups.reduce(0) { $0 + $1.count }
  }

  @discardableResult
  private mutating func add(_ group: Group) -> Int {
    count += group.count
    let key = group.cause.key
    if let number = numbers[key] {
      let isEqual = groups[number].cause.values.utf8.elementsEqual(group.cause.values.utf8)
      if !isEqual { groups[number].hasOtherValues = true }
      groups[number].join(group)
      return number
    }
    guard groups.count < Self.limit else { return Self.unlisted }
    numbers[key] = groups.count
    groups.append(group)
    return groups.count - 1
  }

  /// Whether a cause has no failure in a scenario before this one.
  func isFirst(_ number: Int, inScenario scenario: Int) -> Bool {
    groups.indices.contains(number) ? scenario <= groups[number].firstScenario : true
  }

  /// The place of each cause in `sorted`, by its key.
  func order() -> [[UInt8]: Int] {
    let places = sorted().places
    return numbers.mapValues { places[$0] }
  }

  /// The causes, the most frequent first. Those of one subject whose values are all equal are one.
  ///
  /// - Returns: also the place of each number in the list.
  func sorted() -> (list: [Group], places: [Int]) {
    var joined: [Group] = []
    var joinedNumbers: [Int] = []
    var byValues: [[UInt8]: Int] = [:]
    for group in groups {
      let key = group.hasOtherValues ? nil : group.cause.valueKey
      if let key, let number = byValues[key] {
        joined[number].join(group)
        joinedNumbers.append(number)
      } else {
        if let key { byValues[key] = joined.count }
        joinedNumbers.append(joined.count)
        joined.append(group)
      }
    }
    let order = joined.indices.sorted { left, right in
      let (first, second) = (joined[left], joined[right])
      if first.count != second.count { return first.count > second.count }
      return (first.firstScenario, left) < (second.firstScenario, right)
    }
    var places = [Int](repeating: 0, count: joined.count)
    for (place, index) in order.enumerated() { places[index] = place }
    return (order.map { joined[$0] }, joinedNumbers.map { places[$0] })
  }
}

extension FailureCauses.Group {
  /// The cause in a sentence.
  var words: String {
    hasOtherValues ? "\(cause.words) (in the first; others found other values)" : cause.words
  }

  /// What the command leaves out, in words; nil if it runs all of these failures again.
  ///
  /// - Parameter all: how many failures there are.
  func limitOfCommand(of all: Int) -> String? {
    guard selection.isCut, count != all else { return nil }
    return "(the first \(ReplaySelection.limit); `--last-failed` has all that failed)"
  }

  /// The command that runs the scenarios with these failures again, and no other words: it is to be
  /// copied. Nil if none does.
  ///
  /// - Parameter all: how many failures there are.
  func command(_ run: RunStarted, of all: Int) -> String? {
    guard !selection.isEmpty else { return nil }
    if selection.isCut, count == all { return run.lastFailedCommand }
    let words = ["curlew", "run"] + selection.arguments + run.replayArguments
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension RunStarted {
  /// The command that runs everything of the run that failed again, where the run was.
  var lastFailedCommand: String {
    let words = command.isEmpty ? ["curlew", "run"] + replayArguments : command
    let option =
      words.contains { $0.utf8.elementsEqual("--last-failed".utf8) } ? [] : ["--last-failed"]
    return (words.prefix(2) + option + words.dropFirst(2))
      .map(ShellWord.quoted).joined(separator: " ")
  }

  /// The command that runs the same again.
  var wholeCommand: String {
    (command.isEmpty ? ["curlew", "run"] + replayArguments : command)
      .map(ShellWord.quoted).joined(separator: " ")
  }
}
