// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

/// Why a request was not sent, or its redirect not followed: a sentence with a place in the file.
///
/// This file and its extensions contain the wording of all refusals.
struct StepRefusal: Error, Sendable {
  var code: DiagnosticCode
  /// The word for it under `expect.failure`; nil if a collection cannot expect it.
  var kind: TransferFailure.Kind?
  /// Lower case, no full stop; contains names, never values.
  var message: String
  var span: SourceSpan?
  var help: [String] = []

  init(_ code: DiagnosticCode, _ message: String, at span: SourceSpan?, help: [String] = []) {
    self.code = code
    self.message = message
    self.span = span
    self.help = help
  }

  /// An expression without a value.
  init(_ failure: TemplateFailure) {
    self.init(
      failure.error.code, failure.error.message, at: failure.span,
      help: failure.error.help.map { [$0] } ?? [])
  }

  /// A template that should have given a number and did not.
  init(_ problem: QuantityProblem, at span: SourceSpan) {
    self.init(problem.code, problem.message, at: span, help: [problem.help])
  }
}

extension StepRefusal {
  static func notText(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .notText, "only texts, numbers, booleans and lists of them can be sent here", at: span,
      help: ["use its members: `${name.member}`"])
  }

  static func notXMLText(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .notXMLText, "the text holds a control character that XML has no way to write", at: span)
  }

  static func notBytes(_ notation: BytesNotation, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.invalidBytes, "the text is not \(notation.rawValue)", at: span)
  }

  static func notAnObject(_ what: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.notAnObject, "\(what) must be an object", at: span)
  }

  static func badPartName(at span: SourceSpan) -> StepRefusal {
    StepRefusal(.badPartName, "the name of a part holds a NUL byte", at: span)
  }

  static func badBoundary(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .badBoundary, "the `boundary` in `Content-Type` cannot separate parts", at: span,
      help: ["leave it out, and one is drawn", "or take 1 to 70 letters and digits"])
  }

  /// - Parameter part: Which part.
  static func boundaryInPart(_ part: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .badBoundary, "the `boundary` in `Content-Type` occurs in \(part), which would end there",
      at: span, help: ["leave it out, and one is drawn"])
  }

  static func badMethod(
    _ problem: CharacterProblem, source: TemplateText
  ) -> StepRefusal {
    StepRefusal(
      .badMethod, "the method is not a token: \(problem)", at: source.span,
      help: origin(of: [source]))
  }

  static func badAddress(
    _ problem: AddressProblem, source: TemplateText
  ) -> StepRefusal {
    let meant = problem.kind.mayLackHost ? source.withScheme : nil
    return StepRefusal(
      .badAddress,
      "the address cannot be used: \(source.isLiteral ? problem.kind : problem.kind.withoutText)",
      at: source.span,
      help: meant.map { [Diagnostic.hostHelp($0)] } ?? origin(of: [source]))
  }

  static func badSegment(_ problem: SegmentProblem) -> StepRefusal {
    StepRefusal(.badAddress, problem.message, at: problem.span, help: problem.help)
  }

  static func unsupportedScheme(_ scheme: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .unsupportedScheme, AddressSchemes.words(refusing: scheme), at: span,
      help: AddressSchemes.help(refusing: scheme))
  }

  /// An address of another scheme, in a step whose keys only a WebSocket has.
  static func noWebSocket(_ scheme: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .badAddress, "not an address of a WebSocket: the scheme is `\(scheme)`", at: span,
      help: ["begin with `ws://host/path` or `wss://host/path`"])
  }

  /// An `auth` that takes more than one request.
  static func authOfWebSocket(_ scheme: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .authOfWebSocket, "`\(scheme)` cannot log in to a WebSocket", at: span,
      help: ["take `basic`, `bearer`, `apiKey`, `awsSigV4` or `oauth2`, or write `auth: none`"])
  }

  /// A `tokenUrl` from a template, with a scheme that is not allowed.
  static func badTokenScheme(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .unsupportedScheme, "a token is requested over `http` or `https` only", at: span)
  }

  static func badHeaderName(
    _ problem: CharacterProblem, _ name: String, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(.badHeaderName, "the header's name is not a token: \(problem)", at: span)
  }

  static func severalHosts(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .severalHosts, "a request has one `Host` (RFC 9112, section 3.2), and this is the second",
      at: span, help: ["keep one of them"])
  }

  /// - Parameter actual: Bytes of the body; nil if unknown.
  static func wrongLength(
    _ written: String, _ actual: Int64?, at span: SourceSpan
  ) -> StepRefusal {
    let found = actual.map { "has \($0) bytes" } ?? "is sent in chunks"
    return StepRefusal(
      .wrongLength, "`Content-Length` is `\(written)`, and the body \(found)", at: span,
      help: ["leave the header out; a `socket` step sends any bytes"])
  }

  static func wrongCoding(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .wrongLength, "`Transfer-Encoding` does not match how the body is sent",
      at: span,
      help: [
        "`Transfer-Encoding: chunked` sends a body in chunks; a `socket` step sends any bytes"
      ])
  }

  static func lengthBesideCoding(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .wrongLength, "a request has `Content-Length` or `Transfer-Encoding`, not both", at: span,
      help: ["leave `Content-Length` out; a `socket` step sends any bytes"])
  }

  /// - Parameter name: The header that is left out and would give the end of the body.
  static func noFraming(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .wrongLength, "without `\(name)` the end of the body is not known", at: span,
      help: [
        name == "Content-Length"
          ? "`Transfer-Encoding: chunked` sends the body without a length" : "leave it in",
        "a `socket` step sends any bytes",
      ])
  }

  static func badHeaderValue(
    _ problem: CharacterProblem, _ name: String, at span: SourceSpan, culprits: [TemplateText]
  ) -> StepRefusal {
    StepRefusal(
      .badHeaderValue, "the value of header `\(name)` cannot be sent: \(problem)", at: span,
      help: origin(of: culprits))
  }

  static func badCookie(
    _ problem: CharacterProblem, _ name: String, at span: SourceSpan, culprits: [TemplateText]
  ) -> StepRefusal {
    StepRefusal(
      .badCookie, "cookie `\(name)` cannot be sent: \(problem)", at: span,
      help: origin(of: culprits))
  }

  static func colonInUserName(at span: SourceSpan) -> StepRefusal {
    StepRefusal(.badUserName, "a user name of `basic` may not hold `:`", at: span)
  }

  /// A host that an untrusted run may not access.
  static func hostNotAllowed(_ origin: Origin, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .hostNotAllowed, "this run is untrusted, and \(origin) is not a host of `--allow-host`",
      at: span, help: ["run with `--allow-host \(origin.host)` when it may be reached"])
  }

  static func badCredentials(at template: TemplateText) -> StepRefusal {
    StepRefusal(
      .badCredentials, "a control character cannot be part of it", at: template.span,
      help: origin(of: [template]))
  }

  static func noNetrc(at span: SourceSpan) -> StepRefusal {
    StepRefusal(.noNetrc, "the path of the netrc file is not known", at: span)
  }

  static func unreadableNetrc(_ problem: NetrcProblem, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.unreadableNetrc, "the netrc file cannot be used: \(problem)", at: span)
  }

  static func noNetrcEntry(_ host: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .noNetrcEntry, "the netrc file has no log-in for `\(host)`, and no `default`", at: span,
      help: ["add a line to it: `machine \(host) login … password …`"])
  }

  static func authToUnknownOrigin(_ origin: Origin, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .authToUnknownOrigin, "`auth` would go to \(origin), which came out of a response",
      at: span,
      help: ["name the origin when that is meant: `origins: [\"\(origin)\"]` under `auth`"])
  }

  static func logInToOtherOrigin(_ origin: Origin, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .authToUnknownOrigin,
      "the token of a log-in goes to the origin of `baseUrl` and to `origins` only, not to \(origin)",
      at: span,
      help: ["name the origin when that is meant: `origins: [\"\(origin)\"]` under `auth`"])
  }

  static func secretToUnknownOrigin(
    _ name: String, _ origin: Origin, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .secretToUnknownOrigin,
      "secret `\(name)` would go to \(origin), which is in no file and no flag", at: span,
      help: ["write the origin into the collection when the secret belongs there"])
  }

  static func secretToForbiddenOrigin(
    _ name: String, _ origin: Origin, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .secretToForbiddenOrigin,
      "secret `\(name)` would go to \(origin), which is not among its `origins`", at: span)
  }

  /// The names that may have inserted an invalid character.
  private static func origin(of culprits: [TemplateText]) -> [String] {
    let names = culprits.flatMap { $0.template.references.map(\.root) }
    guard !names.isEmpty else { return [] }
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    return ["the character comes out of \(list); it is never stripped"]
  }
}
