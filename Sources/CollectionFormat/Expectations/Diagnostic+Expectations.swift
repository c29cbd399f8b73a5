// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// Messages about expectations and captures.
extension Diagnostic {
  static func unknownMatcher(_ word: String, at span: SourceSpan, near: Offer?) -> Diagnostic {
    Diagnostic(
      .unknownMatcher, "unknown matcher `\(word)`", at: Annotation(span, "unknown"),
      offers: near.map { [$0] } ?? [], help: [memberHelp(word)])
  }

  static func cookieMatcherElsewhere(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownMatcher, "`\(word)` is allowed only directly under a cookie",
      at: Annotation(span, "not under a cookie"),
      help: [memberHelp(word)])
  }

  /// In quotes, which a path with brackets needs in flow style.
  private static func memberHelp(_ word: String) -> String {
    "for a member of that name write `\(Quoting.quoted("$[" + CELText.quoted(word) + "]"))`"
  }

  static func badOperand(
    _ word: String, needs: String, found: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidOperand, "`\(word)` needs \(needs), not \(found)", at: Annotation(span, found))
  }

  static func negativeDistance(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidOperand, "no value is this near: `$within` is less than zero", at: Annotation(span),
      help: ["write the largest difference, without a sign"])
  }

  /// The text of a matcher is empty, and every text has it.
  static func alwaysHolds(_ matcher: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .alwaysHolds, "`\(matcher)` with an empty text holds for every text", severity: .warning,
      at: Annotation(span),
      help: [
        "write the text that is expected; for any text write `$type: string`, for an empty one `''`"
      ])
  }

  static func emptyRange(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidOperand, "no value is between these two: the first is the larger one",
      at: Annotation(span), help: ["write the smaller one first"])
  }

  /// - Parameter wanted: the name that is missing: the matcher's, or that of the key beside it.
  static func companionMissing(
    _ companion: MatcherCompanion, of matcher: MatcherDefinition, wanted: String,
    at span: SourceSpan
  ) -> Diagnostic {
    let found = wanted.utf8.elementsEqual(matcher.name.utf8) ? companion.name : matcher.name
    return Diagnostic(
      companion.missing, "`\(found)` needs `\(wanted)` beside it", at: Annotation(span),
      help: ["write `\(matcher.example)`"])
  }

  static func memberOfText(_ name: String, at span: SourceSpan, near: Offer?) -> Diagnostic {
    Diagnostic(
      .memberOfText, "the checked value is not an object: it has no member `\(name)`",
      at: Annotation(span),
      offers: [near ?? .words("only matchers, such as `$contains`, are allowed here")])
  }

  static func pathInText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .memberOfText, "a JSONPath selects from JSON, and the checked value is not JSON",
      at: Annotation(span), help: ["put it under `json`"])
  }

  /// - Parameter meant: the probable source, as it must be written.
  static func captureIsNoPath(_ text: String, meant: String?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCapture, "`\(text)` does not say where the value comes from",
      at: Annotation(span),
      offers: meant.map { [.fix(.write($0, at: span, isPreferred: false))] } ?? [
        .words("write a JSONPath, which begins with `$`: `$.id`"),
        .words("or write `{ header: NAME }`, `{ cookie: NAME }` or `{ status: true }`"),
      ])
  }

  static func captureIsNoExpression(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCapture, "a capture is one whole `${…}`, with nothing beside it",
      at: Annotation(span, "text beside a template"),
      help: ["build the text where the capture is used"])
  }

  static func captureWithoutSource(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingSource, "one source is missing", at: Annotation(span, "here"),
      help: [
        "write where the value comes from: `json: $.id`, `header: NAME`, `cookie: NAME`, "
          + "`status: true`, `regex: 'id=(.+)'`"
      ])
  }

  static func captureIsOff(_ source: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCapture, "`\(source): false` captures nothing", at: Annotation(span),
      help: ["write `\(source): true`, or leave the capture out"])
  }

  package static func besideFailure(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .besideFailure, "a transfer that fails has no `\(name)`", at: Annotation(span),
      help: ["beside `failure` only `time` is expected, and nothing is read from a response"])
  }

  static func badDigest(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidDigest, "`\(text)` is not a SHA-256 digest",
      at: Annotation(span, "\(text.utf8.count) characters"),
      help: ["write the 64 hexadecimal digits that `sha256sum` prints"])
  }

  static func badBytes(_ notation: BytesNotation, at span: SourceSpan) -> Diagnostic {
    let needs =
      switch notation {
      case .hex: "pairs of hexadecimal digits: `48 65 6c 6c 6f`"
      case .base64: "`A-Z a-z 0-9 + /`, with `=` at the end or without: `SGVsbG8=`"
      }
    return Diagnostic(
      .invalidBytes, "this is not \(notation.rawValue)", at: Annotation(span),
      help: ["write \(needs)"])
  }

  static func unknownMember(
    _ name: String, among known: [String], at place: WordPlace
  ) -> Diagnostic {
    let all = known.map { "`\($0)`" }.joined(separator: ", ")
    var diagnostic = Diagnostic(
      .unknownMember, "there is no `\(name)` here to check",
      at: Annotation(place.span, "unknown"),
      offers: [place.near(name, among: known) ?? .words("it has \(all)")])
    diagnostic.mayBeMisplaced = true
    return diagnostic
  }

  static func matcherDoesNotFit(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .matcherDoesNotFit, "`\(word)` does not apply to a status, a count or a duration",
      at: Annotation(span), help: ["write `$gt`, `$lt`, `$between` or `$in`"])
  }
}
