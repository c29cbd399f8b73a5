// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Values

/// Texts that the charset which a request declares for them cannot carry.
extension RequestPlanner {
  /// Warns about what is written of a body: a text that a template gives is judged in the run. An option
  /// of the command line may declare another charset, so an error would be wrong.
  ///
  /// - Parameters:
  ///   - type: the type of the body; nil if none is written.
  ///   - isKnown: whether the type has no template.
  func judgeCharset(
    of body: BodyTemplate, _ type: String?, isKnown: Bool, checker: inout NameChecker
  ) {
    switch body {
    case .text(let text):
      if isKnown { judgeCharset(of: text, type, checker: &checker) }
    case .xml(let text):
      judgeCharset(of: text, isKnown ? type : nil, isXML: true, checker: &checker)
    case .json(let value):
      if isKnown { judgeCharset(of: value, type, checker: &checker) }
    case .form(let fields):
      // Of a charset that no form has, one word is enough.
      guard isKnown, let first = fields.first,
        judgeCharset(of: "", type, at: first.name.span, isForm: true, &checker)
      else { return }
      for field in fields {
        judgeCharset(of: field.name.content, type, at: field.name.span, isForm: true, &checker)
        guard case .values(let values) = field.values else { continue }
        for value in values { judgeCharset(of: value, type, isForm: true, checker: &checker) }
      }
    case .multipart(let parts):
      // The type of the whole counts for parts without one.
      let ofAll = isKnown ? type : nil
      for part in parts {
        let type = part.type.map { $0.literalText } ?? ofAll
        if let type { judgeCharset(of: part, type, checker: &checker) }
      }
    case .graphql(let request):
      guard isKnown else { return }
      judgeCharset(of: request.content.query, type, checker: &checker)
      if let values = request.content.variables {
        judgeCharset(of: values, type, checker: &checker)
      }
    case .base64, .file: break
    }
  }

  private func judgeCharset(
    of part: PartTemplate, _ type: String, checker: inout NameChecker
  ) {
    switch part.content {
    case .value(let value), .json(let value): judgeCharset(of: value, type, checker: &checker)
    case .removed, .base64, .file, .computed: break
    }
  }

  private func judgeCharset(
    of value: TemplateValue, _ type: String?, isForm: Bool = false, checker: inout NameChecker
  ) {
    switch value {
    case .constant(.string(let text), let span):
      judgeCharset(of: text, type, at: span, isForm: isForm, &checker)
    case .constant(let data, let span):
      let text = String(decoding: data.jsonBytes(), as: UTF8.self)
      judgeCharset(of: text, type, at: span, isForm: isForm, &checker)
    case .text(let text): judgeCharset(of: text, type, isForm: isForm, checker: &checker)
    case .list(let elements, _):
      for element in elements { judgeCharset(of: element, type, checker: &checker) }
    case .object(let members, _):
      for member in members {
        judgeCharset(of: member.name.content, type, at: member.name.span, &checker)
        judgeCharset(of: member.value, type, checker: &checker)
      }
    }
  }

  private func judgeCharset(
    of text: TemplateText, _ type: String?, isXML: Bool = false, isForm: Bool = false,
    checker: inout NameChecker
  ) {
    guard let literal = text.literalText else { return }
    judgeCharset(of: literal, type, at: text.span, isXML: isXML, isForm: isForm, &checker)
  }

  /// Reports a text that the declared charset lacks.
  ///
  /// - Returns: whether the charset has the text.
  @discardableResult
  private func judgeCharset(
    of text: String, _ type: String?, at span: SourceSpan, isXML: Bool = false,
    isForm: Bool = false, _ checker: inout NameChecker
  ) -> Bool {
    do throws(DeclaredCharset.Problem) {
      let utf8 = isForm ? [] : Array(text.utf8)
      let declared = try DeclaredCharset.found(in: utf8, contentType: type, isXML: isXML)
      _ = isForm ? try declared?.formBytes(of: text) : try declared?.bytes(of: text)
      return true
    } catch {
      checker.report(.notInCharset(error, at: span))
      return false
    }
  }
}

extension Diagnostic {
  fileprivate static func notInCharset(
    _ problem: DeclaredCharset.Problem, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .notInCharset, problem.words(isSecret: false), severity: .warning, at: Annotation(span),
      help: problem.help)
  }
}
