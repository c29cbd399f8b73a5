// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import Planning

extension RequestRenderer {
  /// The type of the body as written: `--header`, else `contentType`, else the header.
  mutating func writtenContentType() throws(StepRefusal) -> FieldText? {
    for (name, value) in collection.run.options.headers
    where name.equalsIgnoringASCIICase("Content-Type") {
      return value.map { FieldText(text: $0, secrets: .none, span: addressSpan) }
    }
    if let template = settings.contentType, let type = try text(of: .text(template)) { return type }
    for header in try namedHeaders() where header.isHeader("Content-Type") {
      switch header.values {
      case .values(let values):
        if let value = values.first, let text = try text(of: value) { return text }
      case .given(let values, let secrets):
        if let text = values.first?.fieldText {
          return FieldText(text: text, secrets: secrets, span: header.name.span)
        }
      case .removed, .computed: break
      }
    }
    return nil
  }

  /// The bytes of a body in the charset that the request declares.
  ///
  /// - Parameter utf8: The text.
  mutating func encoded(
    _ utf8: [UInt8], _ secrets: SecretNames, at span: SourceSpan, isXML: Bool = false
  ) throws(StepRefusal) -> [UInt8] {
    let type = try writtenContentType()?.text
    guard type != nil || isXML else { return utf8 }
    return try encoded(utf8, type: type, secrets, at: span, isXML: isXML)
  }

  /// The bytes of a text in the charset that its type, or its XML declaration, names.
  func encoded(
    _ utf8: [UInt8], type: String?, _ secrets: SecretNames, at span: SourceSpan,
    isXML: Bool = false
  ) throws(StepRefusal) -> [UInt8] {
    do throws(DeclaredCharset.Problem) {
      let declared = try DeclaredCharset.found(in: utf8, contentType: type, isXML: isXML)
      guard let declared else { return utf8 }
      return try declared.bytes(of: String(decoding: utf8, as: UTF8.self))
    } catch {
      throw .notInCharset(error, isSecret: !secrets.isEmpty, at: span)
    }
  }

  /// The bytes of a name or a value of a form, in the charset of its type.
  func formBytes(of text: FieldText, _ type: String?) throws(StepRefusal) -> [UInt8] {
    let utf8 = Array(text.text.utf8)
    guard let type else { return utf8 }
    do throws(DeclaredCharset.Problem) {
      let declared = try DeclaredCharset.found(in: [], contentType: type)
      return try declared?.formBytes(of: text.text) ?? utf8
    } catch {
      throw .notInCharset(error, isSecret: !text.secrets.isEmpty, at: text.span)
    }
  }
}

extension StepRefusal {
  static func notInCharset(
    _ problem: DeclaredCharset.Problem, isSecret: Bool, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(.notInCharset, problem.words(isSecret: isSecret), at: span, help: problem.help)
  }
}
