// SPDX-License-Identifier: Apache-2.0

/// Collections by which the tests of an import are judged.
///
/// Each collection comes twice. In the first copy a step becomes a step that only captures, and one with the
/// expectations of each test. All of them are judged on the same response, so the outcome of a step is the
/// verdict of a test. In the second copy a step keeps its whole `expect`: tests of one request are merged there.
package struct ProofDraft {
  /// What a step of these collections asks.
  package enum Question: Sendable {
    /// Whether the request is the one that was sent.
    case request
    /// Whether those of a test hold, by its index in `StepOrigin.tests`.
    case test(Int)
    /// Whether the whole `expect` holds.
    case whole
  }

  package struct Asked: Sendable {
    package let origin: StepOrigin
    package let question: Question
    /// The collection, and the index of the step among all of it.
    package let collection: Int
    package let step: Int
    /// How often the item was carried out before, in the same row.
    package let occurrence: Int
    /// The name of the step.
    package let title: String
    /// Variables that it reads and whose values in the run of the other tool are not known: in the first row,
    /// and in further ones.
    package let unknown: [String]
    package let unknownLater: [String]
  }

  /// The first copies, then the second ones in the same order.
  package private(set) var collections: [ImportedCollection] = []
  /// By the names of the steps.
  private var asked: [String: Asked] = [:]
  /// Steps that a report knows nothing of: those of requests in scripts.
  package private(set) var foreignSteps = 0
  private let occurrences: [String: Int]
  private let names: UnknownNames
  private var collection = 0
  private var stepCount = 0
  private var written: Set<String> = []

  package init(_ imported: ImportedFiles, _ run: ReportedRun, names: UnknownNames) {
    occurrences = run.occurrences
    self.names = names
    for isWhole in [false, true] {
      for (place, collection) in imported.collections.enumerated() {
        self.collection = place
        collections.append(copy(of: collection, isWhole: isWhole))
      }
    }
  }

  /// What a step asks; nil for one that asks nothing.
  package func asked(by name: String) -> Asked? { asked[name] }

  /// Everything that is asked, with the names of the steps.
  package var all: [String: Asked] { asked }

  // MARK: Collections

  private mutating func copy(
    of collection: ImportedCollection, isWhole: Bool
  ) -> ImportedCollection {
    stepCount = 0
    var copy = collection
    copy.defaults = Self.judged(copy.defaults, isWhole: isWhole)
    copy.keys.removeAll { $0.name == "continueOnFailure" }
    copy.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    for place in copy.scenarios.indices {
      written = []
      let own = copy.scenarios[place].keys.first { $0.name == "defaults" }
      if let own { replaceDefaults(own, in: &copy.scenarios[place], isWhole: isWhole) }
      let expected = [copy.defaults, own?.value.entries ?? []].flatMap { defaults in
        defaults.first { $0.name == "expect" }?.value.entries.map(\.name) ?? []
      }
      copy.scenarios[place].steps = copy.scenarios[place].steps.flatMap { step in
        steps(for: step, expectingStatus: !expected.contains("status"), isWhole: isWhole)
      }
    }
    return copy
  }

  /// Defaults without what a report does not decide.
  private static func judged(_ entries: [ImportedEntry], isWhole: Bool) -> [ImportedEntry] {
    let removed = ["retry", "delay", "tls"] + (isWhole ? [] : ["expect"])
    return entries.filter { !removed.contains($0.name) && !isCredential($0) }
  }

  /// Whether it is a log-in that no comparison looks at: a report does not compare headers.
  private static func isCredential(_ entry: ImportedEntry) -> Bool {
    guard entry.name == "auth" else { return false }
    let key = entry.value.entries.first { $0.name == "apiKey" }
    return key?.value.entries.contains { $0.name == "in" } != true
  }

  private func replaceDefaults(
    _ entry: ImportedEntry, in scenario: inout ImportedScenario, isWhole: Bool
  ) {
    scenario.keys.removeAll { $0.name == "defaults" }
    let left = Self.judged(entry.value.entries, isWhole: isWhole)
    if !left.isEmpty { scenario.keys.append(ImportedEntry("defaults", .mapping(left))) }
  }

  // MARK: Steps

  private mutating func steps(
    for step: ImportedStep, expectingStatus: Bool, isWhole: Bool
  ) -> [ImportedStep] {
    stepCount += 1
    guard let origin = step.origin, step.request != nil, !step.isDisabled else {
      if step.request != nil, !step.isDisabled, !isWhole { foreignSteps += 1 }
      written.formUnion(step.writtenNames)
      return [step]
    }
    var base = step
    for key in ["retry", "repeat", "delay", "save", "labels", "tls"] { base[key] = nil }
    base.keys.removeAll(where: Self.isCredential)
    base.neutralizeFiles()
    let readsRequest = origin.tests.contains { $0.expectations.names(in: ["request"]) != [] }
    if !readsRequest { base.request?.headers.removeAll { $0.value.hasExpressions } }
    var steps: [ImportedStep] = []
    let count = max(1, occurrences[origin.key] ?? 1)
    for occurrence in 0..<count {
      // An id is that of the last one.
      if occurrence + 1 < count { base["id"] = nil } else { base["id"] = step["id"] }
      if isWhole {
        steps.append(whole(base, origin, occurrence, expectingStatus: expectingStatus))
      } else {
        steps += questions(base, origin, occurrence)
      }
      written.formUnion(step.writtenNames)
    }
    return steps
  }

  private mutating func whole(
    _ step: ImportedStep, _ origin: StepOrigin, _ occurrence: Int, expectingStatus: Bool
  ) -> ImportedStep {
    var entries = step["expect"]?.entries ?? []
    if expectingStatus { Self.acceptStatus(in: &entries) }
    return asking(step, .whole, of: origin, occurrence, expecting: entries)
  }

  private mutating func questions(
    _ step: ImportedStep, _ origin: StepOrigin, _ occurrence: Int
  ) -> [ImportedStep] {
    var alone = step
    for key in ["capture", "id"] { alone[key] = nil }
    var any: [ImportedEntry] = []
    Self.acceptStatus(in: &any)
    var steps = [asking(step, .request, of: origin, occurrence, expecting: any)]
    for (place, test) in origin.tests.enumerated() where test.isTaken && !test.isReplaced {
      var entries = test.expectations.entries
      Self.acceptStatus(in: &entries)
      steps.append(asking(alone, .test(place), of: origin, occurrence, expecting: entries))
    }
    return steps
  }

  /// Accepts each status: what the format implies is not part of a test.
  private static func acceptStatus(in entries: inout [ImportedEntry]) {
    guard !entries.contains(where: { $0.name == "status" }) else { return }
    entries.append(
      ImportedEntry("status", .mapping([ImportedEntry("$gte", .number(100))])))
  }

  private mutating func asking(
    _ step: ImportedStep, _ question: Question, of origin: StepOrigin, _ occurrence: Int,
    expecting expectations: [ImportedEntry]
  ) -> ImportedStep {
    var step = step
    let name = "proof \(asked.count)"
    let title = step["name"]?.literalText ?? origin.key
    step["name"] = .text(name)
    step["expect"] = expectations.isEmpty ? nil : .mapping(expectations)
    asked[name] = Asked(
      origin: origin, question: question, collection: collection, step: stepCount - 1,
      occurrence: occurrence, title: title,
      unknown: step.names(in: names.unknown(written: written, isLater: false)),
      unknownLater: step.names(in: names.unknown(written: written, isLater: true)))
    return step
  }
}
