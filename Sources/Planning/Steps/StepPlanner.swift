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
  private let requests: RequestPlanner
  private let blocks: BlockPlanner
  private let caller: BlockCaller
  /// Extended by the captures of each step.
  private(set) var scope: NameScope
  private(set) var steps: [PlannedStep] = []
  /// Origins in literal addresses of the steps.
  private(set) var origins: Set<Origin> = []
  /// Passwords in addresses of steps, which are also the steps' titles, and in those of proxies,
  /// without duplicates.
  private(set) var secrets: [PlannedSecret] = []
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
    for (place, step) in steps.enumerated() {
      // Most steps have no words.
      if step.words != nil { OrderRules.judgeOrdered(step) { checker.report($0) } }
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
    if step.exec != nil { return plan(program: step, neededBefore, &checker) }
    let merged = defaults.merge(step, scope: scope, requests: requests, checker: &checker)
    requests.judge(
      merged.settings.options.deferred, of: StepOptions.standard, in: scope, &checker)
    if let action = step.local {
      return plan(step, action, merged.settings, neededBefore, &checker)
    }
    if let call = step.call { return plan(step, call, merged.settings, neededBefore, &checker) }
    planSending(step, merged, neededBefore, &checker)
  }

  /// A step that sends a request or speaks over a socket.
  private mutating func planSending(
    _ step: Step, _ merged: InheritedDefaults.Merged, _ neededBefore: [NeededCapture],
    _ checker: inout NameChecker
  ) {
    let spoken = requests.kind(of: step, in: scope)
    let kind = spoken?.kind
    let isOpen = spoken?.isOpen == true
    if let snapshot = step.snapshot, caller.file.file.content.isStandardInput {
      checker.report(.snapshotOfStandardInput(at: snapshot.span))
    }
    if kind == nil {
      requests.judgeStatus(of: step, merged.settings, checker: &checker)
      requests.judgeFraming(of: step, merged.settings, checker: &checker)
      requests.judgeBodyType(of: step, merged.settings, checker: &checker)
      judgeBodyLimit(of: step, merged.settings, &checker)
    }
    noteSecret(
      "proxy", merged.settings.options.request.content.connection.proxy?.proxy?.password?.text)
    noteDestinations(of: step, merged.settings, &checker)
    var reads = StepReads(needed: neededBefore)
    reads.needed.addNew(checker.resolve(step.readNames, in: scope))
    let bodyPaths = requests.bodyPaths(of: step, in: scope, checker: &checker)
    let savePath = requests.savePath(of: step, in: scope, checker: &checker)
    // Headers and similar settings of `defaults` do not apply to a raw connection.
    reads.needed.addNew(
      kind == .raw && !isOpen
        ? checker.resolve(
          merged.settings.namesOfConnection, in: scope)
        : merged.neededCaptures)
    if let kind { addExchange(of: step, kind, merged.settings, to: &reads, &checker) }
    addCaptures(of: step, to: &reads, &checker)
    if let conditions = merged.settings.retryConditions {
      reads.add(conditions.readNames, in: scope, &checker)
    }
    let expectations = step.expectations(merged.expectations, of: kind)
    if let expectations { add(expectations, to: &reads, &checker) }
    let upgrade = isOpen ? step.expectations(merged.expectations, of: .webSocket) : nil
    if let upgrade { add(upgrade, to: &reads, &checker) }
    if expectations?.content.failure != nil {
      requests.judgeFailure(of: step, merged.settings, checker: &checker)
    }
    steps.append(
      PlannedStep(
        step: step, settings: merged.settings, sharedExpectations: expectations,
        findings: StepFindings(
          body: bodyPaths, savers: requests.savers(of: bodyPaths, in: scope), save: savePath,
          isWebSocket: kind == .webSocket, upgrade: upgrade),
        folder: requests.folder, occurrence: occurrence(of: step, &checker),
        continuesOnFailure: continuesOnFailure(merged.settings), responseReads: reads.response,
        neededCaptures: reads.needed))
  }

  /// A body that is not saved is held in memory, which bounds it.
  private func judgeBodyLimit(
    of step: Step, _ settings: PlannedSettings, _ checker: inout NameChecker
  ) {
    guard step.save == nil, let limit = settings.writtenBodyLimit,
      limit.content > TransferLimits.mostHeldBytes
    else { return }
    checker.report(once: .bodyLimitBeyondMemory(limit.content, at: limit.span), at: limit.span)
  }

  /// A program uses nothing of `defaults`, which are about requests.
  private mutating func plan(
    program step: Step, _ neededBefore: [NeededCapture], _ checker: inout NameChecker
  ) {
    requests.judgeExec(of: step, in: scope, checker: &checker)
    var own = InheritedDefaults(.none)
    let merged = own.merge(step, scope: scope, requests: requests, checker: &checker)
    requests.judge(
      merged.settings.options.deferred, of: StepOptions.standard, in: scope, &checker)
    var reads = StepReads(needed: neededBefore)
    reads.needed.addNew(checker.resolve(step.readNames, in: scope))
    addCaptures(of: step, to: &reads, &checker)
    if let conditions = merged.settings.retryConditions {
      reads.add(conditions.readNames, in: scope, &checker)
    }
    if let expectations = merged.expectations { add(expectations, to: &reads, &checker) }
    steps.append(
      PlannedStep(
        step: step, settings: merged.settings, sharedExpectations: merged.expectations,
        folder: requests.folder,
        occurrence: occurrence(of: step, &checker),
        continuesOnFailure: continuesOnFailure(merged.settings), responseReads: reads.response,
        neededCaptures: reads.needed))
  }

  /// A step without network access uses only `continueOnFailure` of `defaults`.
  private mutating func plan(
    _ step: Step, _ action: LocalAction, _ settings: PlannedSettings,
    _ neededBefore: [NeededCapture], _ checker: inout NameChecker
  ) {
    var needed = neededBefore
    needed.addNew(checker.resolve(step.readNames, in: scope))
    if let delay = step.sharedSettings?.content.connection.delay?.content {
      needed.addNew(checker.resolve(delay.readNames, in: scope))
    }
    if case .set(let assignments) = action {
      for assignment in assignments {
        needed.addNew(checker.resolve(assignment.readNames, in: scope))
        scope.ownCaptures.insert(assignment.name.content)
      }
    }
    steps.append(
      PlannedStep(
        step: step, settings: settings, sharedExpectations: nil, folder: requests.folder,
        occurrence: occurrence(of: step, &checker),
        continuesOnFailure: continuesOnFailure(settings), neededCaptures: needed))
  }

  /// A call uses `continueOnFailure` of `defaults`, and what its block says.
  private mutating func plan(
    _ step: Step, _ call: CallTemplate, _ settings: PlannedSettings,
    _ neededBefore: [NeededCapture], _ checker: inout NameChecker
  ) {
    var needed = neededBefore
    needed.addNew(checker.resolve(step.readNames, in: scope))
    if let delay = step.sharedSettings?.content.connection.delay?.content {
      needed.addNew(checker.resolve(delay.readNames, in: scope))
    }
    var caller = caller
    caller.saved = scope.saved
    let block = blocks.plan(call, of: step, from: caller, &checker)
    if let block { scope.saved.merge(block.saved) { $1 } }
    for capture in step.captures {
      needed.addNew(checker.resolve(capture.readNames, in: scope))
      scope.ownCaptures.insert(capture.name.content)
    }
    steps.append(
      PlannedStep(
        step: step, settings: settings, sharedExpectations: nil,
        findings: StepFindings(block: block), folder: requests.folder,
        occurrence: occurrence(of: step, &checker),
        continuesOnFailure: continuesOnFailure(settings), neededCaptures: needed))
  }

  /// Judges the address of a step, as far as it is known before the run, and records the origins
  /// and passwords in it.
  private mutating func noteDestinations(
    of step: Step, _ settings: PlannedSettings, _ checker: inout NameChecker
  ) {
    if let spoken = requests.kind(of: step, in: scope), spoken.kind == .raw {
      if spoken.isOpen, let refusal = settings.content.socketRefusal {
        checker.report(refusal.content)
      }
      let origin = requests.judgeSocket(of: step, in: scope, checker: &checker)
      if let origin { origins.insert(origin) }
      return
    }
    let address =
      step.socket == nil
      ? requests.judgeAddress(of: step, in: scope, checker: &checker)
      : requests.judgeUpgrade(of: step, in: scope, checker: &checker)
    if let address {
      origins.insert(address.origin)
      if address.userInformation != nil {
        noteSecret("password", address.decodedUserInformation.password)
      }
    }
    if let refusal = settings.content.socketRefusal, address?.isFile != true {
      checker.report(refusal.content)
    }
    if let origin = settings.auth?.tokenOrigin { origins.insert(origin) }
  }

  private mutating func noteSecret(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    let secret = PlannedSecret(name: name, value: value)
    if !secrets.contains(secret) { secrets.append(secret) }
  }

  /// Each element of an exchange sees the captures of those before it.
  private mutating func addExchange(
    of step: Step, _ kind: SocketTemplate.Kind, _ settings: PlannedSettings,
    to reads: inout StepReads, _ checker: inout NameChecker
  ) {
    guard let socket = step.socket else { return }
    for misfit in socket.misfits[kind] ?? [] { checker.report(misfit) }
    if kind == .webSocket { requests.judgeAuthentication(settings, &checker) }
    for element in socket.exchange {
      reads.add(element.readNames, in: scope, &checker)
      for capture in element.captures {
        reads.add(capture.readNames, in: scope, &checker)
        scope.ownCaptures.insert(capture.name.content)
      }
    }
  }

  /// Each capture sees the response and the captures before it, and the checks see all of them.
  private mutating func addCaptures(
    of step: Step, to reads: inout StepReads, _ checker: inout NameChecker
  ) {
    scope.seesResponse = true
    for capture in step.captures {
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
