// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Makes planned steps of one list (`setup`, the steps of a scenario, a `teardown`), in order.
struct StepPlanner {
  /// What holds for all steps of the list.
  struct Context {
    /// `defaults` of project, collection, environment and scenario, outermost first.
    var inherited: [RequestSettings]
    /// What a step does that says nothing; nil leaves it to `defaults`.
    var continuesOnFailure: ContinuesOnFailure
    var requests: RequestPlanner
  }

  /// What happens after a failed step of a list.
  enum ContinuesOnFailure {
    /// A `teardown` carries out each of its steps.
    case always
    case unlessSaid(Bool)
  }

  let context: Context
  /// Grows by the captures of each step.
  private(set) var scope: NameScope
  private(set) var steps: [PlannedStep] = []
  /// Origins that addresses of the steps name themselves.
  private(set) var origins: Set<Origin> = []
  private var identities = StepIdentities()
  private var defaults: InheritedDefaults

  init(context: Context, scope: NameScope) {
    self.context = context
    self.scope = scope
    defaults = InheritedDefaults(context.inherited)
  }

  /// Plans the steps one after another; each sees the captures of those before it.
  mutating func plan(_ steps: [Step], checker: inout NameChecker) {
    noteMakers(steps)
    self.steps.reserveCapacity(steps.count)
    for (place, step) in steps.enumerated() {
      scope.place = place
      plan(step, checker: &checker)
      for capture in step.captures {
        scope.captures[capture.name.content] = step.title
        defaults.noteChange(of: capture.name.content)
      }
    }
  }

  /// Which step makes a capture first: before it the capture cannot be read.
  private mutating func noteMakers(_ steps: [Step]) {
    scope.makers = [:]
    for (place, step) in steps.enumerated() {
      for capture in step.captures where scope.makers[capture.name.content] == nil {
        scope.makers[capture.name.content] = StepPlace(place: place, title: step.title)
      }
    }
  }

  private mutating func plan(_ step: Step, checker: inout NameChecker) {
    scope.stepVariables = Set(step.variables.map(\.name.content))
    defer {
      scope.stepVariables = []
      scope.ownCaptures = []
    }
    for cycle in VariableCycles(step.variables).found { checker.report(cycle) }
    let merged = defaults.merge(step, scope: scope, requests: context.requests, checker: &checker)
    context.requests.judgeStatus(of: step, merged.terms, checker: &checker)
    if let origin = context.requests.judgeAddress(of: step, in: scope, checker: &checker) {
      origins.insert(origin)
    }
    var needed = checker.resolve(step.readNames, in: scope)
    let bodyPaths = context.requests.bodyPaths(of: step, in: scope, checker: &checker)
    needed.addNew(merged.neededCaptures)
    scope.ownCaptures = Set(step.captures.map(\.name.content))
    if let expectations = merged.expectations {
      needed.addNew(checker.resolve(expectations.content.readNames, in: scope))
    }
    steps.append(
      PlannedStep(
        step: step, terms: merged.terms, sharedExpectations: merged.expectations,
        bodyPaths: bodyPaths, folder: context.requests.folder,
        occurrence: identities.occurrence(of: step) { checker.report($0) },
        continuesOnFailure: continuesOnFailure(merged.terms), neededCaptures: needed))
  }

  private func continuesOnFailure(_ terms: RequestTerms) -> Bool {
    switch context.continuesOnFailure {
    case .always: true
    case .unlessSaid(let word): terms.continuesOnFailure ?? word
    }
  }
}

extension Step: NameReader {
  /// Names read by the step besides its settings.
  func addReadNames(to names: inout ReadNames) {
    name.addReadNames(to: &names)
    variables.addReadNames(to: &names)
    condition.addReadNames(to: &names)
    skip.addReadNames(to: &names)
    switch action {
    case .request(let request): request.addReadNames(to: &names)
    case .socket(let socket): socket.content.addReadNames(to: &names)
    }
  }
}

extension RequestTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    method.addReadNames(to: &names)
    address.addReadNames(to: &names)
    body.addReadNames(to: &names)
  }
}

extension [NeededCapture] {
  fileprivate mutating func addNew(_ others: [NeededCapture]) {
    for other in others where !contains(other) { append(other) }
  }
}
