// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// Messages about texts, templates and addresses.
extension Diagnostic {
  /// - Parameter shape: the expected shape; nil for a text.
  static func templateNotAllowed(expected shape: Shape? = nil, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .templateNotAllowed, "a template is not allowed here",
      at: Annotation(span, "begins a template"),
      help: ["write \(shape?.words ?? "the text") itself: this is read before there is any value"])
  }

  static func retryIsNoTemplate(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .templateNotAllowed, "`retry` itself cannot be a template",
      at: Annotation(span, "begins a template"),
      help: ["write `{ attempts: \"${number}\" }`: its numbers and durations can be templates"])
  }

  static func badPrefix(_ prefix: String, at span: SourceSpan) -> Diagnostic {
    let isReserved = prefix == "xml" || prefix == "xmlns"
    return Diagnostic(
      .badPrefix, "`\(prefix)` cannot be bound to a namespace", at: Annotation(span),
      help: [
        isReserved
          ? "XML has bound `\(prefix)` itself; choose another prefix"
          : "a prefix is letters, digits, `_`, `-` and `.`, and begins with a letter or `_`"
      ])
  }

  static func emptyNamespace(_ prefix: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyNamespace, "a prefix needs a namespace", at: Annotation(span),
      help: ["names without a prefix are in no namespace: leave `\(prefix)` out"])
  }

  /// - Parameter isInBody: whether the service may be the one that fills it in: a body is data, which
  ///   no fix changes by itself.
  static func foreignTemplate(
    _ found: TemplateLookalike, at span: SourceSpan, inBody isInBody: Bool = false
  ) -> Diagnostic {
    let meant = "${\(found.expression)}"
    let isPreferred = found.leavesOneMeaning && !isInBody
    return Diagnostic(
      .foreignTemplate, "`\(found.written)` is not a template of curlew: it is sent as text",
      severity: .warning, at: Annotation(span),
      offers: [
        found.isUnknownValue
          ? .words("write `${…}`; \(ForeignWord.randomData)")
          : .fix(.write(meant, at: span, isPreferred: isPreferred))
      ])
  }

  /// - Parameter fragment: with its `#`.
  static func fragmentNotSent(_ fragment: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fragmentNotSent, "`\(fragment)` is not sent: it is the fragment of the address",
      severity: .warning, at: Annotation(span, "not sent"),
      help: ["write `%23` for a `#` that is sent, or leave the fragment out"])
  }

  /// - Parameter meant: the same pattern here.
  static func foreignPattern(_ meant: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .foreignPattern, "a pattern of another language, which means something else here",
      severity: .warning, at: Annotation(span, "taken as it is"), help: ["write `\(meant)`"])
  }

  static func fixedNow(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fixedNow, "`now` is the same for all attempts", severity: .warning, at: Annotation(span),
      help: ["`clock()` is the time at which it is evaluated"])
  }

  static func lineBreak(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .forbiddenCharacter, "a line break or NUL would break the request",
      at: Annotation(span, "carriage return, line feed or NUL"),
      help: ["write the value on one line; of a block `>-` and `|-` drop the last line break"])
  }

  /// A control character that is not a line break.
  static func controlByte(_ byte: Int, at span: SourceSpan) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    return Diagnostic(
      .forbiddenCharacter, "a control character would break the request",
      at: Annotation(span, "U+\(digits.utf8.count < 2 ? "000" : "00")\(digits)"),
      help: ["write it percent-encoded, or in base64, where the service reads that"])
  }

  /// `a; b` as the value of a cookie.
  static func cookieEnd(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .forbiddenCharacter, "`;` ends the value of a cookie", at: Annotation(span),
      help: ["give each cookie a name of its own, or write `%3B` where the service reads that"])
  }

  /// `a:b` as the user of `basic`.
  static func colonInUser(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .forbiddenCharacter, "a user name of `basic` may not hold `:`",
      at: Annotation(span, "the password would begin here"),
      help: ["write what is behind it under `password`"])
  }

  static func controlCharacter(in what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .controlCharacter, "the escape gives a control character in \(what)",
      at: Annotation(span, "one character, read by YAML"),
      help: ["use single quotes: YAML reads no escapes there"])
  }

  /// - Parameters:
  ///   - meant: the intended condition and its place; nil if it cannot be shown.
  ///   - noun: `a condition`, `an expression`.
  ///   - isPreferred: whether the intended text is one.
  static func expressionIsNotText(
    _ meant: (text: String, span: SourceSpan)?, noun: String, found: String, isPreferred: Bool,
    at span: SourceSpan
  ) -> Diagnostic {
    let title = "put the whole \(noun.split(separator: " ").last ?? "") into quotes"
    let offer = meant.map { meant in
      let quoted = Quoting.quoted(meant.text)
      return Offer.fix(Fix("\(title): \(quoted)", meant.span, quoted, isPreferred: isPreferred))
    }
    return Diagnostic(
      .invalidCondition, "\(noun) is text, but YAML reads \(found)",
      at: Annotation(span, "is \(found)"), offers: [offer ?? .words(title)])
  }

  static func badBaseUrl(_ part: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidBaseURL, "a `baseUrl` has no \(part)", at: Annotation(span, part),
      help: ["leave it out here; steps add their own path and `params`"])
  }

  /// - Parameter text: the text as written; nil if it is not shown.
  static func relativeBaseUrl(_ text: String?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidBaseURL, "a `baseUrl` begins with `http://` or `https://`",
      at: Annotation(span, "no scheme and host"),
      help: ["write `\(text.flatMap(AddressSchemes.adding(to:)) ?? "https://host/path")`"])
  }

  package static func unsupportedScheme(_ scheme: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .unsupportedScheme, AddressSchemes.words(refusing: scheme),
      at: span.map { Annotation($0, "this scheme") }, help: AddressSchemes.help(refusing: scheme))
  }

  /// `netrc: false`, `negotiate: false`
  static func identityIsOff(_ scheme: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`\(scheme): false` has no effect", at: Annotation(span),
      help: ["write `auth: none` to send none, or leave `auth` out"])
  }

  package static func fileBaseUrl(at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .invalidBaseURL, "a `baseUrl` cannot be a `file:` address",
      at: span.map { Annotation($0, "this scheme") },
      help: ["write the whole address in each step: `GET: file:///path`"])
  }

  static func missingVersion(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingVersion, "the file does not declare the version of its format",
      at: Annotation(span, "`curlew` is missing"),
      help: ["begin it with `curlew: 1`, the version of the format"])
  }

  static func unsupportedVersion(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unsupportedVersion, "this version of curlew does not support format `\(text)`",
      at: Annotation(span), offers: [.fix(Fix("write `curlew: 1`", span, "1"))])
  }

  /// An expected redirect status while redirects are followed; planning reports it for steps whose
  /// `redirects` comes from `defaults`.
  package static func unseenRedirect(_ status: Int, at span: SourceSpan, key: SourceSpan?)
    -> Diagnostic
  {
    Diagnostic(
      .redirectIsFollowed, "\(status) can never be seen: redirects are followed",
      at: Annotation(span, "only a redirect is expected"),
      secondary: key.map { [Annotation($0, "they are followed here")] } ?? [],
      help: ["add `redirects: none` to the step"])
  }

  static func methodWithoutAddress(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`method` needs `url` beside it", at: Annotation(span, "`url` is missing"),
      help: ["add `url: /path`"])
  }

  static func addressBesideMethod(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalMethods, "the method already has an address",
      at: Annotation(span, "a second address"), help: ["leave `url` out, or write `method: …`"])
  }

  static func retryIsNoMapping(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongType, "`retry` is a mapping or `none`, not `\(text)`", at: Annotation(span),
      help: ["write `{ attempts: 3, every: 1s }`"])
  }

  static func whenBesideUntil(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .whenBesideUntil, "`when` has no effect beside `until`",
      at: Annotation(span, "`until` alone decides whether there is another attempt"),
      help: ["leave `when` out", "or leave `until` out, and write the condition under `expect`"])
  }
}
