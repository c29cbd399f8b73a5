// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// An order in which the steps of a scenario with `order: any` can be planned: each behind those whose
/// values it reads, and behind those that it names under `after`.
struct WrittenOrder {
  let makers: StepMakers
  /// The indexes of the steps.
  private(set) var order: [Int] = []
  /// Whether steps wait for each other in a cycle; the order then leaves out what closes it.
  private(set) var isCyclic = false
  /// By the index of a step, those that it waits for.
  private var graph: DependencyGraph

  /// - Parameters:
  ///   - defaults: the names that `defaults` read.
  ///   - report: called for unknown ids and for cycles.
  init(_ steps: [Step], defaults: Set<String>, report: (Diagnostic) -> Void) {
    let makers = StepMakers(steps)
    self.makers = makers
    var suggestions = SuggestionLimit()
    let arrows = steps.enumerated().map { place, step in
      var found = makers.read(by: step, at: place)
      for after in step.after {
        guard let maker = makers.ids[after.id.content] else {
          let known = suggestions.known(makers.ids.keys.sorted())
          report(.unknownStepID(after.id, known: known))
          continue
        }
        if after.untilOpened, steps[maker].isNeverOpened { report(.neverOpened(after.id)) }
        if !found.contains(maker) { found.append(maker) }
      }
      return found
    }
    graph = DependencyGraph(arrows: arrows)
    for (number, cycle) in graph.cycles().enumerated() {
      isCyclic = true
      guard let first = cycle.first, let last = cycle.last else { continue }
      graph.arrows[last].removeAll { $0 == first }
      guard number < DependencyGraph.cycleLimit else { continue }
      report(.stepCycle((cycle + [first]).map { steps[$0] }))
    }
    if !isCyclic { addDefaults(defaults, steps) }
    order = graph.inOrder(Array(steps.indices))
  }

  /// A default that reads a name applies to every step behind the one that makes it: to all but those
  /// that this one waits for itself.
  private mutating func addDefaults(_ names: Set<String>, _ steps: [Step]) {
    let places = Set(names.flatMap { makers.names[$0] ?? [] }).sorted()
    for maker in places {
      let before = graph.dependencies(of: [maker])
      for place in steps.indices where place != maker && !before.contains(place) {
        guard steps[place].takesDefaults, !graph.arrows[place].contains(maker) else { continue }
        graph.arrows[place].append(maker)
      }
    }
  }
}

extension StepMakers {
  /// The steps whose values a step reads, except itself.
  fileprivate func read(by step: Step, at place: Int) -> [Int] {
    var hidden = Set(step.variables.map(\.name.content))
    if let element = step.loop?.element { hidden.insert(element.content) }
    var found: [Int] = []
    for use in step.allReadNames.uses {
      var makers: [Int] = []
      if use.root == "steps" {
        makers = use.members.first.flatMap { ids[$0] }.map { [$0] } ?? []
      } else if !hidden.contains(use.root), let making = names[use.root], !making.contains(place) {
        makers = making
      }
      for maker in makers where maker != place && !found.contains(maker) { found.append(maker) }
    }
    return found
  }
}

extension Step {
  /// All names that it reads, those of its own settings included.
  fileprivate var allReadNames: ReadNames {
    var names = namesBeforeLoop
    addReadNames(to: &names)
    captures.addReadNames(to: &names)
    sharedSettings?.content.addReadNames(to: &names)
    sharedExpectations?.content.addReadNames(to: &names)
    if case .set(let assignments)? = local { assignments.addReadNames(to: &names) }
    socket?.exchange.addReadNames(to: &names)
    return names
  }

  /// Whether `defaults` apply to it, apart from `continueOnFailure`.
  fileprivate var takesDefaults: Bool { local == nil && call == nil }

  /// Whether it has no response whose head could be awaited.
  fileprivate var isNeverOpened: Bool { local != nil || call != nil }
}

extension Diagnostic {
  fileprivate static func unknownStepID(_ id: Located<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .unknownStep, "no step of this scenario has the `id` `\(id.content)`",
      at: Annotation(id.span),
      offers: [
        .near(name: id.content, among: known, at: id.span) ?? .words("give that step an `id`")
      ]
    )
    .following(from: .declarations)
  }

  fileprivate static func neverOpened(_ id: Located<String>) -> Diagnostic {
    Diagnostic(
      .neverOpened, "step `\(id.content)` has no response that could be `opened`",
      at: Annotation(id.span), help: ["write `after: [\(id.content)]`, which waits for its end"])
  }

  fileprivate static func stepCycle(_ steps: [Step]) -> Diagnostic {
    Diagnostic(
      .stepCycle, "steps wait for each other in a cycle",
      at: Annotation(steps[0].span, steps.map(\.title).joined(separator: " → ")),
      help: ["let one of them read nothing of the others"])
  }
}
