// SPDX-License-Identifier: Apache-2.0

/// Words of other languages and tools with one meaning, and the equivalent here.
package struct ForeignWord: Sendable {
  /// The syntax of the words there.
  package enum Form: Sendable {
    /// `word(a, b)`.
    case function
    /// `x.word(a, b)`.
    case method
    /// `word` by itself, as a variable.
    case name
    /// A sign or word between or before operands.
    case sign
    /// `{{word}}` outside of expressions.
    case dynamic
  }

  package let form: Form
  package let words: [String]
  /// The origin of the words.
  package let origin: String
  /// What to write here, best first: `$0` is the receiver of a method, `$1` and so on are the
  /// arguments. Empty if there is no equivalent.
  package let instead: [String]
  /// Further advice.
  package let note: String?

  init(
    _ form: Form, _ words: String, _ instead: String..., of origin: String, note: String? = nil
  ) {
    self.form = form
    self.words = words.split(separator: " ").map { String($0) }
    self.origin = origin
    self.instead = instead
    self.note = note
  }

  /// The word in its syntax, for the table of the documentation: `x.word(…)`.
  package func written(_ word: String) -> String {
    switch form {
    case .function: "\(word)(…)"
    case .method: "x.\(word)(…)"
    case .name, .sign: word
    case .dynamic: "{{\(word)}}"
    }
  }

  /// What to write here, with sample names for unknown parts.
  package var examples: [String] { instead.map { ForeignCall.sample.filled($0) } }
}

/// The parts of a call of a foreign function, as written.
struct ForeignCall {
  var receiver: String?
  var arguments: [String]

  /// Sample names for an unknown receiver and arguments.
  static let sample = ForeignCall(receiver: "x", arguments: ["a", "b", "c"])

  /// The expression for a template of a `ForeignWord`.
  func filled(_ template: String) -> String {
    var result = ""
    var isReference = false
    let bytes = Array(template.utf8)
    for (place, byte) in bytes.enumerated() {
      if isReference {
        let text = byte == UInt8(ascii: "0") ? receiver : argument(Int(byte) - 0x31)
        result += (text ?? "x").asOperand(isAlone: isAlone(place, in: bytes))
        isReference = false
      } else if byte == UInt8(ascii: "$") {
        isReference = true
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }

  /// How many arguments a template uses.
  static func argumentCount(of template: String) -> Int {
    let bytes = Array(template.utf8)
    return zip(bytes, bytes.dropFirst()).reduce(0) { count, pair in
      pair.0 == UInt8(ascii: "$") ? max(count, Int(pair.1) - 0x30) : count
    }
  }

  private func argument(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  /// Whether a reference is between brackets and commas, where any expression is allowed.
  private func isAlone(_ place: Int, in bytes: [UInt8]) -> Bool {
    let before = place >= 2 ? bytes[place - 2] : UInt8(ascii: "(")
    let after = place + 1 < bytes.count ? bytes[place + 1] : UInt8(ascii: ")")
    let opens =
      "([".utf8.contains(before) || bytes[..<(place - 1)].suffix(2).elementsEqual(", ".utf8)
    return opens && ")],".utf8.contains(after)
  }
}

extension String {
  /// The expression, in brackets if the operators around it would bind tighter.
  func asOperand(isAlone: Bool) -> String {
    let bytes = Array(utf8)
    guard !isAlone, let tokens = try? ExpressionTokens.whole(bytes),
      let syntax = try? Parser.parse(bytes, tokens)
    else { return self }
    switch syntax.kind {
    case .literal, .name, .member, .index, .call, .method, .list, .map: return self
    default: return "(\(self))"
    }
  }
}
