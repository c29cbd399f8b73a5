// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// Messages about keys.
extension Diagnostic {
  static func unknownKey(
    _ name: String, of mapping: MappingDescription, at span: SourceSpan, offers: [Offer]
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      .unknownKey, "`\(name)` is not a key of \(mapping.words)",
      at: Annotation(span, "unknown key"), offers: offers)
    diagnostic.mayBeMisplaced = true
    return diagnostic
  }

  static func notYetSupported(_ key: KeyDescription, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .notYetSupported,
      "`\(key.name)` belongs to the format, but this version does not support it yet",
      at: Annotation(span, "not supported yet"),
      help: [key.alternative ?? "leave it out, or use a later version of curlew"])
  }

  static func missingKey(
    _ key: KeyDescription, of mapping: MappingDescription, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(mapping.words) needs `\(key.name)`",
      at: Annotation(span, "`\(key.name)` is missing"),
      help: ["add `\(key.name)`: \(key.words)"])
  }

  static func missing(_ group: KeyGroup, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      group.missingCode, "\(group.words) is missing", at: Annotation(span),
      help: [group.missingHelp])
  }

  static func several(
    _ group: KeyGroup, _ key: KeyDescription, at span: SourceSpan, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      group.severalCode,
      "`\(key.name)` is a second entry where only one is allowed: \(group.words)",
      at: Annotation(span, "second"), secondary: [Annotation(first, "first")],
      help: [key.secondHelp ?? "keep one of the two"])
  }

  /// A key of requests in a step without an exchange.
  static func keyOfExchanges(
    _ name: String, besides action: Located<String>, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "`\(name)` is not allowed beside `\(action.content)`",
      at: Annotation(span), secondary: [Annotation(action.span, "this step sends nothing")],
      help: ["leave it out, or move it to a step that sends a request"])
  }

  /// A key that only calls have.
  static func keyOfCalls(_ key: Located<String>) -> Diagnostic {
    Diagnostic(
      .keyOfCalls, "only a `call` has `\(key.content)`", at: Annotation(key.span),
      help: ["a call is a step of its own: `call: log in`"])
  }

  /// - Parameter object: the object as one whole template, if that is allowed and short.
  static func templateInKey(at span: SourceSpan, object: String?) -> Diagnostic {
    let written = object ?? "'${{name: value}}'"
    return Diagnostic(
      .templateInKey, "a key is never a template", at: Annotation(span, "`${` in a key"),
      help: ["write the whole object as one expression: `\(written)`"])
  }

  /// A template in a place whose names must be known before anything is sent.
  static func templateInName(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .templateInKey, "a key is never a template", at: Annotation(span, "`${` in a key"),
      help: ["write the name itself; only values are rendered"])
  }

  static func badName(_ name: String, at span: SourceSpan) -> Diagnostic {
    let plain = String(
      decoding: name.utf8.map { "-. ".utf8.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    let isName = plain != name && Names.problem(with: plain) == nil
    return Diagnostic(
      .invalidName, "`\(name)` cannot be a name in expressions", at: Annotation(span),
      help: [
        isName
          ? "write `\(plain)`, here and in expressions"
          : "use letters, digits and `_`, and begin with no digit"
      ])
  }

  /// - Parameter name: without its `[]`.
  static func appendedName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidName, "`\(name)[]` cannot be a name in expressions", at: Annotation(span),
      help: ["to collect the values of all turns write `\(name): { json: $.id, append: true }`"])
  }

  static func reservedName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .reservedName, "`\(name)` is a reserved word of expressions", at: Annotation(span),
      help: ["choose another name, such as `\(name)Value`"])
  }

  /// A header in two spellings.
  static func headerTwice(_ name: Located<String>, first: Located<String>) -> Diagnostic {
    Diagnostic(
      .headerTwice, "the header `\(first.content)` is written twice",
      at: Annotation(name.span, "the same header"),
      secondary: [Annotation(first.span, "first written here")],
      help: ["names of headers have no case: for several values write a list"])
  }

  /// `contentType`, or `type` of a part, beside the header that it stands for.
  static func typeTwice(_ header: SourceSpan, key: SourceSpan) -> Diagnostic {
    Diagnostic(
      .headerTwice, "the `Content-Type` is written twice",
      at: Annotation(header, "in a header"),
      secondary: [Annotation(key, "written here too")], help: ["leave one of them out"])
  }

  static func severalHosts(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalHosts, "a request has one `Host` (RFC 9112, section 3.2)",
      at: Annotation(span, "is the second"), help: ["keep one of them"])
  }

  /// - Parameter what: `a header`, `a cookie` or `a method`.
  static func noToken(
    _ code: DiagnosticCode, _ name: String, what: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code, "`\(name)` cannot be the name of \(what)", at: Annotation(span),
      help: ["use letters, digits and ``!#$%&'*+-.^_`|~`` only (RFC 9110, section 5.6.2)"])
  }
}
