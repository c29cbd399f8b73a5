// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// Messages about `doubt`.
extension Diagnostic {
  static func leastOfDimensions(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidShare, "`least` of `doubt` is one share: `least: 60%`",
      at: Annotation(span, "is a mapping"),
      help: ["a mapping of dimensions belongs to `coverage`"])
  }

  /// A place in the key of an operation with places.
  static func placeOfPlaces(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidOperation, "`\(text)` is not an operation", at: Annotation(span, "is a place"),
      help: ["write it as an entry of its own, or an operation with places: `GET /pets: [$.id]`"])
  }

  /// - Parameter inOperation: whether only places are possible.
  package static func badException(
    _ text: String, _ problem: DoubtException.Problem, inOperation: Bool = false,
    at span: SourceSpan?
  ) -> Diagnostic {
    let code: DiagnosticCode =
      if case .operation = problem { .invalidOperation } else { .invalidPlace }
    let (message, label, offers) = problem.words(text, at: span, inOperation: inOperation)
    return Diagnostic(
      code, message, at: span.map { Annotation($0, label) }, notes: span == nil ? [label] : [],
      offers: offers)
  }
}

extension Diagnostic {
  static func badOutsideOperation(
    _ text: String, _ problem: OperationPattern.Problem, at span: SourceSpan
  ) -> Diagnostic {
    let (message, label, offers) = problem.words(text, at: span)
    guard text.utf8.first == UInt8(ascii: "/") else {
      return Diagnostic(.invalidOperation, message, at: Annotation(span, label), offers: offers)
    }
    return Diagnostic(
      .invalidOperation, message, at: Annotation(span, "has no method"),
      help: ["write `* \(text)` for any method"])
  }
}

extension DoubtException.Problem {
  fileprivate typealias Words = (message: String, label: String, offers: [Offer])

  fileprivate func words(_ text: String, at span: SourceSpan?, inOperation: Bool) -> Words {
    switch self {
    case .operation(let problem): problem.words(text, at: span)
    case .path(let path, let error):
      ("`\(path)` is not a JSONPath", error.words, error.adviceWords.map { .words($0) })
    case .xpath(let path, let error):
      ("`\(path)` is not an XPath", error.words, error.adviceWords.map { .words($0) })
    case .valueOfXPath(let path):
      (
        "`\(path)` selects nothing", "gives one value",
        [.words("write the path of elements or attributes: `xpath /list/item/@id`")]
      )
    case .nothingAfter(let word):
      (
        "`\(word)` alone is not a place", "needs \(Self.missing[word]?.what ?? "a name")",
        [.words("write `\(word) \(Self.missing[word]?.example ?? "csrf")`")]
      )
    case .rest(let rest):
      ("`\(text)` is not a place", "`\(rest)` does not belong here", [])
    case .unknown: Self.unknown(text, at: span, inOperation: inOperation)
    }
  }

  /// What is missing behind the first word of a place.
  private static let missing: [String: (what: String, example: String)] = [
    "json": ("a JSONPath", "$.id"), "xpath": ("an XPath", "/list/item/@id"),
    "header": ("a name", "etag"),
  ]

  private static func unknown(_ text: String, at span: SourceSpan?, inOperation: Bool) -> Words {
    let word = String(Substring(text.utf8.prefix { $0 != 0x20 }))
    let near = NearMisses.best(word, among: DoubtException.placeWords).map { meant in
      meant + text.dropFirst(word.count)
    }
    let help =
      "a place is a JSONPath like `$..traceId`, `xpath /list/item`, `header NAME`, `cookie NAME`, `status` "
      + "or `body`"
    return (
      "`\(text)` is \(inOperation ? "not a place" : "neither an operation nor a place")", "",
      near.map { [.words("did you mean `\($0)`?")] }
        ?? (inOperation
          ? [.words(help)]
          : [.words("an operation is a method and a path: `GET /pets/{}`"), .words(help)])
    )
  }
}

extension OperationPattern.Problem {
  func words(
    _ text: String, at span: SourceSpan?
  ) -> (message: String, label: String, offers: [Offer]) {
    let message = "`\(text)` is not an operation"
    switch self {
    case .tooLong:
      return (
        "an operation is longer than \(OperationPattern.maximumBytes) bytes", "",
        [.words("write `**` for several segments")]
      )
    case .noPath:
      return (message, "has no path", [.words("write a method and a path: `GET /pets/{}`")])
    case .method(let word, let meant):
      let fixed = meant.map { $0 + text.dropFirst(word.count) }
      return (
        message, "`\(word)` is not a method",
        fixed.map { [.words("write `\($0)`")] } ?? [.words("write `*` for any method")]
      )
    case .partOfSegment(let segment):
      return (
        message, "`\(segment)` is more than a wildcard",
        [.words("`*`, `**`, `{}` and `{name}` are whole segments: `/pets/{}/photos`")]
      )
    case .query:
      return (message, "has a query", [.words("write the path alone, up to the `?`")])
    case .status(let word):
      return (
        message, "`\(word)` is not a status", [.words("write `404` or `4xx`, or leave it out")]
      )
    case .rest(let word):
      return (message, "`\(word)` does not belong here", [.words("a status is the last word")])
    }
  }
}
