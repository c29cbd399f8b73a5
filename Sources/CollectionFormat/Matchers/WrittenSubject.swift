// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Notation
import YAMLTree

/// The subject of a part of an expectation, as an expression: for messages that suggest a condition
/// in `that` where a matcher is not possible.
///
/// It is found by walking from the root of the file to the part, so it costs nothing until it is
/// needed.
struct WrittenSubject {
  /// `response.json.items`; for a query with one `[*]` the list that it gives.
  private(set) var expression: String
  /// The text that closes everything after a `[*]`: `)`.
  private var closing = ""
  /// The members after a `[*]`.
  private var element: String?
  /// The macros for the elements of lists before the subject, each with a name of its own: `$each`.
  private var quantifiers: [String] = []
  /// Names that the operand reads, which cannot be used for elements.
  private let operand: String

  /// - Parameters:
  ///   - span: the operand of a matcher.
  ///   - operand: the expression that the subject is compared with.
  /// - Returns: nil if no expression is equivalent: after `$..`, a slice, a second `[*]`.
  init?(at span: SourceSpan, in document: YAMLDocument, against operand: String = "") {
    var node = document.root
    var subject: WrittenSubject?
    var keys: [String] = []
    // The elements of `$anyOf` and `$allOf` have the same subject as the list.
    var isAlternative = false
    while true {
      if let mapping = node.mapping, let entry = mapping.first(where: { $0.holds(span) }) {
        if let current = subject {
          if entry.value.span == span, MatcherTable.words.contains(entry.name) {
            self = current
            return
          }
          guard let next = current.member(entry.name) else { return nil }
          subject = next
        } else if entry.name == "expect" || !keys.isEmpty {
          keys.append(entry.name)
          subject = Self.subject(keys, against: operand)
        }
        isAlternative = ["$anyOf", "$allOf"].contains(entry.name)
        node = entry.value
      } else if let list = node.sequence,
        let index = list.firstIndex(where: { $0.span.holds(span) })
      {
        if !isAlternative { subject = subject?.appending("[\(index)]") }
        node = list[index]
      } else {
        return nil
      }
    }
  }

  private init(_ expression: String, against operand: String) {
    self.expression = expression
    self.operand = operand
  }

  /// A condition about `text`, extended to the whole: to each element under `$each`.
  func whole(_ condition: String) -> String {
    quantifiers.joined() + condition + String(repeating: ")", count: quantifiers.count)
  }

  /// The whole, with closing brackets.
  var text: String { element.map { "\(expression)\($0)\(closing)" } ?? expression }

  /// The keys from `expect` on, as far as they select the subject.
  private static func subject(
    _ keys: [String], against operand: String
  ) -> WrittenSubject? {
    guard keys.count > 1 else { return nil }
    switch keys[1] {
    case "json", "events", "messages", "body", "status", "url", "version", "size", "time",
      "certificate",
      "redirects":
      return WrittenSubject("response.\(keys[1])", against: operand)
    case "headers" where keys.count > 2:
      return WrittenSubject("response.header(\(CELText.quoted(keys[2])))", against: operand)
    case "cookies" where keys.count > 2:
      return WrittenSubject("response.cookies[\(CELText.quoted(keys[2]))]", against: operand)
    default: return nil
    }
  }

  /// The subject of a key: of a member, a path, or a matcher with the same subject.
  private func member(_ key: String) -> WrittenSubject? {
    guard key.utf8.first == UInt8(ascii: "$") else { return appending(CELText.member(key)) }
    switch key {
    case "$", "$not", "$anyOf", "$allOf", "$exact", "$value": return self
    case "$length": return appending(".size()")
    case "$each": return quantified("all")
    case "$any": return quantified("exists")
    default:
      guard let segments = PathSegments(key) else { return nil }
      return segments.all.reduce(self as WrittenSubject?) { subject, segment in
        segment == "[*]" ? subject?.mapped : subject?.appending(segment)
      }
    }
  }

  private func appending(_ segment: String) -> WrittenSubject {
    var next = self
    if let element { next.element = element + segment } else { next.expression += segment }
    return next
  }

  /// The elements of a list, as the subject of a macro.
  private func quantified(_ macro: String) -> WrittenSubject {
    let letters = Array("efghijklmn").map(String.init)
    let place = min(quantifiers.count + (element == nil ? 0 : 1), letters.count - 1)
    let name = Self.free(letters[place], in: operand)
    var next = WrittenSubject(name, against: operand)
    next.quantifiers = quantifiers + ["\(text).\(macro)(\(name), "]
    return next
  }

  /// The subject after `[*]`; nil after a second one.
  private var mapped: WrittenSubject? {
    guard element == nil else { return nil }
    var next = self
    let name = quantifiers.isEmpty ? "e" : "m"
    next.expression += ".map(\(name), "
    next.element = name
    next.closing = ")"
    return next
  }
}

extension WrittenSubject {
  /// A condition that a list is in order, for any elements.
  ///
  /// - Parameter path: from an element to the value by which it is ordered.
  static func order(
    of list: String, by path: String?, _ direction: SortDirection
  ) -> String {
    let segments = path.flatMap { PathSegments($0)?.all.joined() } ?? ""
    let sign = direction == .ascending ? "<=" : ">="
    return "\(list).all(i, v, i == 0 || \(list)[i - 1]\(segments) \(sign) v\(segments))"
  }

  /// A name for a macro's variable that hides no name of these expressions.
  static func free(_ wanted: String, in expressions: String...) -> String {
    let taken = Set(
      expressions.flatMap { text in
        text.utf8.split { !PathSegments.isNamePart($0) }.map { String(Substring($0)) }
      })
    return taken.contains(wanted) ? wanted + "1" : wanted
  }
}

/// The segments of a JSONPath that CEL can express: names, indexes and `[*]`.
private struct PathSegments {
  private(set) var all: [String] = []

  /// Nil for a path with other segments.
  init?(_ path: String) {
    var rest = Substring(path).utf8
    guard rest.popFirst() == UInt8(ascii: "$") else { return nil }
    while let first = rest.popFirst() {
      if first == UInt8(ascii: ".") {
        let name = rest.prefix { Self.isNamePart($0) }
        guard !name.isEmpty else { return nil }
        all.append(CELText.member(String(Substring(name))))
        rest = rest.dropFirst(name.count)
      } else if first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        let inner = String(Substring(rest[..<end]))
        let isIndex = !inner.utf8.isEmpty && inner.utf8.allSatisfy { $0.isASCIIDigit }
        let isName =
          inner.utf8.count > 2 && "'\"".utf8.contains(inner.utf8.first ?? 0)
          && inner.utf8.first == inner.utf8.last && !inner.utf8.contains(UInt8(ascii: "\\"))
        guard isIndex || isName || inner == "*" else { return nil }
        all.append(isName ? CELText.member(String(inner.dropFirst().dropLast())) : "[\(inner)]")
        rest = rest[end...].dropFirst()
      } else {
        return nil
      }
    }
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == 0x5F
      || byte >= 0x80
  }
}

extension YAMLMapping.Entry {
  /// Whether its key or its value contains a stretch of the file.
  fileprivate func holds(_ span: SourceSpan) -> Bool {
    key.span.holds(span) || value.span.holds(span)
  }
}

extension SourceSpan {
  fileprivate func holds(_ other: SourceSpan) -> Bool {
    file == other.file && lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}
