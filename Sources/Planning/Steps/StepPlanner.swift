// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Values

/// Makes planned steps of one list (`setup`, the steps of a scenario, a `teardown`), in order.
struct StepPlanner {
  /// What holds for all steps of the list.
  struct Context {
    /// `defaults` of project, collection, environment and scenario, outermost first.
    var inherited: [RequestSettings]
    var continuesOnFailure: Bool
    var requestFacts: RequestPlanner
    var isTeardown = false
  }

  let context: Context
  /// Grows by the captures of each step.
  private(set) var scope: NameScope
  private(set) var steps: [PlannedStep] = []
  private var identities = StepIdentities()

  init(context: Context, scope: NameScope) {
    self.context = context
    self.scope = scope
  }

  /// Plans the steps one after another; each sees the captures of those before it.
  mutating func plan(_ steps: [Step], checker: inout NameChecker) {
    for (place, step) in steps.enumerated() {
      markLater(steps[place...])
      plan(step, checker: &checker)
      for capture in step.captures {
        scope.captures[capture.name.content] = CaptureMaker(title: step.title)
      }
    }
  }

  /// Captures of this step and those behind it cannot be read yet, unless something nearer has the
  /// name.
  private mutating func markLater(_ steps: ArraySlice<Step>) {
    scope.outOfReach = scope.outOfReach.filter {
      if case .madeInScenario = $0.value { true } else { false }
    }
    for step in steps.reversed() {
      for capture in step.captures {
        scope.outOfReach[capture.name.content] = .madeLater(step: step.title)
      }
    }
  }

  private mutating func plan(_ step: Step, checker: inout NameChecker) {
    var scope = scope
    scope.variables.formUnion(step.variables.map(\.name.content))
    for variable in step.variables { scope.captures[variable.name.content] = nil }
    // A default is judged once: whether its names are there does not change within a step.
    var judging = checker
    let layers = SettingsLayers(inherited: context.inherited, own: step.settings) { names in
      judging.applies(names, in: scope)
    }
    let request = context.requestFacts.plan(step, layers: layers)
    let expectations = layers.expectations()
    checker = judging
    for diagnostic in request.diagnostics { checker.report(diagnostic) }
    var needed = checker.resolve(step.ownNames + request.request.readNames, in: scope)
    for capture in step.captures {
      scope.captures[capture.name.content] = CaptureMaker(title: step.title)
    }
    needed += checker.resolve(expectations.readNames, in: scope).filter { capture in
      !step.captures.contains { $0.name.content == capture.name } && !needed.contains(capture)
    }
    steps.append(
      PlannedStep(
        identity: identities.identity(of: step), title: step.title, name: step.name,
        tags: step.tags.map(\.content), span: step.span, variables: step.variables,
        condition: step.condition, skip: step.skip,
        continuesOnFailure: layers.continuesOnFailure ?? context.continuesOnFailure,
        retry: layers.retry(), request: request.request, expectations: expectations,
        captures: step.captures, neededCaptures: needed))
  }
}

extension SettingsLayers {
  /// The step's own word, else the innermost default's.
  fileprivate var continuesOnFailure: Bool? {
    own.continuesOnFailure ?? inherited.reversed().lazy.compactMap(\.continuesOnFailure).first
  }
}

extension Step {
  /// What a person calls the step: `name`, else method and address as written.
  var title: String {
    name?.text ?? "\(request.method.text) \(request.address.text)"
  }

  /// Names read by the step besides its request.
  fileprivate var ownNames: ReadNames {
    name.readNames + variables.readNames + condition.readNames + skip.readNames
  }
}

extension PlannedRequest: NameReader {
  var readNames: ReadNames {
    var names = method.readNames + address.readNames
    // Inherited fields that read a capture which is not made yet were left out before.
    names += parameters.readNames + headers.readNames + cookies.readNames
    names += contentType.readNames + body.readNames + (auth?.scheme).readNames
    return names
  }
}

extension PlannedBody: NameReader {
  var readNames: ReadNames {
    switch self {
    case .json(let value): value.readNames
    case .form(let fields): fields.readNames
    case .text(let text): text.readNames
    case .file(.template(let text, _)): text.readNames
    case .file(.resolved): ReadNames()
    }
  }
}
