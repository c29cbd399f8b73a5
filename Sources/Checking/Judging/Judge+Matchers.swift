// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Values

extension Judge {
  /// Judges one matcher.
  func matcher(_ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    if case .exists(let flag) = matcher.kind { return exists(flag, subject, at: matcher.span) }
    if let absent = absent(matcher, subject) { return absent }
    switch matcher.kind {
    case .exists: return nil
    case .equals(let value): return equals(value, subject)
    case .exact(let expected): return exact(expected, subject)
    case .not(let expected): return not(expected, matcher, subject)
    case .ordering(let match): return ordering(match, matcher, subject)
    case .oneOf(let choices): return oneOf(choices, matcher, subject)
    case .anyOf(let members): return anyOf(members, matcher, subject)
    case .allOf(let members): return allOf(members, subject)
    case .text(let match): return text(match, matcher, subject)
    case .format(let format): return self.format(format, matcher, subject)
    case .schema(let schema): return self.schema(schema, matcher, subject)
    case .contains(let expected): return contains(expected, matcher, subject)
    case .length(let expected): return length(expected, matcher, subject)
    case .type(let types): return type(types, matcher, subject)
    case .empty(let flag): return empty(flag, matcher, subject)
    case .keys(let expected): return keys(expected, matcher, subject)
    case .elements(let match): return elements(match, matcher, subject)
    }
  }

  /// An absent value fails every matcher; the members of `$anyOf` and `$allOf` are judged one by
  /// one.
  private func absent(_ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard case .absent = subject else { return nil }
    switch matcher.kind {
    case .anyOf, .allOf, .exists: return nil
    case .equals, .exact, .not, .ordering, .oneOf, .contains, .text, .length, .type, .format,
      .empty, .elements, .keys, .schema:
      return fail(
        .unfit,
        .absent(
          expected: shown(matcher, for: subject), isNull: matcher.isNull, at: matcher.span))
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

  /// `$exact`
  private func exact(_ expected: Expected, _ subject: Subject) -> Mismatch? {
    var judge = self
    judge.isExact = true
    return judge.expected(expected, subject)
  }

  /// The mismatch of a subject whose type the matcher does not apply to.
  func unfit(_ needs: String, _ matcher: Matcher, _ subject: Subject) -> Mismatch {
    fail(
      .unfit,
      .wrongType(
        needs: "\(needs) for `\(matcher.word.rawValue)`", subject,
        expected: shown(matcher, for: subject), at: matcher.span, .unfit))
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

  /// Whether it is empty; nil if it cannot be.
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
