// SPDX-License-Identifier: Apache-2.0

// Blocks of a draft: scenarios with `returns`, which others call.

extension ImportedScenario {
  /// Whether it is a block, which runs where it is called.
  package var isBlock: Bool { returns != nil }

  /// A block.
  ///
  /// - Parameter returns: the names that it may give to its callers.
  static func block(
    named name: String, returning returns: [String], steps: [ImportedStep]
  ) -> ImportedScenario {
    var block = ImportedScenario(name: name, steps: steps)
    block.returns = returns
    return block
  }
}

extension ImportedStep {
  /// A call of a block that is carried out once in a run.
  static func call(_ block: String, capturing names: [String]) -> ImportedStep {
    var step = ImportedStep()
    step["call"] = .text(block)
    step["once"] = .boolean(true)
    if !names.isEmpty { step["capture"] = .list(names.map { .text($0) }) }
    return step
  }

  /// Whether it calls a block.
  func calls(_ block: String) -> Bool { self["call"]?.literalText == block }
}

extension ImportedCollection {
  /// The collection with what steps of its blocks make: a step, or a capture of it, may have become a comment since
  /// the block was made.
  var withSettledReturns: ImportedCollection {
    var settled = self
    for index in scenarios.indices where scenarios[index].isBlock {
      let made = Set(scenarios[index].steps.filter { !$0.isDisabled }.flatMap(\.writtenNames))
      settled.keep(made, of: index)
    }
    return settled
  }

  private mutating func keep(_ made: Set<String>, of block: Int) {
    scenarios[block].returns?.removeAll { !made.contains($0) }
    guard let name = scenarios[block].name else { return }
    forEachCall(of: name) { step in
      let names = step.writtenNames.subtracting(made)
      guard !names.isEmpty, case .list(let items)? = step["capture"]?.content else { return }
      let kept = items.filter { $0.literalText.map { !names.contains($0) } ?? true }
      step["capture"] = kept.isEmpty ? nil : .list(kept)
    }
  }

  private mutating func forEachCall(of block: String, _ change: (inout ImportedStep) -> Void) {
    for index in scenarios.indices where !scenarios[index].isBlock {
      for step in scenarios[index].steps.indices where scenarios[index].steps[step].calls(block) {
        change(&scenarios[index].steps[step])
      }
    }
  }

  /// The blocks that a scenario calls.
  func blocks(calledBy scenario: ImportedScenario) -> [ImportedScenario] {
    scenarios.filter { block in
      guard block.isBlock, let name = block.name else { return false }
      return scenario.steps.contains { $0.calls(name) }
    }
  }

  /// Leaves out the calls of a block that is left out.
  mutating func removeCalls(of block: String) {
    for index in scenarios.indices { scenarios[index].steps.removeAll { $0.calls(block) } }
  }
}
