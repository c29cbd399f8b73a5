// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Synchronization

/// What a scenario, a `setup` or a `teardown` carries out, whatever its row.
///
/// An object, which all rows of a scenario share.
final class ScenarioContent: Sendable {
  /// `beforeEach`; nil for none.
  let before: StepList?
  let steps: StepList
  /// With `order: any`, which steps wait for which; nil if they run one after another.
  let dependencies: StepDependencies?
  /// Nil for none.
  let teardown: StepList?
  /// `afterEach`; nil for none.
  let after: StepList?
  let variables: [VariableDeclaration]
  /// The steps run only if this holds.
  let condition: Condition?
  /// Why the steps are not run.
  let skip: TemplateText?
  /// Why a check of its steps is expected to fail, at its key.
  let fails: Located<TemplateText>?
  /// How often it runs again after a failure; nil for never.
  let retries: Quantity<Int>?
  /// How long a try may take; nil for any time.
  let timeout: Located<Quantity<Duration>>?
  /// Nil if all steps are selected.
  let selection: StepSelection?
  /// Whether its jar belongs to other scenarios too.
  let sharesJar: Bool
  /// The line of the file where it is written.
  let line: Int

  /// A list of steps alone.
  init(_ steps: StepList, line: Int) {
    self.steps = steps
    self.line = line
    (before, dependencies, teardown, after, variables) = (nil, nil, nil, nil, [])
    (condition, skip, fails, retries, timeout, selection) = (nil, nil, nil, nil, nil, nil)
    sharesJar = false
  }

  init(_ scenario: PlannedScenario, line: Int) {
    self.line = line
    before = scenario.before.ifAny
    steps = scenario.steps
    dependencies = scenario.dependencies
    teardown = scenario.teardown.ifAny
    after = scenario.after.ifAny
    variables = scenario.variables
    condition = scenario.condition
    skip = scenario.skip
    fails = scenario.fails
    retries = scenario.retries
    timeout = scenario.timeout
    selection = scenario.selection
    sharesJar = if case .mode(.shared) = scenario.cookieJar { true } else { false }
  }

  /// Whether something of it is evaluated before its first step.
  var isEvaluatedFirst: Bool {
    !variables.isEmpty || condition != nil || skip != nil || fails != nil || retries != nil
      || timeout != nil
  }

  /// The number of steps in all of its lists.
  var stepCount: Int {
    [before, steps, teardown, after].reduce(0) { $0 + ($1?.count ?? 0) }
  }
}

/// The contents of the scenarios of one collection that run more than once, by their places.
final class KeptScenarios: Sendable {
  private let contents = Mutex<[Int: ScenarioContent]>([:])

  subscript(place: Int) -> ScenarioContent? {
    get { contents.withLock { $0[place] } }
    set { contents.withLock { $0[place] = newValue } }
  }
}

extension StepList {
  /// Nil for an empty list.
  fileprivate var ifAny: StepList? { isEmpty ? nil : self }
}
