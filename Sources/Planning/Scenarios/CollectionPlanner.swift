// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Plans one collection: `setup`, the selected scenarios with those they need, `teardown`.
struct CollectionPlanner {
  private let collection: OutlinedCollection
  private let input: PlanningInput
  private let requests: RequestPlanner
  private let outer: OuterNames
  private(set) var checker = NameChecker()
  /// Origins that addresses of steps name themselves.
  private var origins: Set<Origin> = []
  /// Passwords that stand in the files without being declared, each once: they are masked too.
  private(set) var secrets: [PlannedSecret] = []
  /// The merged `defaults` of all lists without some of their own.
  private var universal: InheritedDefaults.Merged?

  init(collection: OutlinedCollection, input: PlanningInput, files: FileIndex) {
    self.collection = collection
    self.input = input
    var found: [Diagnostic] = []
    let base = collection.inputs.baseAddress { found.append($0) }
    outer = OuterNames(collection, input)
    var planScope = NameScope(outer: outer)
    planScope.reader = .plan
    requests = RequestPlanner(
      baseAddress: base, hasBaseUrl: collection.inputs[baseUrlName] != nil,
      inputs: collection.inputs, planScope: planScope, folder: input.folder, files: files,
      overrides: input.overrides,
      untrusted: UntrustedJudge(rights: input.rights, typed: input.typed),
      knowsHTTP3: input.knowsHTTP3)
    for diagnostic in found { checker.report(diagnostic) }
  }

  private var file: CollectionFile { collection.file }

  mutating func plan() -> PlannedCollection {
    checkSchemas()
    let jar = collectionJar()
    let setup = planSetup()
    let needs = NeedGraph(file.scenarios) { checker.report($0) }
    let scenarios = file.scenarios.indices.map { place in
      plan(
        file.scenarios[place], needs: needs.direct[place], setup: setup.scope.captures, jar: jar)
    }
    let teardown = planTeardown(setup: setup.scope.captures)
    let selected = ScenarioSelector(selection: input.selection, path: file.path)
      .select(from: file, needs: needs)
    return PlannedCollection(
      source: file.source, path: file.path, name: file.title,
      inputs: PlannedInputs(values: collection.inputs), baseAddress: requests.baseAddress,
      knownOrigins: origins.union(collection.inputs.origins), setup: setup.steps.markingReads(),
      scenarios: selected.arrange(scenarios), teardown: teardown, cookieJar: jar,
      setupSpan: file.setup.first?.span ?? file.topLevelSpan,
      teardownSpan: file.teardown.first?.span ?? file.topLevelSpan)
  }

  /// Plans a list of steps and keeps the origins they name.
  private mutating func plan(
    _ steps: [Step], of scenario: Scenario? = nil, isTeardown: Bool = false, in scope: NameScope
  ) -> StepPlanner {
    let word = scenario?.continuesOnFailure ?? file.continuesOnFailure ?? false
    let hasOwnDefaults = scenario?.defaults.isEmpty == false
    let context = StepPlanner.Context(
      // Most lists are empty; what holds for no step need not be prepared.
      inherited: steps.isEmpty
        ? []
        : collection.inherited(project: input.project) + (scenario.map { [$0.defaults] } ?? []),
      universal: hasOwnDefaults ? nil : universal,
      continuesOnFailure: isTeardown ? .always : .unlessSaid(word), requests: requests)
    var planner = StepPlanner(context: context, scope: scope)
    planner.plan(steps, checker: &checker)
    if !hasOwnDefaults { universal = planner.defaults.universal ?? universal }
    origins.formUnion(planner.origins)
    for secret in planner.secrets where !secrets.contains(secret) { secrets.append(secret) }
    for step in steps {
      origins.formUnion(step.variables.literalOrigins)
      if case .set(let assignments)? = step.local {
        origins.formUnion(assignments.literalOrigins)
      }
    }
    if let scenario { origins.formUnion(scenario.variables.literalOrigins) }
    return planner
  }

  private mutating func planSetup() -> StepPlanner {
    var scope = NameScope(outer: outer)
    scope.reader = .setup
    return plan(file.setup, in: scope)
  }

  /// Sees the captures of `setup`; a scenario's are an error that says where they belong.
  private mutating func planTeardown(setup: [String: String]) -> [PlannedStep] {
    var scope = NameScope(outer: outer)
    scope.reader = .teardown
    scope.setupCaptures = setup
    return plan(file.teardown, isTeardown: true, in: scope).steps.markingReads()
  }

  private mutating func plan(
    _ scenario: Scenario, needs: [Int], setup: [String: String], jar inherited: PlannedCookieJar
  ) -> PlannedScenario {
    var scope = NameScope(outer: outer)
    scope.setupCaptures = setup
    scope.needs = needs.map { place in
      NeededNames(
        scenario: file.scenarios[place].name.content,
        captures: file.scenarios[place].captureMakers)
    }
    scope.variables = Set(scenario.variables.map(\.name.content))
    check(scenario, in: scope)
    let steps = plan(scenario.steps, of: scenario, in: scope)
    let teardown = plan(scenario.teardown, of: scenario, isTeardown: true, in: steps.scope)
    return PlannedScenario(
      name: file.title(of: scenario), span: scenario.span,
      tags: (file.tags + scenario.tags).map(\.content).withoutRepeats, needs: needs,
      isNeededOnly: false, locks: PlannedLocks(file.locks, scenario.locks),
      cookieJar: scenario.cookieJar.map { jar($0.content) } ?? inherited,
      variables: scenario.variables, condition: scenario.condition, skip: scenario.skip,
      steps: steps.steps.markingReads(by: teardown.steps),
      teardown: teardown.steps.markingReads())
  }

  /// The jar of scenarios that say nothing of one.
  private mutating func collectionJar() -> PlannedCookieJar {
    file.cookieJar.map { jar($0.content) } ?? .mode(.own)
  }

  private mutating func jar(_ setting: CookieJarSetting) -> PlannedCookieJar {
    switch setting {
    case .mode(let mode): .mode(mode)
    case .file(let text): requests.cookieFile(text, checker: &checker)
    }
  }

  /// Schemas read what is known at plan time.
  private mutating func checkSchemas() {
    for template in collection.schemas(project: input.project) {
      switch template.source {
      case .compiled: break
      case .file(let text, _): _ = checker.resolve(text.readNames, in: requests.planScope)
      case .written(let written):
        _ = checker.resolve(written.value.readNames, in: requests.planScope)
      }
    }
  }

  /// A scenario's `vars` begin before its first step: they see none of its captures.
  private mutating func check(_ scenario: Scenario, in scope: NameScope) {
    let asked = ReadNames(scenario.condition, scenario.skip)
    guard !scenario.variables.isEmpty || !asked.uses.isEmpty else { return }
    var scope = scope
    scope.makers = scenario.captureMakers.mapValues { StepPlace(place: 0, title: $0) }
    scope.place = -1
    _ = checker.resolve(scenario.variables.readNames, in: scope)
    _ = checker.resolve(asked, in: scope)
    for cycle in VariableCycles(scenario.variables).found { checker.report(cycle) }
  }
}

extension OuterNames {
  /// What every place of a collection may read, and what it may not.
  convenience init(_ collection: OutlinedCollection, _ input: PlanningInput) {
    var captures: Set<String> = []
    for step in collection.file.setup { captures.formUnion(step.madeNames.map(\.content)) }
    var makers: [String: String] = [:]
    for scenario in collection.file.scenarios {
      for step in scenario.steps {
        for name in step.madeNames where makers[name.content] == nil {
          makers[name.content] = scenario.name.content
        }
      }
    }
    self.init(
      inputs: Set(collection.inputs.names), environment: Set(input.environmentPermissions.keys),
      isUntrusted: input.rights.isUntrusted,
      captures: captures.union(makers.keys), scenarioCaptures: makers,
      environments: collection.unchosenNames(project: input.project),
      scenarios: collection.file.scenarios.map(\.name.content))
  }
}

extension CollectionFile {
  /// What a person calls the collection.
  var title: String {
    name?.content ?? path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What a person calls a scenario: the one that `requests` stands for is named after the file.
  func title(of scenario: Scenario) -> String {
    usesRequestsShorthand ? title : scenario.name.content
  }
}

extension Scenario {
  /// The captures of its steps, by name, with the last step that makes each.
  var captureMakers: [String: String] {
    var makers: [String: String] = [:]
    for step in steps {
      for name in step.madeNames { makers[name.content] = step.title }
    }
    return makers
  }
}

extension PlannedLocks {
  /// Those of the collection and of the scenario together.
  init(_ collection: LockSet?, _ scenario: LockSet?) {
    var names: [String] = []
    for lock in [collection, scenario] {
      switch lock {
      case .everything?:
        self = .everything
        return
      case .named(let found)?: names += found.map(\.content)
      case nil: continue
      }
    }
    self = .named(names.withoutRepeats)
  }
}

extension [String] {
  var withoutRepeats: [String] {
    var seen: Set<ByteText> = []
    return filter { seen.insert(ByteText($0)).inserted }
  }
}
