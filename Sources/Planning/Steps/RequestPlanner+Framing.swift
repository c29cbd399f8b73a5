// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation
import Values

extension RequestPlanner {
  /// Judges literal headers that contradict the length of the body; values of templates are judged
  /// before the request is sent.
  func judgeFraming(of step: Step, _ settings: PlannedSettings, checker: inout NameChecker) {
    // Few steps write such a header, so lists are made only for those.
    guard settings.headers.contains(where: \.framesBody), let request = step.request else {
      return
    }
    let headers = settings.headers
    let codings = headers.literals(of: "Transfer-Encoding")
    let isHead = request.method.literalText == "HEAD"
    for (place, coding) in codings.enumerated()
    where place > 0 || isHead || !coding.text.equalsIgnoringASCIICase("chunked") {
      checker.report(.wrongCoding(at: coding.span))
    }
    let known = request.body.map(\.literalLength) ?? 0
    for length in headers.literals(of: "Content-Length") {
      if !codings.isEmpty {
        checker.report(.lengthBesideCoding(at: length.span))
      } else if Int(length.text) == nil || !length.text.utf8.allSatisfy(\.isASCIIDigit) {
        checker.report(.wrongLength(length.text, known, at: length.span))
      } else if let known, Int(length.text) != known {
        checker.report(.wrongLength(length.text, known, at: length.span))
      }
    }
    if request.body?.isNeverEmpty == true, !headers.isSent("Transfer-Encoding"),
      let removed = headers.removed("Content-Length")
    {
      checker.report(.noFraming(at: removed.name.span))
    }
  }
}

extension [FieldTemplate] {
  /// The field of a header that is written as null.
  fileprivate func removed(_ name: String) -> FieldTemplate? {
    first { field in
      guard case .removed = field.values else { return false }
      return field.name.content.equalsIgnoringASCIICase(name)
    }
  }

  /// Whether a header has a value.
  fileprivate func isSent(_ name: String) -> Bool {
    contains { field in
      guard case .values = field.values else { return false }
      return field.name.content.equalsIgnoringASCIICase(name)
    }
  }

  /// The literal values of a header.
  func literals(of name: String) -> [(text: String, span: SourceSpan)] {
    flatMap { field -> [(text: String, span: SourceSpan)] in
      guard field.name.content.equalsIgnoringASCIICase(name),
        case .values(let values) = field.values
      else { return [] }
      return values.compactMap { value in
        switch value {
        case .text(let template): template.literalText.map { ($0, template.span) }
        case .constant(.number(let number), let span): (number.digits, span)
        case .constant(.string(let text), let span): (text, span)
        default: nil
        }
      }
    }
  }
}

extension FieldTemplate {
  /// Whether it is a header that determines the end of the body.
  fileprivate var framesBody: Bool {
    name.content.equalsIgnoringASCIICase("Content-Length")
      || name.content.equalsIgnoringASCIICase("Transfer-Encoding")
  }
}

extension BodyTemplate {
  /// The length of a literal body in bytes; nil for any other.
  fileprivate var literalLength: Int? {
    if case .text(let template) = self { template.literalText?.utf8.count } else { nil }
  }

  /// Whether it has at least one byte, whatever the values of its templates.
  fileprivate var isNeverEmpty: Bool {
    switch self {
    case .json, .graphql: true
    default: (literalLength ?? 0) > 0
    }
  }
}
