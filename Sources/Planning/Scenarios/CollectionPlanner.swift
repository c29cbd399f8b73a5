// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Plans one collection: `setup`, the selected scenarios with those they need, `teardown`.
struct CollectionPlanner {
  private let collection: OutlinedCollection
  private let input: PlanningInput
  private let requests: RequestPlanner
  private(set) var checker = NameChecker()

  init(collection: OutlinedCollection, input: PlanningInput, files: FileIndex) {
    self.collection = collection
    self.input = input
    var found: [Diagnostic] = []
    let base = collection.inputs.baseAddress { found.append($0) }
    requests = RequestPlanner(
      baseAddress: base, hasBaseUrl: collection.inputs.names.contains(baseUrlName),
      inputs: collection.inputs, folder: input.folder, files: files)
    for diagnostic in found { checker.report(diagnostic) }
  }

  private var file: CollectionFile { collection.file }

  mutating func plan() -> PlannedCollection {
    let setup = planSetup()
    let needs = NeedGraph(file.scenarios) { checker.report($0) }
    let scenarios = planScenarios(needs: needs, setup: setup.scope)
    let teardown = planTeardown(setup: setup.scope)
    let selected = ScenarioSelector(selection: input.selection, path: file.path)
      .select(from: file, needs: needs)
    return PlannedCollection(
      source: file.source, path: file.path, name: file.title, inputs: PlannedInputs(values: collection.inputs),
      baseAddress: requests.baseAddress, knownOrigins: knownOrigins,
      setup: setup.steps, scenarios: selected.arrange(scenarios), teardown: teardown,
      setupSpan: file.setup.first?.span ?? file.topLevelSpan,
      teardownSpan: file.teardown.first?.span ?? file.topLevelSpan)
  }

  private func context(_ scenario: Scenario? = nil, isTeardown: Bool = false) -> StepPlanner.Context {
    StepPlanner.Context(
      inherited: collection.inherited(project: input.project) + (scenario.map { [$0.defaults] } ?? []),
      continuesOnFailure: isTeardown || scenario?.continuesOnFailure ?? file.continuesOnFailure ?? false,
      requestFacts: requests, isTeardown: isTeardown)
  }

  /// What every place of the collection may read.
  private var outerScope: NameScope {
    var scope = NameScope()
    scope.variables = Set(collection.inputs.names)
    scope.environment = Set(input.environmentPermissions.keys)
    return scope
  }

  private mutating func planSetup() -> StepPlanner {
    var planner = StepPlanner(context: context(), scope: outerScope)
    planner.plan(file.setup, checker: &checker)
    return planner
  }

  /// Sees the captures of `setup`; another scenario's are an error that says where they belong.
  private mutating func planTeardown(setup: NameScope) -> [PlannedStep] {
    var scope = setup
    for scenario in file.scenarios {
      for step in scenario.steps {
        for capture in step.captures {
          scope.outOfReach[capture.name.content] = .madeInScenario(scenario.name.content)
        }
      }
    }
    var planner = StepPlanner(context: context(isTeardown: true), scope: scope)
    planner.plan(file.teardown, checker: &checker)
    return planner.steps
  }

  private mutating func planScenarios(needs: NeedGraph, setup: NameScope) -> [PlannedScenario] {
    file.scenarios.enumerated().map { place, scenario in
      plan(scenario, needs: needs.direct[place], setup: setup)
    }
  }

  private mutating func plan(
    _ scenario: Scenario, needs: [Int], setup: NameScope
  ) -> PlannedScenario {
    var scope = setup
    scope.needs = Dictionary(
      uniqueKeysWithValues: needs.map { place in
        (file.scenarios[place].name.content, file.scenarios[place].captureMakers)
      })
    // A scenario's variable hides a capture of `setup` that has its name.
    for variable in scenario.variables { scope.captures[variable.name.content] = nil }
    scope.variables.formUnion(scenario.variables.map(\.name.content))
    _ = checker.resolve(scenario.variables.readNames, in: scope)
    var steps = StepPlanner(context: context(scenario), scope: scope)
    steps.plan(scenario.steps, checker: &checker)
    var teardown = StepPlanner(context: context(scenario, isTeardown: true), scope: steps.scope)
    teardown.plan(scenario.teardown, checker: &checker)
    return PlannedScenario(
      name: file.title(of: scenario), span: scenario.span,
      tags: (file.tags + scenario.tags).map(\.content).withoutRepeats, needs: needs,
      isNeededOnly: false, locks: PlannedLocks(file.locks, scenario.locks),
      cookieJar: (scenario.cookieJar ?? file.cookieJar)?.content ?? .own,
      variables: scenario.variables, steps: steps.steps, teardown: teardown.steps)
  }

  /// Origins that stand in the files or flags, literally or through inputs.
  private var knownOrigins: Set<Origin> {
    var origins = collection.inputs.origins
    for step in collection.allSteps {
      let beginning = step.request.address.leadingLiteral
      guard Address.isAbsolute(beginning),
        let address = try? Address(parsing: PercentEncoding.literal(beginning))
      else { continue }
      // In `http://api.${domain}/` the literal part is no whole origin.
      let isWhole = step.request.address.isLiteral || !address.path.isEmpty
      if isWhole { origins.insert(address.origin) }
    }
    return origins
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
  /// The captures of its steps, by name.
  var captureMakers: [String: CaptureMaker] {
    var makers: [String: CaptureMaker] = [:]
    for step in steps {
      for capture in step.captures { makers[capture.name.content] = CaptureMaker(title: step.title) }
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
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
