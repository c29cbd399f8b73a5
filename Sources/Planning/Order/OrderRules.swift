// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What the steps of a scenario must and must not write, depending on `order`.
enum OrderRules {
  /// Reports `after` in a list whose steps run one after another: one mistake, wherever it is written.
  static func judgeOrdered(_ steps: [Step], report: (Diagnostic) -> Void) {
    var ids: [SourceSpan] = []
    // Most steps have no words.
    for step in steps where step.words != nil { ids += step.after.map(\.id.span) }
    if let first = ids.first { report(.afterWithoutOrder(first, others: ids.count - 1)) }
  }

  /// Reports mistakes of a step with `order: any`.
  static func judgeUnordered(_ step: Step, report: (Diagnostic) -> Void) {
    if step.isWait, step.after.isEmpty { report(.waitWithoutAfter(at: step.span)) }
  }

  /// Warns once of steps that change something, probably by a cookie, and that nothing waits for.
  static func warnings(_ steps: [PlannedStep], _ dependencies: StepDependencies) -> [Diagnostic] {
    let awaited = Set(dependencies.all.joined().map(\.place))
    let untied = steps.indices.filter { place in
      !awaited.contains(place) && steps[place].captures.isEmpty && steps[place].step.mayLogIn
    }
    // A later request that waits for nothing may run before each step that is above it.
    guard
      let free = steps.indices.last(where: { place in
        dependencies.all[place].isEmpty && steps[place].isRequest
      })
    else { return [] }
    let early = untied.filter { $0 < free }
    guard let first = early.first else { return [] }
    let other = steps.indices.first { place in
      place > first && dependencies.all[place].isEmpty && steps[place].isRequest
    }
    return [
      .untiedStep(steps[first].step, count: early.count, free: steps[other ?? free].step)
    ]
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
  /// - Parameter others: how many more there are in the same list.
  fileprivate static func afterWithoutOrder(_ id: SourceSpan, others: Int) -> Diagnostic {
    let more = others == 0 ? "" : ", of \(others + 1) such ids"
    return Diagnostic(
      .afterWithoutOrder, "`after` needs `order: any`",
      at: Annotation(id, "the steps run one after another\(more)"),
      help: ["leave it out, or add `order: any` to the scenario"])
  }

  fileprivate static func waitWithoutAfter(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .waitWithoutAfter, "with `order: any` a `wait` needs `after`",
      at: Annotation(span, "it delays nothing otherwise"),
      help: ["name the steps before it under `after`, and it under `after` of those behind it"])
  }

  /// - Parameters:
  ///   - step: the first of them.
  ///   - count: how many there are in the scenario.
  fileprivate static func untiedStep(_ step: Step, count: Int, free other: Step) -> Diagnostic {
    let steps = count == 1 ? "this step" : "this step and \(count - 1) more of this scenario"
    return Diagnostic(
      .untiedStep, "nothing waits for \(steps), and cookies do not make a step wait",
      severity: .warning, at: Annotation(step.span, "captures nothing"),
      secondary: [Annotation(other.span, "may run before it")],
      help: [
        "if a step needs its cookie or its effect, give it an `id` and name that under `after`"
      ])
  }
}
