// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// A body whose text is known, as a key of a step that sends the same bytes, but for white space in
/// JSON.
package struct TextBody {
  /// The type of forms.
  package static let formType = "application/x-www-form-urlencoded"

  /// `json`, `form`, `xml` or `text`.
  package let entry: ImportedEntry
  /// The type that the key implies.
  package let impliedType: String

  /// - Parameters:
  ///   - type: the type that is sent; nil for none.
  ///   - isFormValue: whether the text of an expression is encoded when it is sent in a form.
  ///   - bareText: the value of an expression that is in JSON without quotes.
  ///   - wholeText: the expression for one that is all of a string in JSON.
  ///   - noteText: gets each expression that is a part of a string in JSON.
  ///   - hide: gives the text of a member or field, for secrets.
  package init(
    _ text: ImportedText, type: String?, isFormValue: (String) -> Bool = { _ in true },
    bareText: @escaping (String) -> ImportedText = { .expression("json.decode(\($0))") },
    wholeText: @escaping (String) -> String = { $0 },
    noteText: @escaping (String) -> Void = { _ in },
    hide: @escaping (String, ImportedText) -> ImportedText
  ) {
    let name = Self.name(ofType: type ?? "")
    if name == Self.formType, let form = FormTextFields(text, isFormValue, hide) {
      entry = ImportedEntry("form", form.value)
      impliedType = Self.formType
    } else if Self.mayBeJSON(name), Self.beginsAsJSON(text),
      let value = JSONBody.value(
        of: text, bareText: bareText, wholeText: wholeText, noteText: noteText, change: hide)
    {
      entry = ImportedEntry("json", value)
      impliedType = "application/json"
    } else if name == "application/xml" || name == "text/xml", let xml = text.literal,
      xml.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D })
    {
      entry = ImportedEntry("xml", .text(xml))
      impliedType = "application/xml"
    } else {
      let isForm = name == Self.formType
      entry = ImportedEntry("text", .text(isForm ? FormTextFields.hidden(text, hide) : text))
      impliedType = "text/plain; charset=utf-8"
    }
  }

  /// `text/html` of `Text/HTML; charset=utf-8`.
  package static func name(ofType type: String) -> String {
    type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  /// Whether a body of a type is written as `json` if its text is JSON.
  package static func mayBeJSON(_ name: String) -> Bool {
    name == formType || name == "text/plain" || MediaTypes.isJSON(name)
  }

  private static func beginsAsJSON(_ text: ImportedText) -> Bool {
    let first = text.start.utf8.first { !$0.isASCIISpace }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

/// The text of a form as fields.
private struct FormTextFields {
  let value: ImportedValue

  /// Nil if a form with its fields is not sent as exactly this text.
  init?(
    _ text: ImportedText, _ isFormValue: (String) -> Bool,
    _ hide: (String, ImportedText) -> ImportedText
  ) {
    guard !text.isEmpty else { return nil }
    var fields: [ImportedField] = []
    var plain: [(name: String, value: String)] = []
    var expected: [UInt8] = []
    for (place, pair) in text.split(at: "&").enumerated() {
      guard let (before, after) = pair.divided(at: "="), let written = before.literal,
        let name = Self.decoded(written), !name.isEmpty
      else { return nil }
      if place > 0 { expected.append(UInt8(ascii: "&")) }
      expected += written.utf8
      expected.append(UInt8(ascii: "="))
      guard let (value, sent) = Self.value(after, isFormValue) else { return nil }
      expected += sent.utf8
      plain.append((name, value.literal ?? ""))
      fields.append(ImportedField(name, .text(hide(name, value))))
    }
    guard FormSerialiser.serialise(plain).elementsEqual(expected),
      let value = ImportedValue.ordered(fields)
    else { return nil }
    self.value = value
  }

  /// The decoded value with its text as it is sent; a value with expressions has none.
  private static func value(
    _ text: ImportedText, _ isFormValue: (String) -> Bool
  ) -> (value: ImportedText, sent: String)? {
    if let literal = text.literal {
      return decoded(literal).map { (ImportedText($0), literal) }
    }
    var output = ImportedText()
    for piece in text.pieces {
      switch piece {
      case .literal(let text):
        guard text.utf8.allSatisfy(isPlain) else { return nil }
        output.append(text)
      case .expression(let source):
        guard isFormValue(source) else { return nil }
        output.append(expression: source)
      }
    }
    return (output, "")
  }

  /// The text with its credentials as secrets, in the encoding in which they are sent.
  static func hidden(
    _ text: ImportedText, _ hide: (String, ImportedText) -> ImportedText
  ) -> ImportedText {
    var output = ImportedText()
    for (place, pair) in text.split(at: "&").enumerated() {
      if place > 0 { output.append("&") }
      guard let (before, after) = pair.divided(at: "="), let written = before.literal,
        let name = decoded(written), CredentialNames.isCredential(name, value: nil)
      else {
        output.append(pair)
        continue
      }
      output.append(written + "=")
      output.append(hide(name, after))
    }
    return output
  }

  private static func decoded(_ text: String) -> String? {
    PercentCoding.decode(text.utf8, broken: .kept, plusIsSpace: true)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Whether a form sends a byte as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "*-._".utf8.contains(byte)
  }
}
