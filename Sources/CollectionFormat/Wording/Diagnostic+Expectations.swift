// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What is said about expectations and captures.
extension Diagnostic {
  static func unknownMatcher(_ word: String, at span: SourceSpan, near: String?) -> Diagnostic {
    Diagnostic(
      "unknown-matcher", "`\(word)` is no matcher", at: Annotation(span, "unknown"),
      help: (near.map { [$0] } ?? []) + ["for a member of that name write `$['\(word)']`"])
  }

  static func cookieMatcherElsewhere(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "unknown-matcher", "`\(word)` is known only directly under a cookie",
      at: Annotation(span, "not under a cookie"),
      help: ["for a member of that name write `$['\(word)']`"])
  }

  static func badOperand(
    _ word: String, needs: String, found: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      "invalid-operand", "`\(word)` needs \(needs), not \(found)", at: Annotation(span, found))
  }

  static func emptyRange(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "invalid-operand", "nothing lies between these two: the first is the larger one",
      at: Annotation(span), help: ["write the smaller one first"])
  }

  static func closeToAlone(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "missing-within", "`$closeTo` needs `$within` beside it", at: Annotation(span),
      help: ["write `{ $closeTo: 10, $within: 0.5 }`"])
  }

  static func withinAlone(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "missing-within", "`$within` says how close `$closeTo` is, which does not stand here",
      at: Annotation(span), help: ["write `{ $closeTo: 10, $within: 0.5 }`"])
  }

  static func memberOfText(_ name: String, at span: SourceSpan, near: String?) -> Diagnostic {
    Diagnostic(
      "member-of-text", "what is checked here is no object: it has no member `\(name)`",
      at: Annotation(span),
      help: [near ?? "only matchers, such as `$contains`, can stand here"])
  }

  static func pathInText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "member-of-text", "a JSONPath selects from JSON, and what is checked here is none",
      at: Annotation(span), help: ["put it under `json`"])
  }

  static func captureIsNoPath(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "invalid-capture", "`\(text)` does not say where the value comes from",
      at: Annotation(span),
      help: [
        "write a JSONPath, which begins with `$`: `$.id`",
        "or write `{ header: NAME }` or `{ cookie: NAME }`",
      ])
  }

  static func captureNotYet(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "not-yet-supported", "a capture by an expression is not supported yet",
      at: Annotation(span, "an expression"),
      help: ["write a JSONPath, which begins with `$`: `$.id`"])
  }

  static func matcherDoesNotFit(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "matcher-does-not-fit", "`\(word)` says nothing about a status, a count or a duration",
      at: Annotation(span), help: ["write `$gt`, `$lt`, `$between` or `$in`"])
  }
}
