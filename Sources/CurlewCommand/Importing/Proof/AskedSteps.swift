// SPDX-License-Identifier: Apache-2.0

import Imports

/// The steps of a draft by what they are asked for.
struct AskedSteps {
  /// An item of the source that was carried out so many times before in its row.
  struct Key: Hashable {
    let origin: String
    let occurrence: Int

    init(_ origin: String, _ occurrence: Int) {
      self.origin = origin
      self.occurrence = occurrence
    }
  }

  /// A step of the draft.
  struct Step {
    let name: String
    let asked: ProofDraft.Asked

    func asking(_ execution: ReportedExecution) -> ReportedRecording.Asking {
      ReportedRecording.Asking(step: name, iteration: execution.iteration)
    }

    /// Why it may differ although it is right; nil if the values of all of its variables are known.
    func unknown(in execution: ReportedExecution) -> String? {
      let names = execution.iteration == 0 ? asked.unknown : asked.unknownLater
      return names.first.map { "reads `\($0)`, whose value then is not in the report" }
    }
  }

  struct Test {
    /// Nil for a test that was not carried over.
    var asking: Step?
    let subjects: Set<String>

    /// Why bodies that were parsed do not decide it.
    func undecided(in run: ReportedRun) -> String? {
      guard !run.hasExactBodies, !subjects.isDisjoint(with: ["body", "size"]) else { return nil }
      return "the report has its body parsed, not as it was received"
    }
  }

  struct Item {
    let request: Step
    var tests: [Test]
    let step: ImportProof.StepNumber
    var whole: Step?
  }

  private(set) var items: [Key: Item] = [:]
  /// The names of the steps in the result by those in the draft.
  private(set) var titles: [String: String] = [:]

  init(_ draft: ProofDraft) {
    for (name, asked) in draft.all {
      titles[name] = asked.title
      guard case .request = asked.question else { continue }
      items[Key(asked.origin.key, asked.occurrence)] = Item(
        request: Step(name: name, asked: asked), tests: asked.origin.tests.map(Self.test),
        step: ImportProof.StepNumber(collection: asked.collection, index: asked.step))
    }
    for (name, asked) in draft.all {
      let key = Key(asked.origin.key, asked.occurrence)
      switch asked.question {
      case .request: break
      case .test(let place): items[key]?.tests[place].asking = Step(name: name, asked: asked)
      case .whole: items[key]?.whole = Step(name: name, asked: asked)
      }
    }
  }

  private static func test(_ test: ScriptOutcome.Test) -> Test {
    Test(asking: nil, subjects: test.expectations.subjects)
  }
}

/// Which test an assertion of a report is of: by name, in order.
struct TestPairs {
  private var open: [String: [Int]] = [:]
  private var last: [String: Int] = [:]
  private var unnamed: [Int] = []

  init(_ tests: [ScriptOutcome.Test]) {
    for (place, test) in tests.enumerated() where !test.isReplaced {
      if let name = test.name {
        open[name, default: []].append(place)
      } else {
        unnamed.append(place)
      }
    }
  }

  /// Whether each test of a known name was carried out.
  var hasTakenAll: Bool { open.values.allSatisfy(\.isEmpty) }

  /// The next test of a name; the last one again for a test in a loop. Nil for a name that the import does
  /// not know.
  mutating func take(_ name: String) -> Int? {
    if var places = open[name], !places.isEmpty {
      let place = places.removeFirst()
      open[name] = places
      last[name] = place
      return place
    }
    if let known = last[name] { return known }
    return unnamed.isEmpty ? nil : unnamed.removeFirst()
  }
}
