// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Planning
import RunEvents

/// A plan for programs: `plan --format json`, one object.
struct PlanJSON {
  private var text = EventJSON()
  private let places: SourcePlaces
  private let showsInputs: Bool
  /// The blocks that are called, each once, by the index that calls refer to.
  private var blocks: [PlannedBlock] = []
  private var indexes: [ObjectIdentifier: Int] = [:]

  /// - Parameter showsInputs: `--values`.
  init(
    _ plan: Plan, _ services: [PlannedService], _ places: SourcePlaces, showsInputs: Bool
  ) {
    self.places = places
    self.showsInputs = showsInputs
    text.raw("{")
    text.member("schema", 1)
    text.member("environment", plan.environment)
    if !services.isEmpty {
      text.key("services")
      list(services) { $0.add($1) }
    }
    text.logIns(of: plan, places)
    text.key("collections")
    list(plan.collections) { $0.add($1) }
    text.key("blocks")
    addBlocks()
    text.raw("}")
  }

  /// The object, in one line.
  var line: String { String(decoding: text.bytes, as: UTF8.self) }

  private mutating func add(_ collection: PlannedCollection) {
    text.raw("{")
    text.member("path", collection.path)
    text.member("name", collection.name)
    if showsInputs {
      text.key("inputs")
      list(collection.inputGroups.flatMap { group in group.inputs.map { (group.file, $0) } }) {
        $0.text.input($1.1, ofUsed: $1.0, $0.places)
      }
    }
    add("setup", collection.setup)
    text.key("scenarios")
    list(collection.scenarios) { $0.add($1, of: collection) }
    add("teardown", collection.teardown)
    text.raw("}")
  }

  private mutating func add(_ service: PlannedService) {
    text.raw("{")
    text.member("name", service.name)
    text.member("place", places.pathAndLine(of: service.span))
    if service.programSpan != nil { text.member("exec", service.shownProgram) }
    text.member("ready", service.shownReady)
    text.member("within", DurationWords.text(service.within))
    text.member("reuse", service.isReused)
    text.raw("}")
  }

  private mutating func add(_ scenario: PlannedScenario, of collection: PlannedCollection) {
    text.raw("{")
    text.member("name", scenario.name)
    text.member("line", places.location(of: scenario.span).line)
    text.member("tags", scenario.tags)
    if !scenario.labels.isEmpty { text.member("labels", scenario.labels.asWritten) }
    text.member("needs", scenario.needs.map { collection.scenarios[$0].name })
    switch scenario.locks {
    case .named(let names): text.member("locks", names)
    case .everything: text.member("locks", ["*"])
    }
    if !scenario.rows.tables.isEmpty { text.member("rows", scenario.rows.count) }
    text.flag("needed", scenario.isNeededOnly)
    text.member("unmetNeed", scenario.unmetNeed)
    if scenario.dependencies != nil { text.member("order", "any") }
    add("beforeEach", scenario.before)
    text.key("steps")
    addSteps(scenario.steps, scenario.dependencies, scenario.selection)
    add("teardown", scenario.teardown)
    add("afterEach", scenario.after)
    text.raw("}")
  }

  /// A list under its name; nothing for an empty one.
  private mutating func add(_ name: StaticString, _ steps: StepList) {
    guard !steps.isEmpty else { return }
    text.key(name)
    addSteps(steps)
  }

  private mutating func addSteps(
    _ steps: StepList, _ dependencies: StepDependencies? = nil, _ selection: StepSelection? = nil
  ) {
    list(Array(steps.enumerated())) { json, element in
      let (place, step) = element
      json.text.raw("{")
      json.text.member("name", step.title)
      json.text.member("id", step.id)
      json.text.member("file", json.places.path(of: step.span.file))
      let location = json.places.location(of: step.span)
      json.text.member("line", location.line)
      json.text.member("column", location.column)
      if !step.tags.isEmpty { json.text.member("tags", step.tags) }
      if !step.labels.isEmpty { json.text.member("labels", step.labels.asWritten) }
      json.text.flag("needed", selection?.needed.contains(place) == true)
      json.text.member("skipped", selection?.skipped[place])
      json.addReads(of: step)
      if let dependencies { json.add(dependencies.all[place], in: steps) }
      json.addCall(of: step)
      json.text.raw("}")
    }
  }

  /// What a step reads, with the step that makes it.
  private mutating func addReads(of step: PlannedStep) {
    let reads = step.neededCaptures.filter { !$0.isReplaced }
    guard !reads.isEmpty else { return }
    text.key("reads")
    list(reads) { json, read in
      json.text.raw("{")
      json.text.member(
        "name", read.step?.capture.map { "\(read.name).captures.\($0)" } ?? read.name)
      json.text.member("from", read.maker)
      json.text.raw("}")
    }
  }

  /// The steps that it waits for, by their indexes in the list.
  private mutating func add(
    _ dependencies: [StepDependencies.Dependency], in steps: StepList
  ) {
    text.key("waitsFor")
    list(dependencies) { json, dependency in
      json.text.raw("{")
      json.text.member("step", dependency.place)
      json.text.member("name", steps[dependency.place].title)
      json.text.key("reason")
      json.text.word(dependency.reason.word)
      json.text.raw("}")
    }
  }

  /// The block of a call, by its index among `blocks`.
  private mutating func addCall(of step: PlannedStep) {
    guard let block = step.block else { return }
    let index = indexes[ObjectIdentifier(block)] ?? blocks.count
    if index == blocks.count {
      blocks.append(block)
      indexes[ObjectIdentifier(block)] = index
    }
    text.member("calls", index)
    text.flag("once", step.callsOnce)
  }

  private mutating func addBlocks() {
    text.raw("[")
    var place = 0
    // The steps of a block may call further ones.
    while place < blocks.count {
      let block = blocks[place]
      if place > 0 { text.raw(",") }
      text.raw("{")
      text.member("name", block.name)
      text.member("file", block.file.path)
      text.member("parameters", block.parameters)
      text.member("returns", block.returns)
      text.key("steps")
      addSteps(block.steps)
      add("teardown", block.teardown)
      text.raw("}")
      place += 1
    }
    text.raw("]")
  }

  private mutating func list<Element>(
    _ elements: [Element], each: (inout PlanJSON, Element) -> Void
  ) {
    text.raw("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { text.raw(",") }
      each(&self, element)
    }
    text.raw("]")
  }
}

extension StepDependencies.Reason {
  fileprivate var word: StaticString {
    switch self {
    case .value: "value"
    case .after: "after"
    case .opened: "opened"
    }
  }
}
