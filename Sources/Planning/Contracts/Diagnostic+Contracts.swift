// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation

/// Words about OpenAPI documents and their uses.
extension Diagnostic {
  /// The problem of a document, with the place that names it.
  func named(at span: SourceSpan?) -> Diagnostic {
    var diagnostic = self
    if let span {
      diagnostic.secondary.append(Annotation(span, "named here"))
    } else {
      diagnostic.notes.append("`--openapi` names it")
    }
    return diagnostic
  }

  /// - Parameter near: the file that was probably meant.
  static func missingDocument(
    _ path: String, _ finding: FileIndex.Finding?, near: String?, at span: SourceSpan
  ) -> Diagnostic {
    var diagnostic = unusableFile(path, finding, at: span)
    if let near { diagnostic.offers.append(.words("did you mean `\(near)`?")) }
    return diagnostic
  }

  static func tooLargeDocument(_ path: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .openAPILimits, "`\(path)` has more than 64 MB", at: span.map { Annotation($0) },
      notes: span == nil ? ["`--openapi` names it"] : [])
  }

  /// An address in place of a file.
  static func addressOfDocument(_ address: String, at span: SourceSpan?) -> Diagnostic {
    let name = address.split(separator: "/").last.map(String.init) ?? "openapi.json"
    return Diagnostic(
      .openAPINotFetched, "`\(address)` is an address, and nothing is fetched",
      at: span.map { Annotation($0) },
      help: ["`curlew send -o \(name) \(address)` saves it"])
  }

  static func tooManyDocumentFiles(at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .openAPILimits,
      "the schemas and documents of a run are in more than \(SchemaCompilation.maximumFiles) files",
      at: span.map { Annotation($0) })
  }

  static func severalDocuments(_ named: [(path: String, span: SourceSpan?)]) -> Diagnostic {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let count = words.indices.contains(named.count - 2) ? words[named.count - 2] : "\(named.count)"
    let shown = named.prefix(5).map(\.path).joined(separator: ", ")
    return Diagnostic(
      .severalDocuments,
      "`--openapi` takes the place of one document, and these files name \(count): \(shown)"
        + (named.count > 5 ? ", …" : ""),
      secondary: named.prefix(5).compactMap { path, span in span.map { Annotation($0, path) } })
  }

  /// An operation that no document has, with the one that was probably meant.
  static func unknownOperation(
    _ operation: Located<String>, in contracts: [Contract], severity: Severity = .error
  ) -> Diagnostic {
    let names = contracts.map { "`\($0.name)`" }.joined(separator: " and ")
    var offers: [Offer] = []
    if let meant = contracts.lazy.compactMap({ $0.document.meant(by: operation.content) }).first {
      offers = [.words("did you mean `\(meant)`?")]
    }
    return Diagnostic(
      .unknownOperation, "\(names) has no operation `\(operation.content)`", severity: severity,
      at: Annotation(operation.span), offers: offers)
  }
}

extension OpenAPIDocument {
  /// The operation with an `operationId`, or with a method and a path: `GET /pets/{petId}`.
  func operation(named text: String) -> DocumentedOperation? {
    if let found = operation(identified: text) { return found }
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    return operations.first {
      $0.method.hasSameBytes(as: String(words[0]))
        && $0.path.content.hasSameBytes(as: String(words[1]))
    }
  }

  /// What was probably meant by a name that no operation has: a near name, or the document's path for
  /// one as it is sent.
  fileprivate func meant(by text: String) -> String? {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[1].utf8.first == UInt8(ascii: "/") else {
      return NearMisses.best(text, among: operations.compactMap { $0.id?.content })
    }
    let index = OperationIndex(of: self, basePath: "/")
    if let address = try? Address(
      parsing: "http://localhost" + PercentEncoding.literal(String(words[1]))),
      case .operation(let found) = index.match(
        words[0].uppercased(), address, base: address)
    {
      return operations[found.index].title
    }
    return NearMisses.best(text, among: operations.map(\.title))
  }
}
