// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Values

extension Judge {
  /// The matchers of what kind of value the subject is, and how large.
  func shape(_ match: ShapeMatch, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    switch match {
    case .type(let types): type(types, matcher, subject)
    case .format(let format): self.format(format, matcher, subject)
    case .schema(let schema): self.schema(schema, matcher, subject)
    case .exists(let flag): exists(flag, subject, at: matcher.span)
    case .empty(let flag): empty(flag, matcher, subject)
    case .length(let expected): length(expected, matcher, subject)
    case .keys(let expected): keys(expected, matcher, subject)
    }
  }

  /// `$exists`
  func exists(_ flag: Bool, _ subject: Subject, at span: SourceSpan) -> Mismatch? {
    if subject.isPresent == flag { return nil }
    return flag
      ? fail(.unfit, .absent(expected: "anything", at: span))
      : fail(.differs, .present(subject, at: span))
  }

  /// `$empty`
  private func empty(_ flag: Bool, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let isEmpty = subject.isEmpty else {
      return unfit("text, a list or an object", matcher, subject)
    }
    if isEmpty == flag { return nil }
    return fail(.differs, .emptiness(flag, subject, at: matcher.span))
  }

  /// `$length`
  private func length(
    _ expected: Expected, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    guard let length = subject.length else {
      return unfit("text, a list or an object", matcher, subject)
    }
    guard let mismatch = self.expected(expected, .count(length)) else { return nil }
    if isQuiet || mismatch.level == .broken { return mismatch }
    return mismatch.aboutLength(of: subject)
  }

  /// `$type`
  private func type(_ types: [JSONType], _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    if types.contains(where: subject.isOf(type:)) { return nil }
    return fail(.differs, .type(types, subject, at: matcher.span))
  }

  /// `$keys`
  private func keys(_ expected: Expected, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard case .node(let node) = subject, node.isObject else {
      return unfit("an object", matcher, subject)
    }
    var seen: Set<ByteText> = []
    let names = node.members.map(\.name).filter { name in
      name.stringValue.map { seen.insert(ByteText($0)).inserted } ?? false
    }
    guard let mismatch = self.expected(expected, .nodes(names)) else { return nil }
    return isQuiet ? mismatch : mismatch.aboutNames(of: subject)
  }
}

extension ExpectedText {
  mutating func addOperand(of match: ShapeMatch) {
    switch match {
    case .type(let types): raw(types.map(\.rawValue).joined(separator: " or "))
    case .format(let format): raw(format.rawValue)
    case .schema(let schema): raw(schema.words)
    case .exists(let flag), .empty(let flag): raw(flag ? "true" : "false")
    case .length(let expected), .keys(let expected): add(expected)
    }
  }
}

extension Subject {
  /// Whether `$exists` holds.
  var isPresent: Bool {
    switch self {
    case .absent: false
    case .nodes(let nodes): !nodes.isEmpty
    case .selection(let texts): !texts.isEmpty
    case .body(let text): !text.utf8.isEmpty
    case .flag(let isSet): isSet
    default: true
    }
  }

  /// Whether it holds nothing; nil for what cannot be empty.
  var isEmpty: Bool? {
    switch self {
    case .node(let node):
      switch node.kind {
      case .string: node.range.count == 2
      case .array, .object: node.count == 0
      case .null, .boolean, .number: nil
      }
    case .nodes(let nodes): nodes.isEmpty
    case .text(let text), .body(let text), .digest(let text), .masked(let text, _):
      text.utf8.isEmpty
    case .header(let header): header.values.allSatisfy(\.utf8.isEmpty)
    case .list(let elements): elements.isEmpty
    case .record(let record): record.members.isEmpty
    case .selection(let texts): texts.isEmpty
    case .absent, .count, .number, .flag, .duration, .size: nil
    }
  }

  /// Characters (Unicode scalars) of text, elements of a list, names of an object.
  var length: Int? {
    switch self {
    case .node(let node):
      switch node.kind {
      case .string: node.stringValue?.unicodeScalars.count
      case .array: node.count
      case .object: node.lastValues.count
      case .null, .boolean, .number: nil
      }
    case .nodes(let nodes): nodes.count
    case .text(let text), .body(let text), .digest(let text), .masked(let text, _):
      text.unicodeScalars.count
    case .header(let header):
      header.isRepeated ? header.values.count : header.values[0].unicodeScalars.count
    case .list(let elements): elements.count
    case .record(let record): record.members.count
    case .selection(let texts): texts.count
    case .absent, .count, .number, .flag, .duration, .size: nil
    }
  }

  /// Whether `$type` names its type.
  func isOf(type: JSONType) -> Bool {
    switch self {
    case .node(let node): node.isOf(type: type)
    case .nodes: type == .array
    case .header(let header): type == (header.isRepeated ? .array : .string)
    case .text, .body, .digest, .masked: type == .string
    case .count, .size: type == .number || type == .integer
    case .flag: type == .boolean
    case .list, .selection: type == .array
    case .number(let number): type == .number || (type == .integer && number.isInteger)
    case .record: type == .object
    case .absent, .duration: false
    }
  }
}

extension JSONNode {
  /// Whether `$type` names its type.
  func isOf(type: JSONType) -> Bool {
    switch type {
    case .string: isString
    case .number: isNumber
    case .integer: number?.isInteger ?? false
    case .boolean: kind == .boolean
    case .null: isNull
    case .array: isArray
    case .object: isObject
    }
  }
}
