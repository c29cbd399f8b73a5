// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Key {
  /// `together` of a loop.
  ///
  /// - Parameter example: the loop of the example.
  static func together(
    _ example: String, _ set: @escaping @Sendable (inout Target, Bool) -> Void
  ) -> Key {
    Key(
      "together", .boolean,
      "sends the requests of all turns at the same moment: 2 to 100 turns of an HTTP request",
      default: "false", example: "{ \(example), together: true }",
      alsoCalled: ["parallel", "concurrent", "simultaneous", "race"], set: set)
  }
}

extension DecodingContext {
  /// Reports what a step cannot have whose turns are sent together.
  mutating func judgeTogether(
    _ loop: LoopTemplate, _ kind: StepKind, in mapping: YAMLMapping
  ) {
    guard kind.applies == .requests else {
      return report(.onlyRequestsTogether(at: loop.span))
    }
    for name in ["retry", "delay", "save", "snapshot"] {
      // `null` and `none` take away what outer levels gave.
      guard let entry = mapping.entry(named: name), !entry.value.isNull,
        entry.value.scalar?.text != "none"
      else { continue }
      report(.notTogether(name, at: entry.key.span, loop: loop.span))
    }
    guard let count = loop.writtenCount,
      let problem = Diagnostic.notTogether(turns: count, limit: nil, at: loop.span)
    else { return }
    report(problem)
  }
}

extension Diagnostic {
  /// A key that a step cannot have whose turns are sent together.
  static func notTogether(
    _ key: String, at span: SourceSpan, loop: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .notTogether, about: key, "is not allowed beside `together: true`", at: Annotation(span),
      secondary: [Annotation(loop, "all turns are sent at the same moment")],
      help: ["leave one of the two out"])
  }

  fileprivate static func onlyRequestsTogether(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .notTogether, "`together` sends HTTP requests only", at: Annotation(span),
      help: ["leave it out: the turns are then carried out one after another"])
  }

  /// The number of turns is not one that can be sent together; nil if it is.
  ///
  /// - Parameter limit: `--max-per-host`; nil without it.
  package static func notTogether(
    turns count: Int, limit: Int?, at span: SourceSpan
  ) -> Diagnostic? {
    let allowed = LoopTemplate.togetherTurns
    guard allowed.contains(count) else {
      return Diagnostic(
        .notTogether, "\(allowed.lowerBound) to \(allowed.upperBound) turns are sent together",
        at: Annotation(span, count == 1 ? "1 turn" : "\(count) turns"),
        help: ["write another number, or leave `together` out"])
    }
    guard let limit, count > limit else { return nil }
    return Diagnostic(
      .notTogether,
      "`--max-per-host \(limit)` lets only \(limit) of \(count) turns be sent together",
      at: Annotation(span, "\(count) turns"),
      help: ["raise it to \(count), or write fewer turns"])
  }

  /// A log-in that needs several requests on one connection.
  package static func notTogether(login: String, at span: SourceSpan, loop: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      .notTogether, "`\(login)` is not possible where turns are sent together",
      at: Annotation(span, "sends the request twice on its connection"),
      secondary: [Annotation(loop, "the turns")],
      help: ["write `auth: none` in this step, or another kind of log-in"])
  }
}
