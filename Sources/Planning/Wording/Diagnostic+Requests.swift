// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension Diagnostic {
  static func badAddress(_ problem: AddressProblem, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badAddress, "not an address: \(problem.kind)", at: Annotation(span))
  }

  /// An invalid address made from inputs.
  static func badAddress(_ problem: AddressProblem, in text: TemplateText) -> Diagnostic {
    let shown = AddressProblem(problem.kind.withoutText, at: problem.offset)
    var diagnostic = badAddress(shown, at: text.span)
    if problem.kind.mayLackHost, let meant = text.withScheme {
      diagnostic.offers = [.words(hostHelp(meant))]
    }
    return diagnostic
  }

  static func badSegment(_ problem: SegmentProblem) -> Diagnostic {
    Diagnostic(.badAddress, problem.message, at: Annotation(problem.span), help: problem.help)
  }

  /// What to write if a template makes a host.
  ///
  /// - Parameter text: `TemplateText.withScheme`.
  package static func hostHelp(_ text: String) -> String {
    "for a host with its port write `\(text)`"
  }

  /// - Parameter text: the address; nil if it is not shown.
  static func badBaseAddress(
    _ problem: AddressProblem, _ text: String?, from origin: InputOrigin, at span: SourceSpan?
  ) -> Diagnostic {
    let kind = text == nil ? problem.kind.withoutText : problem.kind
    return Diagnostic(
      .badBaseURL, "`baseUrl` cannot be used: \(kind)",
      at: span.map { Annotation($0) },
      notes: span == nil ? ["its value comes from \(origin.text)"] : [],
      help: [baseHelp(kind, text)])
  }

  /// The help for a base address. It never repeats a log-in: `AddressSchemes` adds no scheme to a
  /// text with one.
  private static func baseHelp(_ kind: AddressProblem.Kind, _ text: String?) -> String {
    switch kind {
    case .userInformationInBase:
      "take the user name and password out, and write `auth: { basic: { user: …, password: … } }`"
    case .queryInBase: "take the query out: `params` of `defaults` go with every request"
    case .fragmentInBase: "take the fragment out, which is never sent"
    case .edge: "take it out"
    default:
      text.flatMap(AddressSchemes.adding(to:)).map { "write `\($0)`" }
        ?? "write it like `https://api.example.com/v1`"
    }
  }

  /// An address that begins with a path, without a base.
  ///
  /// - Parameters:
  ///   - address: the text, if it is literal.
  ///   - environment: the chosen one, with its file; nil for none.
  static func noBaseAddress(
    of address: String?, at span: SourceSpan, environment: String?
  ) -> Diagnostic {
    let cause = environment.map { "the environment \($0) has no `baseUrl`" }
    let help = environment.map { "write `baseUrl: http://…` into the environment \($0)" }
    return Diagnostic(
      .noBaseURL, "a relative address without a `baseUrl`",
      at: Annotation(span, cause ?? "is appended to `baseUrl`, and there is none"),
      help: [
        help ?? "write `baseUrl: http://…` at the top of the file",
        address.flatMap(AddressSchemes.adding(to:)).map { "or write `\($0)`" }
          ?? "or begin with `https://`",
      ])
  }

  /// Default credentials that could go anywhere.
  static func authWithoutOrigin(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .authWithoutOrigin, "default `auth` without an origin",
      at: Annotation(span, "there is neither `baseUrl` nor `origins`"),
      help: [
        "write `baseUrl`", "or add `origins: [\"https://api.example.com\"]` beside the scheme",
      ]
    )
  }

  /// A `tokenUrl` with another scheme.
  static func badTokenScheme(_ scheme: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unsupportedScheme, "a token is requested over `http` or `https` only",
      at: Annotation(span, "begins with `\(scheme)://`"))
  }

  static func identityNotAllowed(
    _ what: String, flag: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .identityNotAllowed, "`auth` would use \(what), which this run is not allowed to use",
      at: Annotation(span, "needs `\(flag)`"),
      help: ["run with `\(flag)` when you trust the collection"])
  }

  /// - Parameter actual: the length of the body in bytes; nil if it is not known yet.
  static func wrongLength(_ written: String, _ actual: Int?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongLength, "`Content-Length` is `\(written)`, which is not the body's length",
      at: Annotation(span, actual.map { "the body has \($0) bytes" } ?? "is not a number"),
      help: ["leave the header out; a `socket` step sends any bytes"])
  }

  static func bodyLimitBeyondMemory(_ limit: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidSize,
      "`limits.body` is \(limit) bytes, and a body in memory has at most 1 GB",
      at: Annotation(span),
      help: ["write `save` for a larger body, which is then checked with `sha256` and `size`"])
  }

  static func wrongCoding(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongLength, "`Transfer-Encoding` does not match how the body is sent",
      at: Annotation(span),
      help: [
        "`Transfer-Encoding: chunked` sends a body in chunks; a `socket` step sends any bytes"
      ])
  }

  static func lengthBesideCoding(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongLength, "a request has `Content-Length` or `Transfer-Encoding`, not both",
      at: Annotation(span), help: ["leave `Content-Length` out; a `socket` step sends any bytes"])
  }

  /// `Content-Length: null` with a body.
  static func noFraming(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongLength, "without `Content-Length` the end of the body is not known",
      at: Annotation(span),
      help: [
        "`Transfer-Encoding: chunked` sends the body without a length",
        "a `socket` step sends any bytes",
      ])
  }

  /// A body that is not requested with GET cannot be requested in parts.
  static func resumeNeedsGet(_ method: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .resumeNeedsGet, "a \(method) request cannot be resumed",
      at: Annotation(span, "only GET can request the rest of a body"),
      help: ["leave `resume` out"])
  }

  static func refusedTarget(_ path: String, _ right: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .writeRefused, "`\(path)` may not be written: \(right)", at: Annotation(span, "refused"),
      help: ["`save` writes beneath the output folder (`--output DIR`) and `--allow-write DIR`"])
  }

  static func unwritableTarget(
    _ path: String, _ reason: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(.unwritableFile, "`\(path)` cannot be written", at: Annotation(span, reason))
  }

  /// Two steps that would write one file.
  static func twoWriters(
    _ path: String, at span: SourceSpan, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .twoWriters, "two steps write `\(path)`", at: Annotation(span, "written here too"),
      secondary: [Annotation(first, "first written here")],
      help: ["give each file a name of its own"])
  }

  /// A file that each turn of a loop, or each row, would write again.
  static func writesAgain(
    _ path: String, at span: SourceSpan, in what: String, unlike example: String
  ) -> Diagnostic {
    Diagnostic(
      .twoWriters, "each \(what) writes `\(path)` again",
      at: Annotation(span, "the same for all of them"),
      help: ["give each \(what) a file of its own: put `${\(example)}` into the path"])
  }

  /// The file of a schema; its name may have a part of a reference behind it.
  static func unusableSchemaFile(
    _ path: String, _ finding: FileIndex.Finding?, at span: SourceSpan
  ) -> Diagnostic {
    let problem = unusableFile(path, finding, at: span)
    guard (finding ?? .missing) == .missing, path.utf8.contains(UInt8(ascii: "#")) else {
      return problem
    }
    let part = Substring(path.utf8.drop { $0 != UInt8(ascii: "#") })
    return Diagnostic(
      .missingFile, problem.message, at: problem.primary,
      help: ["a part of a file is a reference: `schema: { $ref: 'FILE\(part)' }`"])
  }

  /// - Parameter isTyped: whether the file that names it is standard input, which has no folder of
  ///   its own.
  static func unusableFile(
    _ path: String, _ finding: FileIndex.Finding?, at span: SourceSpan, isTyped: Bool = false
  ) -> Diagnostic {
    switch finding {
    case .refused(let right):
      Diagnostic(
        .fileNotAllowed, "`\(path)` may not be read", at: Annotation(span, right),
        help: ["run with `--allow-read DIR` when you trust the collection"])
    case .folder:
      Diagnostic(.notAFile, "`\(path)` is a folder", at: Annotation(span))
    case .special:
      Diagnostic(.notAFile, "`\(path)` is not a regular file", at: Annotation(span))
    case .unreadable(let reason):
      Diagnostic(.unreadableFile, "`\(path)` cannot be read", at: Annotation(span, reason))
    case .tooLarge(let limit):
      Diagnostic(
        .unreadableFile, "`\(path)` cannot be read",
        at: Annotation(span, "it has more than \(limit / 1_000_000) MB"))
    case .file, .missing, nil:
      Diagnostic(
        .missingFile, "there is no file `\(path)`",
        at: Annotation(
          span,
          isTyped
            ? "paths on standard input begin in the working directory"
            : "paths are relative to the file that they are written in"))
    }
  }
}
