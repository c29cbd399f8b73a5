// SPDX-License-Identifier: Apache-2.0

/// The path of a request as a template: `/pets/{id}` for `https://api.example.com/pets/${id}?page=2`.
enum RouteTemplate {
  /// - Parameter request: method and address as written.
  /// - Returns: nil if the path has no expression, or nothing else.
  static func of(_ request: String) -> String? {
    let parts = pathParts(of: request)
    return parts.contains(where: \.isExpression) ? text(of: parts) : nil
  }

  /// The same for a path with or without an expression.
  ///
  /// - Returns: nil if there is no path, or only expressions.
  static func path(of request: String) -> String? { text(of: pathParts(of: request)) }

  private static func text(of parts: [Part]) -> String? {
    guard parts.contains(where: { !$0.isExpression }) else { return nil }
    return parts.map { $0.isExpression ? "{\(name(of: $0.text))}" : String($0.text) }.joined()
  }

  private static func pathParts(of request: String) -> [Part] {
    guard let space = request.utf8.firstIndex(of: UInt8(ascii: " ")) else { return [] }
    return pathParts(parts(of: request[request.utf8.index(after: space)...]))
  }

  /// A stretch of an address: what is between `${` and `}`, or what is not.
  private struct Part {
    let text: Substring
    let isExpression: Bool
  }

  private static func parts(of text: Substring) -> [Part] {
    var parts: [Part] = []
    var rest = text
    while let start = beginning(of: rest) {
      if start > rest.startIndex { parts.append(Part(text: rest[..<start], isExpression: false)) }
      let inner = rest[rest.utf8.index(start, offsetBy: 2)...]
      let end = self.end(of: inner)
      parts.append(Part(text: inner[..<end], isExpression: true))
      rest = end < inner.endIndex ? inner[inner.utf8.index(after: end)...] : inner[end...]
    }
    if !rest.isEmpty { parts.append(Part(text: rest, isExpression: false)) }
    return parts
  }

  private static func beginning(of text: Substring) -> Substring.Index? {
    var previous: UInt8 = 0
    for place in text.utf8.indices {
      let byte = text.utf8[place]
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "{") {
        return text.utf8.index(before: place)
      }
      previous = byte
    }
    return nil
  }

  /// The place of the brace that ends an expression; the end of the text if none does.
  private static func end(of text: Substring) -> Substring.Index {
    var depth = 0
    var quote: UInt8?
    for place in text.utf8.indices {
      let byte = text.utf8[place]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "{") where quote == nil: depth += 1
      case UInt8(ascii: "}") where quote == nil:
        if depth == 0 { return place }
        depth -= 1
      default: break
      }
    }
    return text.endIndex
  }

  /// The parts of the path: without scheme and host, which may be an expression, and without query.
  private static func pathParts(_ parts: [Part]) -> [Part] {
    var path: [Part] = []
    var hasBegun = false
    for part in parts {
      guard !part.isExpression else {
        if hasBegun { path.append(part) }
        continue
      }
      var text = part.text
      if !hasBegun {
        if let scheme = text.range(ofBytes: "://") { text = text[scheme.upperBound...] }
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
        text = text[slash...]
        hasBegun = true
      }
      if let end = text.utf8.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) {
        if end > text.startIndex { path.append(Part(text: text[..<end], isExpression: false)) }
        return path
      }
      path.append(Part(text: text, isExpression: false))
    }
    return path
  }

  /// The expression if it is a name, else `value`.
  private static func name(of expression: Substring) -> String {
    let trimmed = expression.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
    let isName = trimmed.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    return isName && !trimmed.isEmpty ? String(decoding: Array(trimmed), as: UTF8.self) : "value"
  }
}

extension Substring {
  fileprivate func range(ofBytes text: String) -> Range<Index>? {
    for place in utf8.indices where utf8[place...].starts(with: text.utf8) {
      return place..<utf8.index(place, offsetBy: text.utf8.count)
    }
    return nil
  }
}
