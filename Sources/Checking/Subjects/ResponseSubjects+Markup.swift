// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Queries
import Values

/// Why the result of an XPath cannot be judged.
package struct MarkupFailure: Error, Sendable {
  /// One sentence, lower case, no full stop.
  package let message: String
  /// Notes that help.
  package var notes: [String] = []
}

extension ResponseSubjects {
  /// The body as XML, or as HTML if its type is `text/html`; parsed on first use.
  package var markup: Result<MarkupDocument, MarkupFailure> {
    mutating get {
      if let parsedMarkup { return parsedMarkup }
      let result = response.map(Self.parseMarkup) ?? .failure(.noResponse)
      parsedMarkup = result
      return result
    }
  }

  /// The result of an XPath for the body.
  ///
  /// - Parameter work: counts the evaluation.
  package mutating func evaluate(
    _ path: LocatedXPath, within work: Workload
  ) -> Result<XPathResult, MarkupFailure> {
    markup.flatMap { document in
      do throws(XPathFailure) {
        return .success(
          try path.path.evaluate(in: document, namespaces: path.namespaces, within: work))
      } catch {
        return .failure(MarkupFailure(message: error.message))
      }
    }
  }

  /// Why an XPath may have selected nothing: names without a prefix are in no namespace.
  package mutating func hint(for path: LocatedXPath) -> String? {
    guard case .success(let document) = markup, path.path.testsPlainNames,
      let address = document.defaultNamespace
    else { return nil }
    return
      "elements without a prefix are in the namespace `\(BoundedText.inMessage(address))` here:"
      + " bind a prefix to it under `namespaces`, and write it before the names"
  }

  /// Parses a body as XML or HTML.
  package static func parseMarkup(
    _ response: Response
  ) -> Result<MarkupDocument, MarkupFailure> {
    guard !response.body.isEmpty else {
      return .failure(MarkupFailure(message: "the body is empty, which is not a document"))
    }
    let text: String
    do throws(BodyText.Problem) {
      text = try response.bodyText().text
    } catch {
      return .failure(MarkupFailure(message: error.words))
    }
    let language: MarkupDocument.Language = response.isHTML ? .html : .xml
    do throws(MarkupProblem) {
      return .success(try MarkupDocument.parse(Array(text.utf8), as: language))
    } catch {
      var failure = MarkupFailure(message: "the body \(error.words)")
      if language == .xml, case .malformed = error, text.looksLikeHTML {
        failure.notes = ["it is read as HTML only where its `content-type` is `text/html`"]
      }
      return .failure(failure)
    }
  }
}

extension MarkupFailure {
  fileprivate static let noResponse = MarkupFailure(message: "there is no response")
}

extension String {
  /// Whether it begins like an HTML page.
  fileprivate var looksLikeHTML: Bool {
    let beginning = utf8.prefix(200).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let text = String(decoding: beginning, as: UTF8.self)
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}

extension Subject {
  /// The result of an XPath as a subject; not-a-number is the text `NaN`.
  init(_ result: XPathResult) {
    switch result {
    case .nodes(let texts): self = .selection(texts)
    case .text(let text): self = .text(text)
    case .boolean(let flag): self = .flag(flag)
    case .number(let number):
      let text = XPathNumber.text(number)
      self = ExactNumber(parsing: text).map { .number($0) } ?? .text(text)
    }
  }
}
