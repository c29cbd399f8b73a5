// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

@testable import Planning

/// Plans of random scenarios with random ties between them.
struct RandomPlans {
  private let whole: Plan
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let scenarios = (0..<7).map { number in
      "  s\(number): { steps: [\(Array(repeating: "{ GET: / }", count: 1 + number % 4).joined(separator: ", "))] }\n"
    }.joined()
    let rows = "  rows: { data: [{ name: a, x: 1 }, { name: b, x: 2 }], steps: [{ GET: / }] }\n"
    let head = "curlew: 1\nbaseUrl: http://h\n"
    let text = head + "setup: [{ GET: / }]\nscenarios:\n" + scenarios + rows
    whole = try PlanSource(text, head + "scenarios:\n" + scenarios + rows).plan().plan
  }

  mutating func next() -> Plan {
    var plan = whole
    for place in plan.collections.indices {
      let chosen = plan.collections[place].scenarios.filter { _ in
        Int.random(in: 0..<3, using: &random) > 0
      }
      plan.collections[place].scenarios = chosen.indices.map { scenario(chosen[$0], at: $0) }
    }
    plan.collections.removeAll { $0.scenarios.isEmpty }
    return plan
  }

  private mutating func scenario(_ scenario: PlannedScenario, at place: Int) -> PlannedScenario {
    var scenario = scenario
    if !scenario.rows.tables.isEmpty {
      scenario.rows = RowSource(
        scenario.rows.tables, nil, count: Int.random(in: 0...60, using: &random))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where place > 0: scenario.needs = [Int.random(in: 0..<place, using: &random)]
    case 1: scenario.locks = .named([["x", "y", "z"].randomElement(using: &random) ?? "x"])
    case 2: scenario.locks = .everything
    case 3: scenario.cookieJar = .mode(.shared)
    default: break
    }
    return scenario
  }
}

/// Everything that a plan reports, by the number of its result.
struct NumberedResults: Equatable {
  var scenarios: [Int: String] = [:]
  /// `setup` and `teardown`.
  var surroundings: [Int: String] = [:]

  init(_ plan: Plan) {
    var number = 0
    for collection in plan.collections {
      number += collection.leftOutBefore
      surroundings[number] = "\(collection.source) setup"
      number += 1
      for scenario in collection.scenarios {
        number += scenario.leftOutBefore
        for row in scenario.rows.count == 0 ? [0] : scenario.rows.places.all {
          scenarios[number + row] = "\(collection.source) \(scenario.name) \(row)"
        }
        number += scenario.rows.numberedCount
      }
      number += collection.leftOutAtEnd
      surroundings[number] = "\(collection.source) teardown"
      number += 1
    }
    #expect(plan.unitCount == number + plan.leftOutAtEnd)
  }
}

extension RowPlaces {
  var all: [Int] { Array(sequence(first: first ?? 0) { next(after: $0) }) }
}
