// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Notation

extension TemplateText {
  /// The text of an address. Inserted values are encoded as one segment of the path, or as one
  /// value of the query after a `?`; a value at the beginning, `raw(x)`, and a host with its port
  /// are not encoded. Literal text is encoded by `PercentEncoding.literal`.
  ///
  /// CR, LF and NUL are never encoded, so that parsing the address refuses them.
  package func renderAddress(in scope: some Scope) throws(TemplateFailure) -> RenderedAddress {
    if let literalText {
      return RenderedAddress(RenderedText(PercentEncoding.literal(literalText)))
    }
    do throws(EvaluationError) {
      return try template.renderAddress(in: scope) { text, position in
        if text.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) { return text }
        return switch position {
        case .start: text
        case .authority: Self.isHostWithPort(text) ? text : PercentEncoding.pathSegment(text)
        case .pathSegment: PercentEncoding.pathSegment(text)
        case .queryValue: PercentEncoding.queryValue(text)
        }
      } literal: { text, before in
        PercentEncoding.literal(text, after: before)
      }
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// Whether a text is `name:8080`, `[::1]` or `[::1]:8080`.
  private static func isHostWithPort(_ text: String) -> Bool {
    var bytes = text.utf8[...]
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let inner = bytes[..<end].dropFirst()
      guard inner.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) }) else { return false }
      bytes = bytes[bytes.index(after: end)...]
      if bytes.isEmpty { return true }
    } else {
      bytes = bytes.drop(while: \.isUnreserved)
    }
    return bytes.first == UInt8(ascii: ":") && bytes.count > 1
      && bytes.dropFirst().allSatisfy(\.isASCIIDigit)
  }
}

/// What is said of a template that gives a segment of a path which leads elsewhere.
package struct SegmentProblem: Sendable {
  package let message: String
  package let help: [String]
  package let span: SourceSpan

  package init(_ segment: RenderedAddress.BadSegment, in text: TemplateText) {
    span = text.span(of: segment.range)
    let written = text.expressionText(at: segment.range)
    message =
      segment.content.isEmpty
      ? "the path has an empty segment: `${\(written)}` gives an empty text"
      : "`${\(written)}` gives the segment `\(segment.content)`, which leads to another path"
    help = ["`${raw(\(written))}` sends it where it is meant"]
  }
}

extension TemplateText {
  /// The expression of the template at a range of the text.
  fileprivate func expressionText(at range: Range<Int>) -> String {
    let inner = Array(text.utf8)[range].dropFirst(2).dropLast()
    return String(decoding: inner, as: UTF8.self)
  }
}
