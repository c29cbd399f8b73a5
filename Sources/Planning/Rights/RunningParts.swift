// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The part of a collection that needs a right.
enum RightHolder {
  /// A part that runs with any scenario: `setup`, `teardown`, the inputs.
  case collection
  /// A scenario by its index in the file: a part that runs with any of its steps.
  case scenario(Int)
  /// A step by its index in the scenario.
  case step(Int, scenario: Int)
}

/// The parts of a collection that run under a selection: only they need their rights.
struct RunningParts {
  /// Indexes of the scenarios that run.
  private let scenarios: Set<Int>
  /// For scenarios with left-out steps, the indexes of the kept steps.
  private let steps: [Int: Set<Int>]
  private let runsSurroundings: Bool

  /// - Parameter runsSurroundings: whether `setup` and `teardown` run, even without a scenario.
  init(scenarios: Set<Int> = [], steps: [Int: Set<Int>] = [:], runsSurroundings: Bool = false) {
    self.scenarios = scenarios
    self.steps = steps
    self.runsSurroundings = runsSurroundings
  }

  func runs(_ holder: RightHolder) -> Bool {
    switch holder {
    case .collection: runsSurroundings || !scenarios.isEmpty
    case .scenario(let place): scenarios.contains(place)
    case .step(let step, let scenario):
      scenarios.contains(scenario) && steps[scenario]?.contains(step) ?? true
    }
  }

  /// Which places of a file a running part reads.
  func places(of file: Shared<CollectionFile>) -> RunningPlaces { RunningPlaces(self, file) }
}

/// The places of a file, with whether a running part reads them.
struct RunningPlaces {
  private let parts: RunningParts
  private let file: Shared<CollectionFile>
  /// Places of files and schemas that steps name, with whether one of these steps runs.
  private var ofSteps: [SourceSpan: Bool] = [:]

  fileprivate init(_ parts: RunningParts, _ file: Shared<CollectionFile>) {
    self.parts = parts
    self.file = file
    let reads = file.content.reads.steps
    guard !reads.isEmpty else { return }
    let leftOut = stepsLeftOut()
    for read in reads {
      let runs = parts.runs(.collection) && !leftOut.contains(ObjectIdentifier(read.step))
      for place in read.places where runs || ofSteps[place] == nil { ofSteps[place] = runs }
    }
  }

  private func stepsLeftOut() -> Set<ObjectIdentifier> {
    var leftOut: Set<ObjectIdentifier> = []
    for (place, scenario) in file.content.scenarios.enumerated() {
      for (index, step) in scenario.steps.enumerated()
      where !parts.runs(.step(index, scenario: place)) {
        leftOut.insert(ObjectIdentifier(step))
      }
      guard !parts.runs(.scenario(place)) else { continue }
      for step in scenario.teardown { leftOut.insert(ObjectIdentifier(step)) }
    }
    return leftOut
  }

  /// Whether a running part reads the text at a place; a place in another file always counts as
  /// read.
  func isRead(_ place: SourceSpan) -> Bool {
    guard place.file == file.content.source else { return true }
    if let runs = ofSteps[place] { return runs }
    guard parts.runs(.collection) else { return false }
    let holders = file.content.scenarios.indices.filter {
      file.content.scenarios[$0].extent.range.contains(Int(place.lowerBound))
    }
    return holders.isEmpty || holders.contains { parts.runs(.scenario($0)) }
  }

  /// The diagnostics without missing rights of parts that do not run.
  func judge(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { diagnostic in
      guard diagnostic.code.isMissingRight, let place = diagnostic.primary?.span else {
        return true
      }
      return isRead(place)
    }
  }
}
