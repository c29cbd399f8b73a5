// SPDX-License-Identifier: Apache-2.0

/// Text that looks like another tool's way to write a template and would be sent as it stands.
package struct TemplateLookalike: Hashable, Sendable {
  /// Which way of writing it looks like.
  package enum Form: Hashable, Sendable {
    /// `{{name}}`.
    case braces
    /// `$name`.
    case dollar
  }

  /// Which way of writing it looks like.
  package let form: Form
  /// The name as written, without the marks and white space.
  package let name: String
  /// Bytes of the decoded text, marks included.
  package let range: Range<Int>

  /// Finds `{{name}}` for any name, and `$name` for a name in scope, outside of `${…}`.
  package static func find(
    in text: String, isInScope: (String) -> Bool
  ) -> [TemplateLookalike] {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{") })
    else { return [] }
    return LookalikeScanner(bytes: Array(text.utf8)).find(isInScope: isInScope)
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
        if isInScope(dollar.name) { found.append(dollar) }
        index = dollar.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private func endOfTemplate(at index: Int) -> Int? {
    guard byte(index) == UInt8(ascii: "$"), byte(index + 1) == UInt8(ascii: "{") else {
      return nil
    }
    return (try? ExpressionTokens.template(bytes, opening: index))?.end ?? index + 2
  }

  private func braces(at index: Int) -> TemplateLookalike? {
    guard byte(index) == UInt8(ascii: "{"), byte(index + 1) == UInt8(ascii: "{") else {
      return nil
    }
    var start = index + 2
    while byte(start) == 0x20 { start += 1 }
    var end = start
    while let next = byte(end), next.isNamePart || next == UInt8(ascii: ".") { end += 1 }
    var close = end
    while byte(close) == 0x20 { close += 1 }
    guard byte(start)?.isNameStart == true, byte(close) == UInt8(ascii: "}"),
      byte(close + 1) == UInt8(ascii: "}")
    else { return nil }
    return TemplateLookalike(form: .braces, name: text(start..<end), range: index..<close + 2)
  }

  private func dollar(at index: Int) -> TemplateLookalike? {
    guard byte(index) == UInt8(ascii: "$"), byte(index + 1)?.isNameStart == true,
      index == 0 || bytes[index - 1] != UInt8(ascii: "$")
    else { return nil }
    var end = index + 1
    while byte(end)?.isNamePart == true { end += 1 }
    return TemplateLookalike(form: .dollar, name: text(index + 1..<end), range: index..<end)
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
