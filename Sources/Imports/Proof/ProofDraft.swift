// SPDX-License-Identifier: Apache-2.0

/// Collections by which the tests of an import are judged one by one.
///
/// A step of the import becomes a step that only captures, and one with the expectations of each test. All of them are judged on the same response, so the outcome of a step is the verdict
/// of a test.
package struct ProofDraft {
  /// What a step of these collections asks.
  package enum Question: Sendable {
    /// Whether the request is the one that was sent.
    case request
    /// Whether those of a test hold, by its index in `StepOrigin.tests`.
    case test(Int)
  }

  package struct Asked: Sendable {
    package let origin: StepOrigin
    package let question: Question
    /// The collection, and the index of the step among all of it.
    package let collection: Int
    package let step: Int
  }

  package private(set) var collections: [ImportedCollection] = []
  /// By the names of the steps.
  private var asked: [String: Asked] = [:]
  /// Steps that a report knows nothing of: those of requests in scripts.
  package private(set) var foreignSteps = 0
  private var stepCount = 0

  package init(_ collections: [ImportedCollection]) {
    for collection in collections { self.collections.append(proof(of: collection)) }
  }

  /// What a step asks; nil for one that asks nothing.
  package func asked(by name: String) -> Asked? { asked[name] }

  /// Everything that is asked, with the names of the steps.
  package var all: [String: Asked] { asked }

  /// Accepts each status: what the format implies is not part of a test.
  private static let anyStatus = ImportedEntry(
    "status", .mapping([ImportedEntry("$gte", .number(100))]))

  private mutating func proof(of collection: ImportedCollection) -> ImportedCollection {
    stepCount = 0
    var proof = collection
    proof.defaults.removeAll { ["expect", "retry", "delay"].contains($0.name) }
    proof.keys.removeAll { $0.name == "continueOnFailure" }
    proof.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    for place in proof.scenarios.indices {
      let own = proof.scenarios[place].keys.first { $0.name == "defaults" }
      if let own { replaceDefaults(own, in: &proof.scenarios[place]) }
      proof.scenarios[place].steps = proof.scenarios[place].steps.flatMap { step in
        steps(for: step)
      }
    }
    return proof
  }

  private func replaceDefaults(_ entry: ImportedEntry, in scenario: inout ImportedScenario) {
    guard case .mapping(let entries) = entry.value.content else { return }
    scenario.keys.removeAll { $0.name == "defaults" }
    let left = entries.filter { !["expect", "retry", "delay"].contains($0.name) }
    if !left.isEmpty { scenario.keys.append(ImportedEntry("defaults", .mapping(left))) }
  }

  private mutating func steps(for step: ImportedStep) -> [ImportedStep] {
    stepCount += 1
    guard let origin = step.origin, step.request != nil, !step.isDisabled else {
      if step.request != nil, !step.isDisabled { foreignSteps += 1 }
      return [step]
    }
    var base = step
    for key in ["retry", "repeat", "delay", "save", "expect", "labels"] { base[key] = nil }
    var asking = base
    for key in ["capture", "id"] { asking[key] = nil }
    var steps = [named(base, origin, .request, expecting: nil)]
    for (place, test) in origin.tests.enumerated() where test.isTaken {
      steps.append(
        named(asking, origin, .test(place), expecting: test.expectations.entries))
    }
    return steps
  }

  private mutating func named(
    _ step: ImportedStep, _ origin: StepOrigin, _ question: Question,
    expecting expectations: [ImportedEntry]?
  ) -> ImportedStep {
    var step = step
    let name = "proof \(asked.count)"
    step["name"] = .text(name)
    var entries = expectations ?? []
    let isStatusGiven = entries.contains { $0.name == "status" }
    if !isStatusGiven { entries.append(Self.anyStatus) }
    step["expect"] = .mapping(entries)
    asked[name] = Asked(
      origin: origin, question: question, collection: collections.count, step: stepCount - 1)
    return step
  }
}
