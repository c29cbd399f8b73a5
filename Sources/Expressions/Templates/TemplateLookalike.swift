// SPDX-License-Identifier: Apache-2.0

/// Text that looks like a template of another tool and would be sent unchanged.
package struct TemplateLookalike: Hashable, Sendable {
  /// The syntax it looks like.
  package enum Form: Hashable, Sendable {
    /// `{{name}}`.
    case braces
    /// `$name`.
    case dollar
    /// `{name}`, `:name`, `<name>` and the like in an address.
    case placeholder
  }

  /// The syntax it looks like.
  package let form: Form
  /// The text with its marks; without white space and filters for `braces`.
  package var written: String {
    switch form {
    case .braces: "{{\(name)}}"
    case .dollar: "$\(name)"
    case .placeholder: marks.before + name + marks.after
    }
  }
  fileprivate var marks = Marks()

  fileprivate struct Marks: Hashable, Sendable {
    var before = ""
    var after = ""
  }

  /// The name as written, without marks, white space and filters.
  package let name: String
  /// What to write for it between `${` and `}`.
  package let expression: String
  /// A range of the decoded text, with the marks.
  package let range: Range<Int>

  fileprivate init(form: Form, name: String, expression: String, range: Range<Int>) {
    self.form = form
    self.name = name
    self.expression = expression
    self.range = range
  }

  /// Whether another tool fills it in, and there is nothing here that gives such a value.
  package var isUnknownValue: Bool {
    form == .braces && expression.utf8.first == UInt8(ascii: "$")
  }

  /// Whether it can only mean the expression: a name in two braces, in text of any quotes.
  package var leavesOneMeaning: Bool {
    form == .braces && !isUnknownValue && expression.utf8.elementsEqual(name.utf8)
  }

  /// Finds `{{name}}` for any name, and `$name` for a name in scope, outside of `${…}`.
  package static func find(
    in text: String, isInScope: (String) -> Bool
  ) -> [TemplateLookalike] {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{") })
    else { return [] }
    return LookalikeScanner(bytes: Array(text.utf8)).find(isInScope: isInScope)
  }
}

extension TemplateLookalike {
  /// The marks around a name that other tools and descriptions of services have in addresses. Such
  /// a text is not in an address of a real service: braces, angle brackets and `#` are not sent as
  /// they are, and a segment that begins with `:` is the pattern of a router.
  private static let placeholders: [Marks] = [
    ("#{", "}"), ("%{", "}"), ("$(", ")"), ("{", "}"), ("<", ">"), ("/:", ""),
  ].map { Marks(before: $0, after: $1) }

  /// The first byte of an address that may belong to one: most addresses have none and are not searched.
  package static func firstSign(ofPlaceholderIn address: UnsafeBufferPointer<UInt8>) -> Int? {
    var before: UInt8 = 0
    for (index, byte) in address.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): return index
      case UInt8(ascii: "{") where before != UInt8(ascii: "$"): return index
      case UInt8(ascii: "(") where before == UInt8(ascii: "$"): return index
      case UInt8(ascii: ":") where before == UInt8(ascii: "/"): return index
      default: before = byte
      }
    }
    return nil
  }

  /// Finds `{name}`, `:name`, `<name>`, `#{name}` and `$(name)` outside of `${…}` and `{{…}}`.
  package static func findPlaceholders(inAddress text: String) -> [TemplateLookalike] {
    let bytes = Array(text.utf8)
    let scanner = LookalikeScanner(bytes: bytes)
    var found: [TemplateLookalike] = []
    var index = 0
    while index < bytes.count {
      if let end = scanner.endOfTemplate(at: index) ?? scanner.braces(at: index)?.range.upperBound {
        index = end
      } else if let one = placeholders.lazy.compactMap({ scanner.placeholder($0, at: index) }).first
      {
        found.append(one)
        index = one.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }
}

private struct LookalikeScanner {
  let bytes: [UInt8]

  func find(isInScope: (String) -> Bool) -> [TemplateLookalike] {
    var found: [TemplateLookalike] = []
    var index = 0
    while index < bytes.count {
      if let end = endOfTemplate(at: index) {
        index = end
      } else if let braces = braces(at: index) {
        found.append(braces)
        index = braces.range.upperBound
      } else if let dollar = dollar(at: index) {
        if byte(dollar.range.upperBound) == UInt8(ascii: "}") {
          // `$id}`: without its `{`, whatever the name.
          found.append(withoutBrace(dollar))
        } else if isInScope(dollar.name) {
          found.append(dollar)
        }
        index = dollar.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  func endOfTemplate(at index: Int) -> Int? {
    guard byte(index) == UInt8(ascii: "$"), byte(index + 1) == UInt8(ascii: "{") else {
      return nil
    }
    return (try? ExpressionTokens.template(bytes, opening: index))?.end ?? index + 2
  }

  func braces(at index: Int) -> TemplateLookalike? {
    guard byte(index) == UInt8(ascii: "{"), byte(index + 1) == UInt8(ascii: "{") else {
      return nil
    }
    let start = skippingBlanks(from: index + 2)
    var end = start
    if byte(end) == UInt8(ascii: "$") { end += 1 }
    let isNamed = byte(end)?.isNameStart == true
    while let next = byte(end), next.isNamePart || next == UInt8(ascii: ".") { end += 1 }
    let after = skippingBlanks(from: end)
    let filter = filter(at: after)
    let close = filter?.end ?? after
    guard isNamed, byte(close) == UInt8(ascii: "}"), byte(close + 1) == UInt8(ascii: "}") else {
      return nil
    }
    let name = text(start..<end)
    let expression = ForeignWord.expression(forDynamic: name) ?? name
    return TemplateLookalike(
      form: .braces, name: name, expression: filter?.expression(expression) ?? expression,
      range: index..<close + 2)
  }

  private func withoutBrace(_ dollar: TemplateLookalike) -> TemplateLookalike {
    var one = TemplateLookalike(
      form: .placeholder, name: dollar.name, expression: dollar.name,
      range: dollar.range.lowerBound..<dollar.range.upperBound + 1)
    one.marks = TemplateLookalike.Marks(before: "$", after: "}")
    return one
  }

  func placeholder(_ marks: TemplateLookalike.Marks, at index: Int) -> TemplateLookalike? {
    guard bytes[index...].starts(with: marks.before.utf8) else { return nil }
    // The `/` before `:name` is not a part of it.
    let isSegment = marks.after.isEmpty
    let start = index + marks.before.utf8.count
    let end = start + bytes[start...].prefix(while: \.isNamePart).count
    guard byte(start)?.isNameStart == true, bytes[end...].starts(with: marks.after.utf8),
      !isSegment || [nil, UInt8(ascii: "/"), UInt8(ascii: "?")].contains(byte(end))
    else { return nil }
    // `a<b>c` is text; a placeholder is a whole segment or value.
    let isWhole =
      isBound(index == 0 ? nil : bytes[index - 1]) && isBound(byte(end + marks.after.utf8.count))
    guard marks.before != "<" || isWhole else { return nil }
    let name = text(start..<end)
    var one = TemplateLookalike(
      form: .placeholder, name: name, expression: name,
      range: index + (isSegment ? 1 : 0)..<end + marks.after.utf8.count)
    one.marks = isSegment ? TemplateLookalike.Marks(before: ":") : marks
    return one
  }

  /// Whether a byte of an address, or its end, bounds a segment or a value.
  private func isBound(_ byte: UInt8?) -> Bool { byte.map { "/?&=:;,#".utf8.contains($0) } ?? true }

  /// `| upper` before the `}}`, as a function of a value; nil if there is no filter.
  private func filter(at index: Int) -> (expression: (String) -> String?, end: Int)? {
    guard byte(index) == UInt8(ascii: "|") else { return nil }
    let rest = bytes[index...]
    guard let end = rest.firstRange(of: "}}".utf8)?.lowerBound,
      !rest[..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    let start = skippingBlanks(from: index + 1)
    let name = text(start..<start + bytes[start...].prefix(while: \.isNamePart).count)
    return ({ ForeignWord.expression(forFilter: name, of: $0) }, end)
  }

  private func skippingBlanks(from index: Int) -> Int {
    var index = index
    while byte(index) == 0x20 { index += 1 }
    return index
  }

  private func dollar(at index: Int) -> TemplateLookalike? {
    guard byte(index) == UInt8(ascii: "$"), byte(index + 1)?.isNameStart == true,
      index == 0 || bytes[index - 1] != UInt8(ascii: "$")
    else { return nil }
    var end = index + 1
    while byte(end)?.isNamePart == true { end += 1 }
    let name = text(index + 1..<end)
    return TemplateLookalike(form: .dollar, name: name, expression: name, range: index..<end)
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
