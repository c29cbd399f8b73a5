// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Pieces of CEL that scripts become.
enum ScriptCEL {
  /// The name of the element of a loop.
  static func element(_ loop: Int) -> String { loop == 0 ? "item" : "item\(loop + 1)" }

  /// `.a`, `["a-b"]`, `[0]`
  static func access(_ segment: ScriptSubject.Segment, isOptional: Bool) -> String {
    let mark = isOptional ? "?" : ""
    switch segment {
    case .member(let name):
      let isName = ScriptSubject.isPlain(name) && Names.problem(with: name) == nil
      return isName ? ".\(mark)\(name)" : "[\(mark)\(CELText.quoted(name))]"
    case .index(let index): return "[\(mark)\(index)]"
    case .each(let loop): return "[\(element(loop))]"
    }
  }

  /// Whether `&&`, `||` or `?:` is in an expression, outside of parentheses and texts.
  ///
  /// - Parameter sign: one of the two that does not count.
  static func hasBranch(_ text: String, besides sign: String) -> Bool {
    var found = false
    walk(text) { bytes in
      found =
        found || bytes.starts(with: " ? ".utf8)
        || ["&&", "||"].contains { $0 != sign && bytes.starts(with: $0.utf8) }
    }
    return found
  }

  /// Whether an expression gives a text whatever it reads: `string(…)`, `response.body`.
  static func isText(_ text: String) -> Bool {
    if ["response.body", "response.reason", "request.method"].contains(text) { return true }
    let functions = [
      "string", "uuid", "json.encode", "base64.encode", "url.encode", "hex", "regex.replace",
    ]
    guard text.hasSuffix(")"), functions.contains(where: { text.hasPrefix("\($0)(") }) else {
      return false
    }
    // The call is all of it: `string(a) + string(b)` has more outside of parentheses.
    var outside = 0
    walk(text) { _ in outside += 1 }
    return outside == text.prefix { $0 != "(" }.utf8.count + 2
  }

  /// Visits the bytes outside of parentheses, brackets, braces and texts, these signs of the outermost included.
  private static func walk(_ text: String, _ visit: (ArraySlice<UInt8>) -> Void) {
    let bytes = Array(text.utf8)
    var depth = 0
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else {
        if ")]}".utf8.contains(byte) { depth -= 1 }
        if depth == 0 { visit(bytes[index...]) }
        if "([{".utf8.contains(byte) { depth += 1 }
      }
      index += 1
    }
  }
}
