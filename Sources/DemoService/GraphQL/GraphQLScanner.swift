// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a GraphQL document, in its words.
struct GraphQLError: Error {
  let message: String
}

/// The tokens of a GraphQL document: names, numbers, texts in quotes and signs; commas mean
/// nothing.
struct GraphQLScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  /// The next token, which stays; nil at the end. A text keeps its quotes.
  var next: String? {
    var copy = self
    return try? copy.take()
  }

  /// Takes the next token.
  mutating func take() throws(GraphQLError) -> String {
    skipBlanks()
    guard let first = rest.first else { throw GraphQLError(message: "the query ends too early") }
    if first == UInt8(ascii: "\"") { return try takeText() }
    let isWord = Self.isWord(first) || first == UInt8(ascii: "-")
    let length = isWord ? 1 + rest.dropFirst().prefix(while: Self.isWord).count : 1
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }

  /// Takes the next token if it is this one.
  mutating func takes(_ token: String) -> Bool {
    guard next == token else { return false }
    _ = try? take()
    return true
  }

  /// Takes the next token, which must be this one.
  mutating func expect(_ token: String) throws(GraphQLError) {
    let found = try take()
    guard found == token else {
      throw GraphQLError(message: "expected `\(token)`, found `\(found)`")
    }
  }

  private mutating func takeText() throws(GraphQLError) -> String {
    let content = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    guard content.count + 2 <= rest.count, !content.contains(UInt8(ascii: "\\")) else {
      throw GraphQLError(message: "a text needs a closing quote, and has no escapes here")
    }
    rest = rest.dropFirst(content.count + 2)
    return "\"\(Substring(content))\""
  }

  private mutating func skipBlanks() {
    while let byte = rest.first {
      if byte == UInt8(ascii: "#") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ",") {
        rest = rest.dropFirst()
      } else {
        return
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
