// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What the steps of a scenario must and must not write, depending on `order`.
enum OrderRules {
  /// Reports mistakes of a step in a list whose steps run one after another.
  static func judgeOrdered(_ step: Step, report: (Diagnostic) -> Void) {
    for after in step.after { report(.afterWithoutOrder(after.id)) }
  }

  /// Reports mistakes of a step with `order: any`.
  static func judgeUnordered(_ step: Step, report: (Diagnostic) -> Void) {
    if step.isWait, step.after.isEmpty { report(.waitWithoutAfter(at: step.span)) }
  }

  /// Warns of steps that change something, probably by a cookie, and that nothing waits for.
  static func warnings(_ steps: [PlannedStep], _ dependencies: StepDependencies) -> [Diagnostic] {
    let awaited = Set(dependencies.all.joined().map(\.place))
    return steps.enumerated().compactMap { place, step -> Diagnostic? in
      guard !awaited.contains(place), step.captures.isEmpty, step.step.mayLogIn else { return nil }
      let free = steps.indices.first { other in
        other > place && dependencies.all[other].isEmpty && steps[other].isRequest
      }
      return free.map { .untiedStep(step.step, free: steps[$0].step) }
    }
  }
}

extension Step {
  fileprivate var isWait: Bool { if case .wait? = local { true } else { false } }

  /// Whether it sends something that a later request may rely on.
  fileprivate var mayLogIn: Bool {
    guard let method = request?.method.literalText else { return request != nil }
    return !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(method)
  }
}

extension Diagnostic {
  fileprivate static func afterWithoutOrder(_ id: Located<String>) -> Diagnostic {
    Diagnostic(
      .afterWithoutOrder, "`after` needs `order: any`",
      at: Annotation(id.span, "the steps run one after another"),
      help: ["leave it out, or add `order: any` to the scenario"])
  }

  fileprivate static func waitWithoutAfter(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .waitWithoutAfter, "with `order: any` a `wait` needs `after`",
      at: Annotation(span, "it delays nothing otherwise"),
      help: ["name the steps before it under `after`, and it under `after` of those behind it"])
  }

  fileprivate static func untiedStep(_ step: Step, free other: Step) -> Diagnostic {
    Diagnostic(
      .untiedStep, "nothing waits for this step, and cookies do not make a step wait",
      severity: .warning, at: Annotation(step.span, "captures nothing"),
      secondary: [Annotation(other.span, "may run before it")],
      help: [
        "if a step needs its cookie or its effect, give it an `id` and name that under `after`"
      ])
  }
}
