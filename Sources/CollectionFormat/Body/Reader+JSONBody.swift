// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

extension Reader where Content == TemplateValue {
  /// A body of JSON; warns about a text that holds JSON, which is sent as one string.
  static var jsonBody: Reader {
    Reader(.data) { node, loading in
      if let scalar = node.scalar { loading.warnOfJSON(inText: scalar) }
      return loading.data(node)
    }
  }
}

extension DecodingContext {
  fileprivate mutating func warnOfJSON(inText scalar: YAMLScalar) {
    guard scalar.style != .plain, scalar.ofText({ $0.firstIndex(of: UInt8(ascii: "\"")) }) != nil
    else {
      // `{“a”: 1}`: without a quote of JSON it may be JSON with typographic ones.
      guard let plain = Typography.plain(scalar.text) else { return }
      return warnOfJSON(plain, in: scalar)
    }
    warnOfJSON(Typography.plain(scalar.text) ?? scalar.text, in: scalar)
  }

  private mutating func warnOfJSON(_ text: String, in scalar: YAMLScalar) {
    let bytes = text.utf8.drop { $0.isASCIISpace }
    guard let first = bytes.first, "[{".utf8.contains(first),
      (try? JSONDocument.parse(text)) != nil
    else { return }
    report(.jsonInText(text, at: scalar.span))
  }
}

extension Diagnostic {
  /// - Parameter text: the document.
  static func jsonInText(_ text: String, at span: SourceSpan) -> Diagnostic {
    let isShort = text.utf8.count <= 100 && !text.utf8.contains(0x0A)
    let offer: Offer =
      isShort
      ? .fix(Fix("write the document itself: `json: \(text)`", span, text))
      : .words("write the document itself, without quotes and `|`: YAML reads JSON")
    return Diagnostic(
      .jsonInText, "a text that holds JSON is sent as one string of JSON", severity: .warning,
      at: Annotation(span, "is text"),
      offers: [
        offer, .words("send other text with `text`, and say with `contentType` that it is JSON"),
      ])
  }
}
