// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// Plans one collection: `setup`, the selected scenarios with those they need, `teardown`.
struct CollectionPlanner {
  let collection: OutlinedCollection
  private let input: Shared<PlanningInput>
  let requests: RequestPlanner
  let outer: OuterNames
  private let blocks: BlockPlanner
  let data: DataTables
  /// Captures of the project's `setup`, with the steps that make them.
  private let projectCaptures: [String: String]
  /// Those and the captures of its own `setup`.
  private(set) var setupCaptures: [String: String] = [:]
  /// The files that the `setup` of the project and its own save, with the steps that save them.
  private(set) var saved: [ByteText: String]
  /// The files that are saved before the end of a scenario; nil for those of `setup` alone.
  private var savedByScenario: [Int: [ByteText: String]] = [:]
  var checker = NameChecker()
  /// The parts of the collection that run.
  private(set) var running = RunningParts()
  /// Origins in literal addresses of steps.
  private var origins: Set<Origin> = []
  /// Undeclared passwords in the files, without duplicates: they are masked too.
  private(set) var secrets = DistinctSecrets()
  /// The merged `defaults` of all lists without defaults of their own.
  private var universal: InheritedDefaults.Cache?

  init(
    collection: OutlinedCollection, input: Shared<PlanningInput>, files: FileIndex,
    blocks: BlockPlanner, contracts: StepContracts, data: DataTables,
    projectCaptures: [String: String],
    projectSaved: [ByteText: String]
  ) {
    saved = projectSaved
    self.projectCaptures = projectCaptures
    self.blocks = blocks
    self.data = data
    self.collection = collection
    self.input = input
    var found: [Diagnostic] = []
    let base = collection.inputs.baseAddress { found.append($0) }
    outer = OuterNames(collection, input)
    let planScope = NameScope(NameScope.Surroundings(outer, reader: .plan))
    requests = RequestPlanner(
      for: collection, input, baseAddress: base,
      hasBaseUrl: collection.inputs[baseUrlName] != nil, planScope: planScope, files: files,
      contracts: contracts)
    for diagnostic in found { checker.report(diagnostic) }
    if input.content.recordsNames { checker.recorded = RecordedNames() }
  }

  var file: Shared<CollectionFile> { collection.file }

  /// Nil without a project.
  var projectLabels: [LabelDeclaration]? { input.content.project?.labels }

  mutating func plan() -> PlannedCollection {
    checkSchemas()
    check(file.content.data)
    checkOwnLabels()
    let jar = collectionJar()
    let needs = NeedGraph(file.content.scenarios) { checker.report($0) }
    let selector = ScenarioSelector(
      input.content.selection, in: file, needs: needs,
      rows: { [self] in rows(of: file.content.scenarios[$0]).source },
      read: input.content.dataFiles)
    let selected = selector.picked
    var scope = scope(of: .setup, setup: projectCaptures)
    scope.saved = saved
    var identities = StepIdentities()
    let setup = plan(file.content.setup, in: &scope, &identities)
    warnOfHiddenCaptures()
    setupCaptures = projectCaptures.merging(scope.captures) { _, own in own }
    saved = scope.saved
    let scenarios = planScenarios(needs: needs, jar: jar)
    checker.holder = .collection
    // Sees the captures of `setup`; reading those of a scenario is an error that says where the
    // step belongs.
    scope = self.scope(of: .teardown, setup: setupCaptures)
    scope.saved = savedBeforeTeardown
    identities = StepIdentities()
    let teardown = plan(file.content.teardown, isTeardown: true, in: &scope, &identities)
    blocks.planAll(of: caller(setup: setupCaptures), &checker)
    origins.formUnion(blocks.origins)
    secrets.add(contentsOf: blocks.secrets.all)
    checkWeights(among: scenarios)
    let arranged = selected.map { selector.arrange(scenarios, $0) }
    running = RunningParts(
      scenarios: selected.map { $0.chosen.union($0.needed) } ?? Set(scenarios.indices),
      steps: arranged?.steps ?? [:], runsSurroundings: selectsSurroundings || isProject)
    var planned = PlannedCollection(
      source: file.content.source, path: file.content.path, name: file.title, labels: ownLabels,
      inputs: PlannedInputs(values: collection.inputs), baseAddress: requests.baseAddress,
      knownOrigins: collection.inputs.origins(base: requests.baseAddress).union(origins),
      setup: StepList(
        setup.markingReads(), at: file.content.setupSpan ?? file.content.topLevelSpan),
      scenarios: arranged?.scenarios ?? scenarios,
      teardown: StepList(
        teardown.markingReads(), at: file.content.teardownSpan ?? file.content.topLevelSpan),
      cookieJar: jar, file: file, isWhole: selected == nil,
      thresholds: thresholds(over: scenarios))
    planned.missingReads = checker.missingReads
    return planned
  }

  /// Whether it is `curlew.yaml`, whose `setup` and `teardown` run around the collections.
  var isProject: Bool { file.content.source == input.content.project?.source }

  /// A capture of `setup` hides one of the project's `setup` that has the same name, and that hides an
  /// input of the file.
  private mutating func warnOfHiddenCaptures() {
    guard !projectCaptures.isEmpty, !isProject else { return }
    let declared =
      file.content.variables.map(\.name) + file.content.requires + file.content.secrets.map(\.name)
    for name in declared {
      guard let maker = projectCaptures[name.content] else { continue }
      checker.report(.hiddenByCaptureOfProject(name, maker: maker))
    }
    for name in file.content.setup.flatMap(\.madeNames) {
      guard let maker = projectCaptures[name.content] else { continue }
      checker.report(.hidesCaptureOfProject(name, maker: maker))
    }
  }

  /// Whether `FILE:LINE` selects `setup` or `teardown`, which then run without a scenario.
  var selectsSurroundings: Bool {
    input.content.selection.lines.contains { line in
      line.path.hasSameBytes(as: file.content.path)
        && file.content.parts(at: line).contains { $0 == .setup || $0 == .teardown }
    }
  }

  /// The place of the collection's own calls.
  private func caller(setup captures: [String: String]?) -> BlockCaller {
    BlockCaller(file: collection, baseAddress: requests.baseAddress, setupCaptures: captures)
  }

  private func scope(
    of reader: NameScope.Reader, setup captures: [String: String] = [:]
  ) -> NameScope {
    NameScope(NameScope.Surroundings(outer, reader: reader, setupCaptures: captures))
  }

  /// Plans a list of steps and keeps the origins they name.
  ///
  /// - Parameters:
  ///   - defaults: those of the scenario merged with the collection's; nil for the collection's.
  ///   - continues: the scenario's setting for continuing after a failed step.
  ///   - scenario: the index of the scenario; nil if no step can be left out.
  ///   - scope: gets all names that the steps make.
  ///   - identities: those of the lists before it in a try; gets those of the steps.
  private mutating func plan(
    _ steps: [Step], under defaults: DefaultLayers? = nil, continues: Bool? = nil,
    isTeardown: Bool = false, of scenario: Int? = nil,
    in scope: inout NameScope, _ identities: inout StepIdentities
  ) -> [PlannedStep] {
    plan(
      steps, under: defaults, continues: continues, isTeardown: isTeardown, in: &scope, &identities
    ) { planner, checker in
      planner.plan(steps, of: scenario, checker: &checker)
    }
  }

  /// The same with what the planner does with the steps.
  private mutating func plan(
    _ steps: [Step], under defaults: DefaultLayers?, continues: Bool?, isTeardown: Bool = false,
    in scope: inout NameScope, _ identities: inout StepIdentities,
    by plan: (inout StepPlanner, inout NameChecker) -> Void
  ) -> [PlannedStep] {
    // Most lists are empty.
    guard !steps.isEmpty else { return [] }
    let word = continues ?? file.content.continuesOnFailure ?? false
    let inherited = defaults ?? collection.defaults
    let isUniversal = inherited === collection.defaults
    var planner = StepPlanner(
      inherited: InheritedDefaults(inherited, universal: isUniversal ? universal : nil),
      continuesOnFailure: isTeardown ? .always : .byDefault(word), requests: requests,
      blocks: blocks,
      caller: caller(
        setup: scope.surroundings.reader == .setup ? nil : scope.surroundings.setupCaptures),
      scope: scope, identities: identities.take())
    plan(&planner, &checker)
    identities = planner.identities
    if isUniversal { universal = planner.defaults.universal ?? universal }
    origins.formUnion(planner.origins)
    secrets.add(contentsOf: planner.secrets.all)
    origins.formUnion(steps.literalOrigins)
    scope = planner.scope
    return planner.steps
  }

  private func neededNames(of scenario: Scenario) -> NeededNames {
    let (name, makers) = (scenario.name.content, scenario.captureMakers)
    // Each row has its own.
    return hasRows(scenario)
      ? NeededNames(scenario: name, captures: [:], ofRows: Set(makers.keys))
      : NeededNames(scenario: name, captures: makers)
  }

  /// Plans the scenarios, each behind those that it needs where a file may be saved by one of these.
  private mutating func planScenarios(
    needs graph: NeedGraph, jar: PlannedCookieJar
  ) -> [PlannedScenario] {
    let places = Array(file.content.scenarios.indices)
    let order = requests.files.hasMissing ? graph.inOrder(places) : places
    let planned = order.map { ($0, plan(scenario: $0, needs: graph, jar: jar)) }
    return planned.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func plan(
    scenario place: Int, needs graph: NeedGraph, jar inherited: PlannedCookieJar
  ) -> PlannedScenario {
    let scenario = file.content.scenarios[place]
    let needs = graph.direct[place]
    checker.holder = .scenario(place)
    check(scenario.data)
    let rows = rows(of: scenario)
    for diagnostic in rows.diagnostics { checker.report(diagnostic) }
    var scope = NameScope(
      NameScope.Surroundings(
        outer, setupCaptures: setupCaptures,
        needs: needs.map { place in
          neededNames(of: file.content.scenarios[place])
        }, variables: Set(scenario.variables.map(\.name.content)), of: .scenario(place),
        row: rows.names))
    scope.saved = savedBefore(place, graph)
    check(scenario, in: scope)
    origins.formUnion(scenario.variables.literalOrigins)
    let defaults = collection.defaults.adding(scenario.defaults)
    let continues = scenario.continuesOnFailure
    var identities = StepIdentities()
    let before = plan(file.content.beforeEach, in: &scope, &identities)
    var dependencies: StepDependencies?
    let steps: [PlannedStep]
    if scenario.order == nil {
      steps = plan(
        scenario.steps, under: defaults, continues: continues, of: place, in: &scope, &identities)
    } else {
      steps = plan(
        scenario.steps, under: defaults, continues: continues, in: &scope, &identities
      ) {
        dependencies = $0.planUnordered(scenario.steps, of: place, checker: &$1)
      }
    }
    if let dependencies {
      for warning in OrderRules.warnings(steps, dependencies) { checker.report(warning) }
    }
    checker.holder = .scenario(place)
    let teardown = plan(
      scenario.teardown, under: defaults, continues: continues, isTeardown: true, in: &scope,
      &identities)
    let after = plan(file.content.afterEach, isTeardown: true, in: &scope, &identities)
    if scope.saved.count > saved.count { savedByScenario[place] = scope.saved }
    return PlannedScenario(
      name: file.title(of: scenario), span: scenario.span,
      tags: (file.content.tags + scenario.tags).map(\.content).withoutRepeats,
      labels: labels(of: scenario), needs: needs,
      isNeededOnly: false, rows: rows.source,
      locks: PlannedLocks(file.content.locks, scenario.locks),
      cookieJar: scenario.cookieJar.map { jar($0.content) } ?? inherited,
      variables: scenario.variables, condition: scenario.condition, skip: scenario.skip,
      fails: scenario.fails, retries: scenario.retries, timeout: scenario.timeout,
      before: StepList(before.markingReads(by: steps + teardown + after), at: scenario.span),
      steps: StepList(steps.markingReads(by: teardown + after), at: scenario.span),
      dependencies: dependencies,
      teardown: StepList(teardown.markingReads(by: after), at: scenario.span),
      after: StepList(after.markingReads(), at: scenario.span))
  }

  /// The files that `setup` and the needs of a scenario save, those of their needs too: a need was
  /// planned before it.
  private func savedBefore(_ scenario: Int, _ graph: NeedGraph) -> [ByteText: String] {
    graph.direct[scenario].reduce(into: saved) { saved, need in
      saved.merge(savedByScenario[need] ?? [:]) { $1 }
    }
  }

  /// The files that `setup` and all scenarios save.
  private var savedBeforeTeardown: [ByteText: String] {
    file.content.scenarios.indices.reduce(into: saved) { saved, place in
      saved.merge(savedByScenario[place] ?? [:]) { $1 }
    }
  }

  /// The jar of scenarios without a setting.
  private mutating func collectionJar() -> PlannedCookieJar {
    file.content.cookieJar.map { jar($0.content) } ?? .mode(.own)
  }

  private mutating func jar(_ setting: CookieJarSetting) -> PlannedCookieJar {
    switch setting {
    case .mode(let mode): .mode(mode)
    case .file(let text): requests.cookieFile(text, checker: &checker)
    }
  }

  /// Reports names in schemas that are unknown in planning.
  private mutating func checkSchemas() {
    let rows = RowsOfSchemas(collection, data)
    for template in collection.schemas(project: input.content.project) {
      guard let row = rows.names(for: template) else {
        _ = checker.resolve(template.readNames, in: requests.planScope)
        continue
      }
      let scope = NameScope(NameScope.Surroundings(outer, reader: .plan, row: row))
      _ = checker.resolve(template.readNames, in: scope)
    }
  }

  /// A scenario's `vars` are evaluated before its first step: they see none of its captures.
  private mutating func check(_ scenario: Scenario, in scope: NameScope) {
    let asked = ReadNames(
      scenario.condition, scenario.skip, scenario.fails?.content, scenario.retries,
      scenario.timeout?.content)
    guard !scenario.variables.isEmpty || !asked.uses.isEmpty else { return }
    var scope = scope
    scope.list = ListMakers(scenario.steps)
    scope.place = -1
    _ = checker.resolve(scenario.variables.readNames, in: scope)
    _ = checker.resolve(asked, in: scope)
    for problem in VariableChains(scenario.variables).problems { checker.report(problem) }
  }
}

extension Shared<CollectionFile> {
  /// The collection's name for people.
  var title: String {
    let path = content.path
    return content.name?.content ?? path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The scenario's name for people: that of `requests` is named after the file.
  func title(of scenario: Scenario) -> String {
    content.usesRequestsShorthand ? title : scenario.name.content
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
  /// Joins those of the collection and of the scenario.
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
    guard count > 1 else { return self }
    var seen: Set<ByteText> = []
    return filter { seen.insert(ByteText($0)).inserted }
  }
}
