// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Makes planned steps of one list (`setup`, the steps of a scenario, a `teardown`), in order.
struct StepPlanner {
  /// Whether a list continues after a failed step.
  enum ContinuesOnFailure {
    /// A `teardown` carries out each of its steps.
    case always
    case byDefault(Bool)
  }

  private let continuesOnFailure: ContinuesOnFailure
  let requests: RequestPlanner
  let blocks: BlockPlanner
  let caller: BlockCaller
  /// Extended by the captures of each step.
  var scope: NameScope
  private(set) var steps: [PlannedStep] = []
  /// Origins in literal addresses of the steps.
  private(set) var origins: Set<Origin> = []
  /// Passwords in addresses of steps, which are also the steps' titles, and in those of proxies,
  /// without duplicates.
  private(set) var secrets = DistinctSecrets()
  /// Those of the lists before it in a try included.
  private(set) var identities: StepIdentities
  /// By the place of the step, for steps that are planned in another order than the file's.
  private var occurrences: [Int] = []
  /// The names in the expectations of the last step, for a following one that shares them.
  private var lastNames: (expectations: Shared<Expectations>, names: ReadNames)?
  private(set) var defaults: InheritedDefaults

  init(
    inherited defaults: InheritedDefaults, continuesOnFailure: ContinuesOnFailure,
    requests: RequestPlanner, blocks: BlockPlanner, caller: BlockCaller, scope: NameScope,
    identities: StepIdentities
  ) {
    self.identities = identities
    self.blocks = blocks
    self.caller = caller
    self.defaults = defaults
    self.continuesOnFailure = continuesOnFailure
    self.requests = requests
    self.scope = scope
  }

  /// Plans the steps one after another; each sees the captures of those before it.
  ///
  /// - Parameter scenario: the index of their scenario, whose steps may be left out; nil for
  ///   `setup` and `teardown`.
  mutating func plan(_ steps: [Step], of scenario: Int? = nil, checker: inout NameChecker) {
    scope.list = ListMakers(steps)
    self.steps.reserveCapacity(steps.count)
    identities.beginList(ofSteps: steps.count)
    OrderRules.judgeOrdered(steps) { checker.report($0) }
    for (place, step) in steps.enumerated() {
      plan(step, at: place, of: scenario, checker: &checker)
    }
  }

  /// Plans the steps of a scenario with `order: any`; each sees the captures of those that it waits
  /// for.
  ///
  /// - Returns: which steps wait for which.
  mutating func planUnordered(
    _ steps: [Step], of scenario: Int, checker: inout NameChecker
  ) -> StepDependencies {
    let order = WrittenOrder(steps, defaults: defaults.names) { checker.report($0) }
    scope.list = ListMakers(steps, isUnordered: true)
    identities.beginList(ofSteps: steps.count)
    occurrences = steps.map { step in
      identities.occurrence(of: step) { checker.report($0) }
    }
    // A cycle is one mistake, and not that each of its names is unknown.
    if order.isCyclic {
      for step in steps { noteMade(by: step) }
    }
    for place in order.order {
      OrderRules.judgeUnordered(steps[place]) { checker.report($0) }
      plan(steps[place], at: place, of: scenario, checker: &checker)
    }
    let planned = zip(order.order, self.steps).sorted { $0.0 < $1.0 }.map(\.1)
    self.steps = planned
    return StepDependencies(of: planned, makers: order.makers, order: order.order)
  }

  private mutating func plan(
    _ step: Step, at place: Int, of scenario: Int?, checker: inout NameChecker
  ) {
    scope.place = place
    if let scenario { checker.holder = .step(place, scenario: scenario) }
    plan(step, checker: &checker)
    noteMade(by: step)
  }

  /// Adds what a step makes to what the following ones see.
  private mutating func noteMade(by step: Step) {
    for name in step.madeNames {
      if step.local == nil || !scope.isMade(name.content) {
        scope.captures[name.content] = step.title
        defaults.noteChange(of: name.content)
      } else if scope.replaced.insert(name.content).inserted {
        defaults.noteChange(of: name.content)
      }
    }
    if step.save != nil { scope.saved.merge(requests.saves(of: [step], in: scope)) { $1 } }
    guard let id = step.id?.content else { return }
    if !step.madeNames.isEmpty {
      scope.namedCaptures[id] = NameScope.NamedCaptures(
        maker: step.title, names: Set(step.madeNames.map(\.content)))
      defaults.noteChange(of: "steps")
    }
    if step.local == nil, step.call == nil {
      scope.exchanges[id] = step.title
      defaults.noteChange(of: "steps")
    }
  }

  private mutating func occurrence(of step: Step, _ checker: inout NameChecker) -> Int {
    occurrences.isEmpty
      ? identities.occurrence(of: step) { checker.report($0) } : occurrences[scope.place]
  }

  /// Resolves what is read before the first turn of a loop, and begins the loop.
  private mutating func resolveBeforeLoop(
    of step: Step, _ checker: inout NameChecker
  ) -> [NeededCapture] {
    guard let loop = step.loop else { return [] }
    var needed = checker.resolve(step.namesBeforeLoop, in: scope)
    scope.loop = NameScope.Loop(
      hasCount: loop.condition == nil, made: Set(step.madeNames.map(\.content)))
    guard let condition = loop.condition else { return needed }
    scope.variablesOfTurn = Set(step.variables.map(\.name.content))
    defer { scope.variablesOfTurn = [] }
    needed.addNew(checker.resolve(condition.readNames, in: scope))
    return needed
  }

  private mutating func plan(_ step: Step, checker: inout NameChecker) {
    let neededBefore = resolveBeforeLoop(of: step, &checker)
    if !step.variables.isEmpty || step.loop != nil {
      scope.stepVariables = Set(step.variables.map(\.name.content))
      if let element = step.loop?.element { scope.stepVariables.insert(element.content) }
    }
    defer {
      scope.loop = nil
      scope.stepVariables = []
      scope.ownCaptures = []
      scope.seesResponse = false
    }
    for problem in VariableChains(step.variables).problems { checker.report(problem) }
    let kind = PlannedKind.of(step.action)
    let merged = merge(step, kind.defaults, &checker)
    var reads = StepReads(needed: neededBefore)
    reads.needed.addNew(checker.resolve(step.readNames, in: scope))
    let findings = kind.plan(step, merged, &reads, &self, &checker)
    var expectations: Shared<Expectations>?
    if let expected = kind.expectations {
      expectations = expected(step, merged.expectations, findings)
      addResponse(of: step, merged.settings, expectations, findings, to: &reads, &checker)
    }
    steps.append(
      PlannedStep(
        step: step, settings: merged.settings, sharedExpectations: expectations,
        findings: findings, folder: requests.folder, occurrence: occurrence(of: step, &checker),
        continuesOnFailure: continuesOnFailure(merged.settings), responseReads: reads.response,
        neededCaptures: reads.needed))
  }

  /// The settings of a step, with the numbers judged that are made from inputs alone.
  private mutating func merge(
    _ step: Step, _ use: PlannedKind.DefaultsUse, _ checker: inout NameChecker
  ) -> InheritedDefaults.Merged {
    let merged: InheritedDefaults.Merged
    if use == .none {
      var none = InheritedDefaults(.none)
      merged = none.merge(step, scope: scope, requests: requests, checker: &checker)
    } else {
      merged = defaults.merge(step, scope: scope, requests: requests, checker: &checker)
    }
    requests.judge(
      merged.settings.options.deferred, of: StepOptions.standard, in: scope, &checker)
    return merged
  }

  /// Adds what is read once a response has come: by captures, `retry` and expectations, in this order.
  private mutating func addResponse(
    of step: Step, _ settings: PlannedSettings, _ expectations: Shared<Expectations>?,
    _ findings: StepFindings?, to reads: inout StepReads, _ checker: inout NameChecker
  ) {
    scope.seesResponse = true
    add(step.captures, to: &reads, &checker)
    if let conditions = settings.retryConditions {
      reads.add(conditions.readNames, in: scope, &checker)
    }
    if let expectations { add(expectations, to: &reads, &checker) }
    if let upgrade = findings?.upgrade { add(upgrade, to: &reads, &checker) }
    if expectations?.content.failure != nil {
      requests.judgeFailure(of: step, settings, checker: &checker)
    }
  }

  /// Records the origins of a request, and the passwords in its addresses.
  ///
  /// - Parameter address: nil for one that waits for the run.
  mutating func noteDestinations(
    _ address: Address?, _ settings: PlannedSettings, _ checker: inout NameChecker
  ) {
    noteProxy(settings)
    if let address {
      noteOrigin(address.origin)
      if address.userInformation != nil {
        noteSecret("password", address.decodedUserInformation.password)
      }
    }
    if let refusal = settings.content.socketRefusal, address?.isFile != true {
      checker.report(refusal.content)
    }
    for origin in settings.auth?.tokenOrigins ?? [] { noteOrigin(origin) }
  }

  mutating func noteOrigin(_ origin: Origin?) {
    if let origin { origins.insert(origin) }
  }

  /// Records the password of the proxy.
  mutating func noteProxy(_ settings: PlannedSettings) {
    let connection = settings.options.request.content.connection
    noteSecret("proxy", connection.proxy?.proxy?.password?.text)
  }

  private mutating func noteSecret(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    secrets.add(PlannedSecret(name: name, value: value))
  }

  /// Adds the delay of a step that reads nothing else of its settings.
  func addDelay(of step: Step, to reads: inout StepReads, _ checker: inout NameChecker) {
    guard let delay = step.sharedSettings?.content.connection.delay?.content else { return }
    reads.needed.addNew(checker.resolve(delay.readNames, in: scope))
  }

  /// Each capture sees the ones before it.
  mutating func add(
    _ captures: [CaptureDeclaration], to reads: inout StepReads, _ checker: inout NameChecker
  ) {
    for capture in captures {
      reads.add(capture.readNames, in: scope, &checker)
      scope.ownCaptures.insert(capture.name.content)
    }
  }

  /// Adds the names in expectations, and in the path of an expected file.
  private mutating func add(
    _ expectations: Shared<Expectations>, to reads: inout StepReads, _ checker: inout NameChecker
  ) {
    reads.add(readNames(of: expectations), in: scope, &checker)
    // Searches the list: the subscript would copy all expectations.
    if expectations.content.others.contains(where: { $0.subject == .certificate }) {
      reads.response.insert(.certificate)
    }
    if let file = expectations.content.file {
      requests.judgeExpectedFile(file, in: scope, checker: &checker)
    }
  }

  private mutating func readNames(of expectations: Shared<Expectations>) -> ReadNames {
    if let lastNames, lastNames.expectations === expectations { return lastNames.names }
    let names = expectations.content.readNames
    lastNames = (expectations, names)
    return names
  }

  private func continuesOnFailure(_ settings: PlannedSettings) -> Bool {
    switch continuesOnFailure {
    case .always: true
    case .byDefault(let word): settings.continuesOnFailure ?? word
    }
  }
}
