// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// The type of a declared default, which values from outside take.
enum InputType {
  case text
  case number
  case boolean
  case list
  case mapping

  /// Nil if any value is valid: the default is null, or a template makes it.
  init?(of value: TemplateValue?) {
    switch value {
    case .constant(.string, _): self = .text
    case .constant(.number, _): self = .number
    case .constant(.boolean, _): self = .boolean
    case .constant(.array, _), .list: self = .list
    case .constant(.object, _), .object: self = .mapping
    case .constant(.null, _), .text, nil: return nil
    }
  }

  var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .boolean: "`true` or `false`"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The value in this type; nil if it does not fit. Null fits every type.
  ///
  /// Text is read as the type is written: lists and mappings as JSON.
  func taking(_ value: Value) -> Value? {
    switch (self, value) {
    case (_, .null), (.text, .string), (.number, .number), (.boolean, .boolean), (.list, .array),
      (.mapping, .object):
      value
    case (_, .string(let text)): reading(text)
    default: nil
    }
  }

  private func reading(_ text: String) -> Value? {
    switch self {
    case .text: return .string(text)
    case .number: return ExactNumber(parsing: text).map(Value.number)
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .list, .mapping:
      let value = try? JSONDocument.parse(text).root.value()
      switch (self, value) {
      case (.list, .array), (.mapping, .object): return value
      default: return nil
      }
    }
  }
}
