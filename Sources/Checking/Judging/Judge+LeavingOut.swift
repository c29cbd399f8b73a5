// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries
import Values

/// Expectations whose template gives `optional.none()` are left out, as if they were not written.
///
/// Only checks in which a template may give it are searched, before they are judged.
extension Judge {
  /// A condition without the parts that are left out; the same if all of it is.
  func present(_ condition: CheckNode.Condition) -> CheckNode.Condition {
    var reduction = Reduction(judge: self)
    return switch condition {
    case .expected(let expected):
      reduction.present(expected, at: "").map { .expected($0) } ?? condition
    case .matcher(let matcher): .matcher(reduction.present(matcher, at: ""))
    case .field, .isAbsent: condition
    }
  }

  /// What is left out of a check: nil if all of it is, else the parts, as paths.
  func leftOutParts(of condition: CheckNode.Condition) -> [String]? {
    var reduction = Reduction(judge: self)
    switch condition {
    case .expected(let expected):
      return reduction.present(expected, at: "") == nil ? nil : reduction.leftOut
    case .field(let text): return reduction.isLeftOut(text) ? nil : []
    case .matcher(let matcher):
      _ = reduction.present(matcher, at: "")
      return reduction.leftOut
    case .isAbsent: return []
    }
  }
}

/// Takes parts out of expectations.
private struct Reduction {
  let judge: Judge
  /// The paths of the parts that were taken out.
  var leftOut: [String] = []

  init(judge: Judge) { self.judge = judge }

  func isLeftOut(_ text: TemplateText) -> Bool {
    guard text.mayBeLeftOut, case .failed(let mismatch) = judge.evaluate(text) else { return false }
    return mismatch.leavesOut
  }

  /// An expected value without the parts that are left out; nil if it is left out itself.
  mutating func present(_ expected: Expected, at path: String) -> Expected? {
    switch expected.content {
    case .scalar(.text(let text)) where isLeftOut(text):
      leftOut.append(path)
      return nil
    case .scalar: return expected
    case .list(let elements):
      return Expected(span: expected.span, content: .list(present(elements, at: path)))
    case .mapping(let mapping):
      return Expected(span: expected.span, content: .mapping(present(mapping, at: path)))
    }
  }

  private mutating func present(_ elements: [Expected], at path: String) -> [Expected] {
    var left: [Expected] = []
    for (index, element) in elements.enumerated() {
      if let element = present(element, at: "\(path)[\(index)]") { left.append(element) }
    }
    return left
  }

  private mutating func present(
    _ mapping: MappingExpectation, at path: String
  ) -> MappingExpectation {
    var left = mapping
    left.members = []
    for var member in mapping.members {
      let place = path + PathName.step(to: member.name.content)
      guard let expected = present(member.expected, at: place) else { continue }
      member.expected = expected
      left.members.append(member)
    }
    left.paths = []
    for var part in mapping.paths {
      guard let expected = present(part.expected, at: path + part.text.dropFirst()) else {
        continue
      }
      part.expected = expected
      left.paths.append(part)
    }
    left.matchers = mapping.matchers.map { present($0, at: "\(path) \($0.name)") }
    return left
  }

  /// A matcher with the parts of its operand; an operand itself cannot be left out.
  mutating func present(_ matcher: Matcher, at path: String) -> Matcher {
    var matcher = matcher
    switch matcher.kind {
    case .equality(.exact(let expected)):
      matcher.kind = .equality(.exact(operand(expected, path)))
    case .equality(.not(let expected)): matcher.kind = .equality(.not(operand(expected, path)))
    case .equality(.oneOf(let list)): matcher.kind = .equality(.oneOf(operand(list, path)))
    case .equality(.anyOf(let list)): matcher.kind = .equality(.anyOf(operand(list, path)))
    case .equality(.allOf(let list)): matcher.kind = .equality(.allOf(operand(list, path)))
    case .text(.contains(let expected)): matcher.kind = .text(.contains(operand(expected, path)))
    case .shape(.length(let expected)): matcher.kind = .shape(.length(operand(expected, path)))
    case .shape(.keys(let expected)): matcher.kind = .shape(.keys(operand(expected, path)))
    case .elements(.each(let expected)): matcher.kind = .elements(.each(operand(expected, path)))
    case .elements(.any(let expected)): matcher.kind = .elements(.any(operand(expected, path)))
    case .elements(.sameItems(let list)):
      matcher.kind = .elements(.sameItems(operand(list, path)))
    case .equality(.equals), .ordering, .text, .shape, .elements: break
    }
    return matcher
  }

  private mutating func operand(_ expected: Expected, _ path: String) -> Expected {
    if case .scalar = expected.content { return expected }
    return present(expected, at: path) ?? expected
  }

  private mutating func operand(_ list: ListOperand, _ path: String) -> ListOperand {
    guard case .written(let elements) = list else { return list }
    return .written(present(elements, at: path))
  }
}

extension CheckNode.Condition {
  /// Whether a template in it may leave it, or a part of it, out.
  var mayLeaveOut: Bool {
    switch self {
    case .expected(let expected): expected.mayLeaveOut
    case .field(let text): text.mayBeLeftOut
    case .matcher(let matcher): matcher.nested.contains(where: \.mayLeaveOut)
    case .isAbsent: false
    }
  }
}

extension Expected {
  fileprivate var mayLeaveOut: Bool {
    switch content {
    case .scalar(.text(let text)): text.mayBeLeftOut
    case .scalar: false
    case .list(let elements): elements.contains(where: \.mayLeaveOut)
    case .mapping(let mapping):
      mapping.members.contains(where: \.expected.mayLeaveOut)
        || mapping.paths.contains(where: \.expected.mayLeaveOut)
        || mapping.matchers.contains { $0.nested.contains(where: \.mayLeaveOut) }
    }
  }
}
