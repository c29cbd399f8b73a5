// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

extension Reader where Content == Expected {
  /// An expected value of a subject.
  static func expected(_ slot: SubjectKind) -> Reader {
    Reader(.expected(slot)) { node, loading in
      loading.expected(node, slot)
    }
  }
}

extension DecodingContext {
  /// An expected value: a scalar, a whole list, or members, matchers and paths.
  mutating func expected(_ node: YAMLNode, _ slot: SubjectKind) -> Expected? {
    switch node.content {
    case .mapping(let mapping):
      return expectedMapping(mapping, slot).map {
        Expected(span: node.span, content: .mapping($0))
      }
    case .sequence(let list) where slot.allowsList:
      return expectedList(list, slot.element).map { Expected(span: node.span, content: .list($0)) }
    case .scalar(let scalar) where slot.allowsScalar:
      return expectedScalar(scalar, of: node, slot).map {
        Expected(span: node.span, content: .scalar($0))
      }
    default:
      reportWrongType(node, expected: .expected(slot))
      return nil
    }
  }

  /// Consecutive expected values; nil if one is invalid.
  mutating func expectedList(_ list: YAMLSequence, _ slot: SubjectKind) -> [Expected]? {
    let elements = list.compactMap { expected($0, slot) }
    return elements.count == list.count ? elements : nil
  }

  private mutating func expectedScalar(
    _ scalar: YAMLScalar, of node: YAMLNode, _ slot: SubjectKind
  ) -> TemplateValue? {
    if slot == .digest { return digest(scalar, of: node) }
    guard slot.isQuantity else { return data(scalar) }
    if scalar.value == .text, let template = wholeTemplate(scalar) { return .text(template) }
    switch slot {
    case .status:
      guard let code = StatusPattern.code(in: scalar) else {
        report(.badStatus(scalar.text, at: node.span))
        return nil
      }
      return .constant(.number(ExactNumber(code)), node.span)
    case .count:
      return Reader<Int>.integer(0...Int.max).read(node, &self).map {
        .constant(.number(ExactNumber($0)), node.span)
      }
    case .share:
      guard let share = ExactNumber(share: scalar.text) else {
        report(
          .wrongType(
            expected: .expected(.share), found: scalar.value.noun, at: node.span,
            help: ["write a share like `0.1%` or `0.001`"]))
        return nil
      }
      return .constant(.number(share), node.span)
    case .size:
      return Reader<Int>.size.read(node, &self).map {
        .constant(.number(ExactNumber($0)), node.span)
      }
    default:
      let unit = scalar.value == .number ? "ms" : ""
      report(
        .wrongType(
          expected: .expected(.time), found: scalar.value.noun, at: node.span,
          help: ["write `{ $lt: \(scalar.text)\(unit) }` for less than that"]))
      return nil
    }
  }

  /// 64 hexadecimal digits, which YAML may read as a number, or a template.
  private mutating func digest(_ scalar: YAMLScalar, of node: YAMLNode) -> TemplateValue? {
    if scalar.value == .text, scalar.text.templateOpening != nil {
      return template(scalar).map { .text($0) }
    }
    let digits = scalar.text
    guard digits.isSHA256 else {
      report(.badDigest(digits, at: node.span))
      return nil
    }
    return .constant(.string(digits.lowercased()), node.span)
  }

  /// A text that is exactly one `${…}`; nil, without a diagnostic, for any other text.
  private mutating func wholeTemplate(_ scalar: YAMLScalar) -> TemplateText? {
    guard scalar.text.templateOpening?.lowerBound == 0 else { return nil }
    return template(scalar)
  }

  private mutating func expectedMapping(
    _ mapping: YAMLMapping, _ slot: SubjectKind
  ) -> MappingExpectation? {
    var expectation = MappingExpectation()
    var isWhole = true
    for position in mapping.indices {
      let entry = mapping[position]
      guard isWritten(position, of: mapping) else {
        isWhole = false
        continue
      }
      if !read(entry, of: mapping, into: &expectation, slot) { isWhole = false }
    }
    if mapping.isEmpty, !slot.hasMembers {
      reportWrongTypeOfEmptyMapping(mapping, slot)
      return nil
    }
    // The other members are kept, so that names in them are resolved too.
    let isPartlyRead = !expectation.members.isEmpty || !expectation.paths.isEmpty
    return isWhole || isPartlyRead ? expectation : nil
  }

  private mutating func reportWrongTypeOfEmptyMapping(_ mapping: YAMLMapping, _ slot: SubjectKind) {
    report(.wrongType(expected: .expected(slot), found: "an empty mapping", at: mapping.span))
  }

  /// Reads one entry of an expected mapping; false if it is invalid.
  mutating func read(
    _ entry: YAMLMapping.Entry, of mapping: YAMLMapping,
    into expectation: inout MappingExpectation, _ slot: SubjectKind
  ) -> Bool {
    switch ExpectationKey(of: entry) {
    case .member:
      guard let member = member(entry, of: mapping, slot) else { return false }
      expectation.members.append(member, ofAtMost: mapping.count)
    case .path:
      guard let path = pathExpectation(entry, slot) else { return false }
      expectation.paths.append(path, ofAtMost: mapping.count)
    case .word:
      guard let definition = MatcherTable.definition(of: entry) else {
        return checkCompanion(entry, of: mapping)
      }
      guard let matcher = matcher(definition, entry, of: mapping, slot) else { return false }
      expectation.matchers.append(matcher, ofAtMost: mapping.count)
    }
    return true
  }

  private mutating func member(
    _ entry: YAMLMapping.Entry, of mapping: YAMLMapping, _ slot: SubjectKind
  ) -> MappingExpectation.Member? {
    guard slot.hasMembers else {
      let place = WordPlace(entry.key)
      let near = place.near("$" + entry.name, among: MatcherTable.words)
      report(.memberOfText(entry.name, at: place.span, near: near))
      return nil
    }
    guard let memberSlot = slot.member(entry.keyBytes) else {
      report(
        .unknownMember(
          entry.name, among: slot.namedMembers.map(\.name), at: WordPlace(entry.key)))
      return nil
    }
    let name = slot == .json ? dataKey(entry.key, of: mapping) : literalKey(entry.key)
    if slot == .headers, let name, !checkHeaderName(name) { return nil }
    if slot == .headers, entry.value.isNull, let name {
      return MappingExpectation.Member(name: name, expected: .absent(at: entry.value.span))
    }
    if slot == .json { warnOfTypography(inKey: entry.key, .expectedKey) }
    guard let expected = expected(entry.value, memberSlot), let name else { return nil }
    return MappingExpectation.Member(name: name, expected: expected)
  }

  private mutating func pathExpectation(
    _ entry: YAMLMapping.Entry, _ slot: SubjectKind
  ) -> PathExpectation? {
    guard slot.hasPaths, let key = entry.key.scalar else {
      report(.pathInText(at: entry.key.span))
      return nil
    }
    let path = path(key)
    guard let expected = expected(entry.value, slot), let path else { return nil }
    return PathExpectation(path: path.path, text: path.text, span: path.span, expected: expected)
  }
}

extension Array {
  /// Appends; with the first element, reserves capacity for all possible ones.
  fileprivate mutating func append(_ element: Element, ofAtMost count: Int) {
    if isEmpty { reserveCapacity(count) }
    append(element)
  }
}

extension Expected {
  /// The meaning of null for a header: it must be absent.
  fileprivate static func absent(at span: SourceSpan) -> Expected {
    var mapping = MappingExpectation()
    mapping.matchers = [Matcher(.exists, .shape(.exists(false)), at: span)]
    return Expected(span: span, content: .mapping(mapping))
  }
}

/// The kind of a key in an expected mapping.
private enum ExpectationKey: Int {
  case member
  /// `$`, `$.…`, `$[…]`
  case path
  /// `$word`
  case word

  init(of entry: YAMLMapping.Entry) {
    let kind = entry.ofKey { ExpectationKey($0).rawValue }
    self = kind.flatMap(ExpectationKey.init) ?? .member
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.first == UInt8(ascii: "$") else {
      self = .member
      return
    }
    guard bytes.count > 1, bytes[1] != UInt8(ascii: "."), bytes[1] != UInt8(ascii: "[") else {
      self = .path
      return
    }
    self = bytes[1] == UInt8(ascii: "{") ? .member : .word
  }
}
