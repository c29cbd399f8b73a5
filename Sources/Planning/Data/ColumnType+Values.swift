// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Values

extension ColumnType {
  /// The value of a field; an empty one is null, and an empty text if that is the type.
  ///
  /// - Returns: nil if the text does not fit.
  func value(ofField text: String) -> Value? {
    if text.isEmpty { return self == .text ? .string("") : .null }
    switch self {
    case .text: return .string(text)
    case .integer:
      guard let number = ExactNumber(parsing: text), text.utf8.allSatisfy(\.isPartOfInteger)
      else { return nil }
      return .number(number)
    case .number: return ExactNumber(parsing: text).map { .number($0) }
    case .boolean:
      if text.hasSameBytes(as: "true") { return .boolean(true) }
      return text.hasSameBytes(as: "false") ? .boolean(false) : nil
    case .json: return (try? JSONDocument.parse(text))?.root.value()
    }
  }

  /// A value of a list or a document with this type: a text is read as a field is.
  ///
  /// - Returns: nil if it does not fit.
  func value(of value: Value) -> Value? {
    switch (self, value) {
    case (_, .null): .null
    case (.text, .number(let number)): .string(number.digits)
    case (.text, .boolean(let word)): .string(word ? "true" : "false")
    case (_, .string(let text)): self.value(ofField: text)
    case (.number, .number), (.boolean, .boolean), (.json, _): value
    case (.integer, .number(let number)): number.isInteger ? value : nil
    default: nil
    }
  }

  /// The shape of a field that the type accepts; nil if the bytes are not enough to judge it.
  var shape: FieldShape? {
    switch self {
    case .text: .text
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .json: nil
    }
  }

  /// For messages: `a number`.
  var noun: String {
    switch self {
    case .text: "a text"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "`true` or `false`"
    case .json: "JSON"
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfInteger: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
