// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents
import Values

/// What earlier runs know of the scenarios of a project (`.curlew/timings.json`).
package struct ScenarioTimings: RunRecord, Equatable {
  /// A scenario with all its rows.
  package struct Scenario: Hashable, Sendable {
    /// The path of the collection, relative to the folder of the state.
    package var file: String
    package var name: String

    package init(file: String, name: String) {
      self.file = file
      self.name = name
    }
  }

  private struct Entry: Equatable {
    var past: PastRuns
    /// The runs since the last one that had the scenario.
    var unseenRuns = 0
  }

  private var entries: [Scenario: Entry] = [:]

  /// 100,000 scenarios take less.
  package static let byteLimit = 64_000_000
  /// Scenarios beyond this leave, those first that were not seen for the longest time.
  package static let scenarioLimit = 100_000
  /// A scenario leaves when more runs than this did not have it.
  package static let unseenLimit = 50
  private static let schema = 1

  package init() {}

  /// The number of scenarios.
  package var count: Int { entries.count }

  /// Nil for a scenario that no earlier run had.
  package subscript(_ scenario: Scenario) -> PastRuns? { entries[scenario]?.past }

  // MARK: Adding

  /// Adds what a run found.
  ///
  /// - Parameter isWhole: whether results are complete; otherwise nothing is known of the scenarios
  ///   that the run did not have.
  package mutating func add(_ found: [Scenario: TimedScenario], isWhole: Bool = true) {
    for (scenario, timed) in found {
      guard let end = timed.end else { continue }
      var entry = entries[scenario] ?? Entry(past: PastRuns())
      entry.past.note(end, microseconds: timed.meanMicroseconds)
      entry.unseenRuns = 0
      entries[scenario] = entry
    }
    if isWhole {
      for scenario in entries.keys where found[scenario] == nil {
        entries[scenario]?.unseenRuns += 1
      }
      entries = entries.filter { $1.unseenRuns <= Self.unseenLimit }
    }
    guard entries.count > Self.scenarioLimit else { return }
    let kept = ordered.sorted { $0.value.unseenRuns < $1.value.unseenRuns }
    entries = Dictionary(uniqueKeysWithValues: kept.prefix(Self.scenarioLimit).map { ($0, $1) })
  }

  // MARK: The file

  package init?(json bytes: [UInt8]) {
    guard let document = try? JSONDocument.parse(bytes, maximumDepth: 8),
      document.root[member: "schema"]?.numberDigits == "\(Self.schema)",
      let list = document.root[member: "scenarios"], list.isArray
    else { return nil }
    for element in list.elements {
      guard let (scenario, entry) = Self.entry(element) else { return nil }
      entries[scenario] = entry
    }
  }

  private static func entry(_ node: JSONNode) -> (Scenario, Entry)? {
    guard let file = node[member: "file"]?.stringValue,
      let name = node[member: "name"]?.stringValue,
      let letters = node[member: "ends"]?.stringValue,
      let list = node[member: "microseconds"], list.isArray
    else { return nil }
    let durations = list.elements.map { $0.numberDigits.flatMap { Int64($0) } }
    let unseen = node[member: "unseen"].map { $0.numberDigits.flatMap { Int($0) } } ?? 0
    guard !durations.contains(nil), let unseen, (0...unseenLimit).contains(unseen),
      let past = PastRuns(durations: durations.compactMap(\.self), letters: letters)
    else { return nil }
    return (Scenario(file: file, name: name), Entry(past: past, unseenRuns: unseen))
  }

  /// One object, with a line for each scenario, in the order of their names: a tool that compares two
  /// files shows what changed.
  package var json: [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", Self.schema)
    text.key("scenarios")
    text.list(ordered) { text, element in
      let (scenario, entry) = element
      text.raw("\n{")
      text.member("file", scenario.file)
      text.member("name", scenario.name)
      text.key("microseconds")
      text.list(entry.past.durations) { $0.integer($1) }
      text.member("ends", entry.past.endLetters)
      if entry.unseenRuns > 0 { text.member("unseen", entry.unseenRuns) }
      text.raw("}")
    }
    text.raw("}\n")
    return text.bytes
  }

  private var ordered: [(key: Scenario, value: Entry)] {
    entries.sorted { ($0.key.file, $0.key.name) < ($1.key.file, $1.key.name) }
  }
}

/// What one run found about a scenario with all its rows.
package struct TimedScenario: Equatable, Sendable {
  private var passedMicroseconds: Int64 = 0
  private var passedCount: Int64 = 0
  private var isFlaky = false
  private var hasFailed = false

  package init() {}

  /// The worst of its rows; nil if none of them came to a result.
  var end: PastRuns.End? {
    if hasFailed { return .failed }
    if isFlaky { return .flaky }
    return passedCount > 0 ? .passed : nil
  }

  /// That of the rows that passed at once.
  var meanMicroseconds: Int64 { passedMicroseconds / max(1, passedCount) }

  /// Adds the result of a row, or of the scenario if it has none.
  package mutating func note(_ finished: ScenarioFinished) {
    switch finished.outcome {
    case .passed where finished.isFlaky: isFlaky = true
    case .passed: addPassed(finished.durationMicroseconds, count: 1)
    case .failed, .errored: hasFailed = true
    case .skipped, .interrupted, .pending: break
    }
  }
  /// Adds the results of further rows.
  mutating func add(_ other: TimedScenario) {
    addPassed(other.passedMicroseconds, count: other.passedCount)
    isFlaky = isFlaky || other.isFlaky
    hasFailed = hasFailed || other.hasFailed
  }

  private mutating func addPassed(_ microseconds: Int64, count: Int64) {
    passedMicroseconds = passedMicroseconds.addingClamped(microseconds)
    passedCount += count
  }
}
