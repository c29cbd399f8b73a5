// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation

/// What a list of steps belongs to, for the places of its declarations.
enum ListOwner {
  /// The index of a scenario of the file.
  case scenario(Int)
  case block(BlockDeclaration)
}

extension NameScope {
  /// The words of a use that have a declaration, or that could have one.
  func recordedNames(of use: NameUse) -> [RecordedName] {
    for level in NameLevel.all where meaning(of: use, at: level) != nil {
      return recordedNames(of: use, at: level)
    }
    let name = use.root
    if loop?.made.contains(name) == true || variablesOfTurn.contains(name) {
      return [RecordedName(name, .variable, at: use.rootSpan, declarations: ownPlaces(of: name))]
    }
    if use.mayBeType { return [] }
    if surroundings.row?.mayHave(name) == true {
      return [RecordedName(name, .column, at: use.rootSpan, declarations: columns(name))]
    }
    return [RecordedName(name, .unknown, at: use.rootSpan)]
  }

  private func recordedNames(of use: NameUse, at level: NameLevel) -> [RecordedName] {
    let name = use.root
    func root(_ meaning: RecordedName.Meaning, _ spans: [SourceSpan]) -> [RecordedName] {
      [RecordedName(name, meaning, at: use.rootSpan, declarations: spans)]
    }
    switch level {
    case .stepVariables: return root(.variable, variablesOfStep.spans(of: name))
    case .ownCaptures:
      let step = ownStep
      return root(.capture(step: step?.title ?? ""), (step?.madeNames ?? []).spans(of: name))
    case .captures: return root(.capture(step: captures[name] ?? ""), made(name))
    case .listVariables: return root(.variable, listVariables.spans(of: name) + replacing(name))
    case .rowColumns: return root(.column, columns(name))
    case .builtIn: return builtIns(of: use)
    case .needs:
      let making = surroundings.needsMaking[name]?.first.map { needs[$0] }
      return root(
        .capture(step: making?.captures[name] ?? ""),
        making.map { captures(of: $0.scenario, named: name) } ?? [])
    case .setup:
      return root(
        .capture(step: surroundings.setupCaptures[name] ?? ""), madeInSetup(name))
    case .inputs: return root(.input, inputs(name) + replacing(name))
    }
  }

  // MARK: Names of the format

  private func builtIns(of use: NameUse) -> [RecordedName] {
    let root = RecordedName(use.root, .builtIn, at: use.rootSpan)
    switch use.root {
    case "steps": return [root] + stepWords(of: use)
    case "needs": return [root] + needWords(of: use)
    case "row":
      guard let column = use.members.first else { return [root] }
      return [root] + memberName(column, of: use, .column, columns(column))
    case "env":
      guard let name = use.members.first else { return [root] }
      return [root] + memberName(name, of: use, .environment, permissions(name))
    default: return [root]
    }
  }

  private func memberName(
    _ name: String, of use: NameUse, _ meaning: RecordedName.Meaning, _ spans: [SourceSpan]
  ) -> [RecordedName] {
    guard let span = use.span(ofMember: name) else { return [] }
    return [RecordedName(name, meaning, at: span, declarations: spans)]
  }

  private func stepWords(of use: NameUse) -> [RecordedName] {
    guard let id = use.members.first else { return [] }
    let step = earlierSteps.last { $0.id?.content.hasSameBytes(as: id) == true }
    guard let step, let place = step.id?.span else { return memberName(id, of: use, .unknown, []) }
    let words = memberName(id, of: use, .step, [place])
    guard use.members.count > 2, use.members[1] == "captures" else { return words }
    let name = use.members[2]
    return words
      + memberName(name, of: use, .capture(step: step.title), step.madeNames.spans(of: name))
  }

  private func needWords(of use: NameUse) -> [RecordedName] {
    guard let scenario = use.members.first else { return [] }
    let places = outer.file?.content.scenarios.map(\.name).spans(of: scenario) ?? []
    let words = memberName(scenario, of: use, places.isEmpty ? .unknown : .scenario, places)
    guard use.members.count > 1 else { return words }
    let need = needs.first { $0.scenario.hasSameBytes(as: scenario) }
    let name = use.members[1]
    return words
      + memberName(
        name, of: use, .capture(step: need?.captures[name] ?? ""),
        captures(of: scenario, named: name))
  }

  // MARK: Places

  private var ownStep: Step? {
    guard let list, list.steps.indices.contains(place) else { return nil }
    return list.steps[place]
  }

  private var variablesOfStep: [Located<String>] {
    guard let step = ownStep else { return [] }
    return step.variables.map(\.name) + [step.loop?.element].compactMap(\.self)
  }

  private func ownPlaces(of name: String) -> [SourceSpan] {
    ((ownStep?.madeNames ?? []) + variablesOfStep).spans(of: name)
  }

  /// The steps that may have made a name before this place, in the order in which they run.
  private var earlierSteps: [Step] {
    let own = list.map { $0.isUnordered ? $0.steps[...] : $0.steps.prefix(max(place, 0)) } ?? []
    let outside: [Step]
    switch surroundings.owner {
    case .scenario(let index):
      guard let file = outer.file?.content, file.scenarios.indices.contains(index) else {
        return Array(own)
      }
      outside = file.beforeEach + file.scenarios[index].steps + file.scenarios[index].teardown
    case .block(let block): outside = block.steps
    case nil: outside = []
    }
    return outside + own
  }

  /// The steps that made a capture, the nearest first.
  private func made(_ name: String) -> [SourceSpan] {
    let nearest = earlierSteps.last { step in
      step.madeNames.contains { $0.content.hasSameBytes(as: name) }
    }
    guard let nearest else { return [] }
    return nearest.madeNames.spans(of: name)
  }

  /// The `set` that gives a name of an outer level its value.
  private func replacing(_ name: String) -> [SourceSpan] {
    replaced.contains(name) ? made(name) : []
  }

  private var listVariables: [Located<String>] {
    switch surroundings.owner {
    case .scenario(let index): outer.file?.content.scenarios[index].variables.map(\.name) ?? []
    case .block(let block): block.parameters
    case nil: []
    }
  }

  private func captures(of scenario: String, named name: String) -> [SourceSpan] {
    let steps = outer.file?.content.scenarios.filter { $0.name.content.hasSameBytes(as: scenario) }
      .flatMap(\.steps)
    return (steps ?? []).flatMap { $0.madeNames.spans(of: name) }
  }

  private func madeInSetup(_ name: String) -> [SourceSpan] {
    let own = (outer.file?.content.setup ?? []).flatMap { $0.madeNames.spans(of: name) }
    return own.isEmpty
      ? (outer.project?.setup ?? []).flatMap { $0.madeNames.spans(of: name) } : own
  }

  private func inputs(_ name: String) -> [SourceSpan] {
    guard let file = outer.file else { return [] }
    return InputDeclarations(file.content, outer.project).spans(of: name)
  }

  private func permissions(_ name: String) -> [SourceSpan] {
    (outer.project?.allowedEnvironmentVariables ?? []).map(\.name).spans(of: name)
  }

  /// Where a column is written in the collection: those of a file have no place in it.
  private func columns(_ name: String) -> [SourceSpan] {
    guard let file = outer.file?.content else { return [] }
    var levels = [file.data]
    if case .scenario(let index)? = surroundings.owner { levels.append(file.scenarios[index].data) }
    return levels.compactMap { $0?.content.writtenColumns.spans(of: name) }.flatMap(\.self)
  }
}

extension DataTemplate {
  /// The columns as they are written, in `matrix` or in `columns`, `types` and `secrets`.
  fileprivate var writtenColumns: [Located<String>] {
    var names = columns ?? []
    if case .matrix(let columns) = source { names += columns.map(\.name) }
    return names + types.map(\.column) + secrets
  }
}

extension NameScope {
  /// Everything that can be read here, nearest first, each name once.
  var visibleNames: [VisibleName] {
    var names = VisibleNames()
    for name in stepVariables.sorted() { names.append(name, .variable) }
    for name in ownCaptures.sorted() { names.append(name, .capture(step: ownStep?.title ?? "")) }
    for name in earlierSteps.reversed().flatMap({ $0.madeNames.map(\.content) }) {
      if let step = captures[name] { names.append(name, .capture(step: step)) }
    }
    for (name, step) in captures.sorted(by: { $0.key < $1.key }) {
      names.append(name, .capture(step: step))
    }
    for name in surroundings.variables.sorted() { names.append(name, .variable) }
    for name in (surroundings.row?.readable ?? []).sorted() { names.append(name, .column) }
    for need in needs {
      for (name, step) in need.captures.sorted(by: { $0.key < $1.key }) {
        names.append(name, .capture(step: step))
      }
    }
    for (name, step) in surroundings.setupCaptures.sorted(by: { $0.key < $1.key }) {
      names.append(name, .capture(step: step))
    }
    for name in outer.inputs.sorted() { names.append(name, .input) }
    for name in visibleMembers { names.append(name, .builtIn) }
    return names.all
  }

  /// The names of the format with their members, as they are written.
  private var visibleMembers: [String] {
    var names: [String] = []
    if seesResponse {
      for root in ["response", "request"] {
        names += ExchangeWords.members(of: root).map { "\(root).\($0)" }
      }
    }
    for id in exchanges.keys.sorted() {
      for part in ["response", "request"] {
        names += ExchangeWords.members(of: part).map { "steps.\(id).\(part).\($0)" }
      }
    }
    for (id, made) in namedCaptures.sorted(by: { $0.key < $1.key }) {
      names += made.names.sorted().map { "steps.\(id).captures.\($0)" }
    }
    for need in needs where Names.problem(with: need.scenario) == nil {
      names += need.captures.keys.sorted().map { "needs.\(need.scenario).\($0)" }
    }
    names += (surroundings.row?.columns ?? []).filter { Names.problem(with: $0) == nil }
      .map { "row.\($0)" }
    names += outer.environment.map { "env.\($0)" }
    if let loop { names += ["iteration.index"] + (loop.hasCount ? ["iteration.count"] : []) }
    names += ["run.id", "run.start"]
    if reader != .plan { names.append("now") }
    return names
  }
}

/// Names in the order found, each once.
private struct VisibleNames {
  private(set) var all: [VisibleName] = []
  private var seen: Set<String> = []

  mutating func append(_ name: String, _ meaning: RecordedName.Meaning) {
    if seen.insert(name).inserted { all.append(VisibleName(name, meaning)) }
  }
}
