// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

extension RequestPlanner {
  /// Warns about a body that does not fit its literal type: parts that the service cannot find, and
  /// JSON that a value may break.
  func judgeBodyType(of step: Step, _ settings: PlannedSettings, checker: inout NameChecker) {
    guard let body = step.request?.body else { return }
    let literal = literalType(settings)
    let isWritten =
      settings.contentType != nil
      || settings.headers.contains {
        $0.computed != nil || $0.name.content.equalsIgnoringASCIICase("Content-Type")
      }
    judgeCharset(
      of: body, literal?.text, isKnown: literal != nil || !isWritten, checker: &checker)
    guard let type = literal else { return }
    let isMultipart = MultipartForm.isMultipart(type.text)
    switch body {
    case .multipart where !isMultipart:
      checker.report(.partsWithoutBoundary(type.text, isMultipart: false, at: type.span))
    case .text, .xml, .base64, .file:
      if isMultipart, MultipartForm.boundary(in: type.text)?.isEmpty ?? true {
        checker.report(.partsWithoutBoundary(type.text, isMultipart: true, at: type.span))
      }
    default: break
    }
    if case .text(let text) = body, MediaTypes.isJSON(type.text),
      let range = text.template.expressionInJSONString
    {
      checker.report(.templateInJSONText(at: text.span(of: range)))
    }
  }

  /// The type of the body as written; nil for one with a template.
  private func literalType(_ settings: PlannedSettings) -> (text: String, span: SourceSpan)? {
    if let template = settings.contentType {
      return template.literalText.map { ($0, template.span) }
    }
    return settings.headers.literals(of: "Content-Type").first
  }
}

extension Template {
  /// The first expression within quotes of JSON, in a text that is JSON without its expressions.
  fileprivate var expressionInJSONString: Range<Int>? {
    var isInString = false
    var isEscaped = false
    for segment in segments {
      switch segment {
      case .expression(_, let range): if isInString { return range }
      case .text(let text):
        for byte in text.utf8 {
          if isEscaped {
            isEscaped = false
          } else if isInString, byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
          }
        }
      }
    }
    return nil
  }
}

extension Diagnostic {
  static func partsWithoutBoundary(
    _ type: String, isMultipart: Bool, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .partsWithoutBoundary, "the service cannot find the parts of this body", severity: .warning,
      at: Annotation(
        span, isMultipart ? "has no `boundary`" : "the body is `multipart`, and this is not"),
      help: [
        isMultipart
          ? "write the parts under `multipart`, which adds the boundary"
          : "leave the type out: the body implies `multipart/form-data` with its boundary"
      ])
  }

  static func templateInJSONText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .templateInJSONText, "a quote or a backslash in this value breaks the JSON around it",
      severity: .warning, at: Annotation(span, "inserted as it is"),
      help: ["write the body under `json`, which encodes values"])
  }
}
