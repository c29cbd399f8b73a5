// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

extension Reader where Content == TemplateValue {
  /// Any YAML value as data: keys with `$` are ordinary keys, null is null, texts may be templates.
  static var data: Reader { Reader(.data) { node, loading in loading.data(node) } }
}

extension DecodingContext {
  /// Any YAML value as data; nil if it is invalid. Of an object without some invalid members the
  /// others are kept, so that names in them are resolved too.
  mutating func data(_ node: YAMLNode) -> TemplateValue? {
    switch node.content {
    case .invalid: return nil
    case .unwritten:
      report(.missingValue(.data, at: node.span))
      return nil
    case .scalar(let scalar): return data(scalar)
    case .sequence(let sequence): return data(sequence)
    case .mapping(let mapping): return data(mapping)
    }
  }

  /// A text, a number or a boolean.
  mutating func sentScalar(_ node: YAMLNode) -> TemplateValue? {
    guard let scalar = scalar(node, expected: .scalar) else { return nil }
    guard scalar.value != .null else {
      reportWrongType(node, expected: .scalar)
      return nil
    }
    return data(scalar)
  }

  /// A scalar as data.
  mutating func data(_ scalar: YAMLScalar) -> TemplateValue? {
    switch scalar.value {
    case .null: return .constant(.null, scalar.span)
    case .boolean(let value): return .constant(.boolean(value), scalar.span)
    case .number:
      return .constant(.number(ExactNumber(uncheckedDigits: scalar.text)), scalar.span)
    case .ambiguousNumber:
      report(scalar.ambiguousNumberProblem)
      return nil
    case .text:
      if let text = constantText(scalar) { return .constant(.string(text), scalar.span) }
      guard let text = template(scalar) else { return nil }
      if let literal = text.literalText { return .constant(.string(literal), scalar.span) }
      return .text(text)
    }
  }

  private mutating func data(_ sequence: YAMLSequence) -> TemplateValue? {
    var constants: [Value] = []
    var elements: [TemplateValue] = []
    constants.reserveCapacity(sequence.count)
    elements.reserveCapacity(sequence.count)
    var isWhole = true
    for node in sequence {
      guard let element = data(node) else {
        isWhole = false
        continue
      }
      if case .constant(let value, _) = element, elements.count == constants.count {
        constants.append(value)
      }
      elements.append(element)
    }
    guard isWhole else { return nil }
    return constants.count == elements.count
      ? .constant(.array(constants), sequence.span) : .list(elements, sequence.span)
  }

  private mutating func data(_ mapping: YAMLMapping) -> TemplateValue? {
    var constants: [(name: String, value: Value)] = []
    var members: [TemplateValue.Member] = []
    constants.reserveCapacity(mapping.count)
    members.reserveCapacity(mapping.count)
    var isWhole = true
    for position in mapping.indices {
      let entry = mapping[position]
      guard isWritten(position, of: mapping), let name = dataKey(entry.key, of: mapping),
        let value = data(entry.value)
      else {
        isWhole = false
        continue
      }
      if case .constant(let constant, _) = value, members.count == constants.count {
        constants.append((name.content, constant))
      }
      warnOfTypography(inKey: entry.key, .key)
      members.append(TemplateValue.Member(name: name, value: value))
    }
    guard isWhole || !members.isEmpty else { return nil }
    return constants.count == members.count
      ? .constant(.object(OrderedObject(constants)), mapping.span) : .object(members, mapping.span)
  }
}
