// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A random collection, as the model understands it: every name is a whole number.
struct RandomSuite {
  var setup: [Step] = []
  var beforeEach: [Step] = []
  var scenarios: [Scenario] = []
  var afterEach: [Step] = []
  var teardown: [Step] = []
  /// A block calls only those behind it.
  var blocks: [Block] = []

  struct Scenario {
    var name: String
    /// Indexes of scenarios before it.
    var needs: [Int] = []
    var locks: [String] = []
    var isUnordered = false
    var retries = 0
    var fails = false
    var steps: [Step] = []
    var teardown: [Step] = []
  }

  struct Block {
    var name: String
    /// Its only parameter is `p`.
    var steps: [Step] = []
    var teardown: [Step] = []
    /// The name that it returns; made by one of its steps, which may be skipped.
    var returns: String?
  }

  struct Step {
    /// Unique in the collection, and its `id` and `name`.
    var id: String
    var action: Action
    /// The names that it reads; each has one meaning.
    var reads: [String] = []
    var condition: Bool?
    var skips = false
    var fails = false
    var continues = false
    var loop: Loop?
    /// Ids of steps, in a scenario with `order: any`.
    var after: [String] = []
  }

  enum Action {
    /// The sum of what it reads, and a number.
    case set(String, Int)
    /// What it reads.
    case print
    /// In a loop it fails for this element; else it holds or not.
    case check(holds: Bool)
    /// Captures a number, after as many responses with 500.
    case request(String, Int, refused: Int)
    /// With the sum of what it reads as the argument.
    case call(Int, capture: String?, once: Bool)
  }

  enum Loop {
    case times(Int)
    /// The elements, one of which fails a `check`.
    case each([Int], failing: Int)
  }
}

/// Makes suites that load: every name that is read is made by a step before, or by one that the step
/// waits for.
struct SuiteMaker {
  var numbers: SeededGenerator
  private var count = 0
  /// Whether the service may refuse a request at first: only where each try sends it once.
  private var mayRefuse = false
  private var suite = RandomSuite()

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  /// The names that a list makes and reads.
  private struct Names {
    var readable: [String]
    var made: [String] = []
  }

  mutating func make() -> RandomSuite {
    for place in 0..<below(3) { suite.blocks.append(RandomSuite.Block(name: "block\(place)")) }
    // The last first, since a block calls those behind it.
    for place in suite.blocks.indices.reversed() { fillBlock(place) }
    var names = Names(readable: ["limit"])
    if chance(40) { suite.setup = list(upTo: 2, &names, failing: 6) }
    let afterSetup = names.readable
    if chance(30) { suite.beforeEach = list(upTo: 2, &names, failing: 6) }
    let afterEach = names.readable
    for place in 0..<(1 + below(4)) { addScenario(place, reading: afterEach) }
    var last = Names(readable: afterEach)
    if chance(30) { suite.afterEach = list(upTo: 2, &last, failing: 6) }
    last = Names(readable: afterSetup)
    if chance(40) { suite.teardown = list(upTo: 2, &last, failing: 6) }
    return suite
  }

  private mutating func fillBlock(_ place: Int) {
    var names = Names(readable: ["p"])
    suite.blocks[place].steps = list(upTo: 3, &names, failing: 12, callsFrom: place + 1)
    suite.blocks[place].returns = names.made.randomElement(using: &numbers)
    if chance(40) {
      suite.blocks[place].teardown = list(upTo: 2, &names, failing: 6, callsFrom: .max)
    }
  }

  private mutating func addScenario(_ place: Int, reading outer: [String]) {
    var scenario = RandomSuite.Scenario(name: "s\(place)")
    if place > 0 {
      scenario.needs = (0..<place).filter { _ in chance(35) }
    }
    scenario.locks = ["x", "y"].filter { _ in chance(25) }
    scenario.retries = chance(30) ? 1 + below(2) : 0
    scenario.fails = chance(10)
    var names = Names(readable: outer)
    for need in scenario.needs {
      let made = suite.scenarios[need].steps.flatMap(\.made)
      if let name = made.randomElement(using: &numbers) {
        names.readable.append("needs.s\(need).\(name)")
      }
    }
    scenario.isUnordered = chance(40)
    mayRefuse = true
    scenario.steps =
      scenario.isUnordered
      ? unorderedList(&names) : list(atLeast: 1, upTo: 5, &names, failing: 18)
    mayRefuse = false
    if chance(40) { scenario.teardown = list(upTo: 2, &names, failing: 10) }
    suite.scenarios.append(scenario)
  }

  /// Steps that read what others make, in an order that is hidden from the file.
  private mutating func unorderedList(_ names: inout Names) -> [RandomSuite.Step] {
    var steps = list(atLeast: 2, upTo: 6, &names, failing: 18)
    for place in steps.indices where chance(30) && place > 0 {
      steps[place].after = [steps[below(place)].id]
    }
    steps.shuffle(using: &numbers)
    return steps
  }

  private mutating func list(
    atLeast least: Int = 1, upTo most: Int, _ names: inout Names, failing: Int,
    callsFrom first: Int = 0
  ) -> [RandomSuite.Step] {
    (0..<(least + below(most - least + 1))).map { _ in
      let step = step(names, failing: failing, callsFrom: first)
      for name in step.made {
        names.readable.append(name)
        names.made.append(name)
      }
      return step
    }
  }

  private mutating func step(
    _ names: Names, failing: Int, callsFrom first: Int
  ) -> RandomSuite.Step {
    count += 1
    var step = RandomSuite.Step(id: "n\(count)", action: .print)
    step.reads = names.readable.filter { _ in chance(30) }
    if chance(10) { step.condition = chance(30) }
    step.skips = chance(4)
    step.continues = chance(15)
    if chance(20) {
      step.loop =
        chance(50)
        ? .times(below(4)) : .each((0..<below(4)).map { $0 + 1 }, failing: 1 + below(8))
    }
    step.action = action("v\(count)", step, failing: failing, callsFrom: first)
    if case .check = step.action { step.fails = chance(25) }
    return step
  }

  private mutating func action(
    _ name: String, _ step: RandomSuite.Step, failing: Int, callsFrom first: Int
  ) -> RandomSuite.Action {
    let called = suite.blocks.indices.filter { $0 >= first }
    switch below(100) {
    case ..<failing: return .check(holds: false)
    case ..<(failing + 10): return .check(holds: true)
    case ..<(failing + 35): return .set(name, below(10))
    case ..<(failing + 50) where step.loop == nil:
      return .request(name, below(10), refused: mayRefuse && chance(40) ? 1 + below(2) : 0)
    case ..<(failing + 70):
      guard let block = called.randomElement(using: &numbers) else { return .print }
      let returns = suite.blocks[block].returns != nil
      return .call(
        block, capture: returns && chance(60) ? name : nil, once: step.loop == nil && chance(20))
    default: return .print
    }
  }

  private mutating func below(_ limit: Int) -> Int {
    limit <= 0 ? 0 : Int(numbers.next() % UInt64(limit))
  }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

extension RandomSuite.Step {
  /// The names that it makes.
  var made: [String] {
    switch action {
    case .set(let name, _), .request(let name, _, _): [name]
    case .call(_, let capture, _): capture.map { [$0] } ?? []
    case .print, .check: []
    }
  }
}
