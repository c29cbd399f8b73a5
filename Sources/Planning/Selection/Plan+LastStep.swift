// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The step with which a run ends, as a person typed it.
package enum LastStep: Sendable, Equatable {
  /// Its `id`, else its name.
  case named(String)
  /// The line of the scenario's file, counted from 1, at which it is.
  case line(Int)
}

/// Why a plan has no such step.
package enum LastStepProblem: Error {
  /// The places of the selected scenarios, of which there must be one.
  case scenarios([SourceSpan])
  /// No step has the name; there are others.
  case unknown(name: String, scenario: String, names: [String])
  /// No step of the scenario, or of a block that it calls, is at the line.
  case noStepAtLine(scenario: String)
}

extension Plan {
  /// Leaves out the steps after one step of the only selected scenario. What the scenario needs and
  /// what clears up stays.
  ///
  /// - Parameter range: the bytes of a line of a file; nil if it has no such line.
  /// - Returns: the places of later steps with the same name.
  package mutating func end(
    with last: LastStep, range: (SourceFileID, Int) -> Range<Int>?
  ) throws(LastStepProblem) -> [SourceSpan] {
    let selected = collections.indices.flatMap { collection in
      collections[collection].scenarios.indices.map { (collection, $0) }
    }.filter { !collections[$0].scenarios[$1].isNeededOnly }
    guard selected.count == 1 else {
      throw .scenarios(selected.map { collections[$0].scenarios[$1].span })
    }
    let (collection, scenario) = selected[0]
    var cut = collections[collection].scenarios[scenario]
    var others: [SourceSpan] = []
    switch last {
    case .named(let name): others = try cut.end(named: name)
    case .line(let line):
      guard let range = range(collections[collection].source, line),
        cut.end(at: range, of: collections[collection])
      else { throw .noStepAtLine(scenario: cut.name) }
    }
    collections[collection].scenarios[scenario] = cut
    collections[collection].isWhole = false
    // A part does not know the figures of the whole.
    collections[collection].thresholds = nil
    return others
  }
}

extension PlannedScenario {
  /// - Returns: the places of further steps with the name.
  fileprivate mutating func end(named name: String) throws(LastStepProblem) -> [SourceSpan] {
    let all = steps
    let byID = all.indices.filter { all[$0].id?.hasSameBytes(as: name) ?? false }
    let found = byID.isEmpty ? all.indices.filter { all[$0].title.hasSameBytes(as: name) } : byID
    guard let place = found.first else {
      throw .unknown(
        name: name, scenario: self.name, names: all.map { $0.id ?? $0.title })
    }
    end(at: place)
    return found.dropFirst().map { all[$0].span }
  }

  /// - Returns: whether a step is there.
  fileprivate mutating func end(at line: Range<Int>, of collection: PlannedCollection) -> Bool {
    let file = collection.file.content
    let parts = file.parts(
      at: LineSelection(
        path: file.path, lineStart: line.lowerBound, lineEnd: line.upperBound))
    for part in parts {
      switch part {
      case .scenario(let place):
        guard file.scenarios[place].span == span, let place = steps.place(at: line) else {
          continue
        }
        end(at: place)
        return true
      case .block(let place):
        var cut = BlockCut(
          block: file.blocks[place].name.content, source: collection.source, line: line)
        for place in steps.indices {
          guard let step = cut.cutting(steps[place]) else { continue }
          end(at: place, with: step)
          return true
        }
      case .setup, .teardown: continue
      }
    }
    return false
  }

  /// Keeps the steps up to a place, or with `order: any` those that the step waits for.
  ///
  /// - Parameter last: in place of that step.
  private mutating func end(at place: Int, with last: PlannedStep? = nil) {
    let places = dependencies?.waitedFor(by: place) ?? Array(0...place)
    let kept = places.map { $0 == place ? last ?? steps[$0] : steps[$0] }
    steps = StepList(kept, at: steps.span)
    dependencies = dependencies?.keeping(places)
    selection = selection?.keeping(places)
  }
}

extension StepList {
  /// The first step that begins on a line, else the last one that begins above it.
  fileprivate func place(at line: Range<Int>) -> Int? {
    let starts = steps.map { Int($0.span.lowerBound) }
    return starts.firstIndex(where: line.contains)
      ?? starts.lastIndex { $0 < Swift.max(line.upperBound, line.lowerBound + 1) }
  }
}

extension StepDependencies {
  /// A step and those that it waits for, directly or through others, in the order of the file.
  fileprivate func waitedFor(by place: Int) -> [Int] {
    var found: Set<Int> = [place]
    var open = [place]
    while let next = open.popLast() {
      for dependency in all[next] where found.insert(dependency.place).inserted {
        open.append(dependency.place)
      }
    }
    return found.sorted()
  }
}

extension StepSelection {
  /// That of some of the steps, with the new indexes.
  fileprivate func keeping(_ places: [Int]) -> StepSelection {
    var kept = StepSelection()
    for (new, place) in places.enumerated() {
      if needed.contains(place) { kept.needed.insert(new) }
      kept.skipped[new] = skipped[place]
    }
    return kept
  }
}

/// Leaves out the steps of a block after a line, in the first call that reaches the block.
private struct BlockCut {
  let block: String
  let source: SourceFileID
  let line: Range<Int>
  /// Blocks that do not reach it.
  private var known: Set<ObjectIdentifier> = []

  init(block: String, source: SourceFileID, line: Range<Int>) {
    (self.block, self.source, self.line) = (block, source, line)
  }

  /// The step with its block cut; nil if it does not reach the block.
  mutating func cutting(_ step: PlannedStep) -> PlannedStep? {
    guard let called = step.block, known.insert(ObjectIdentifier(called)).inserted else {
      return nil
    }
    if called.file.source == source, called.name.hasSameBytes(as: block) {
      guard let place = called.steps.place(at: line) else { return nil }
      return step.calling(called.with(Array(called.steps.prefix(place + 1))))
    }
    for place in called.steps.indices {
      guard let inner = cutting(called.steps[place]) else { continue }
      return step.calling(called.with(called.steps.prefix(place) + [inner]))
    }
    return nil
  }
}
