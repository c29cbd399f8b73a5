// SPDX-License-Identifier: Apache-2.0

/// A value with a tag of YAML, `!!str 12`, and the text that has the same value without the tag.
struct TaggedValue {
  /// Without its exclamation marks: `str`; empty for `!`.
  private let name: [UInt8]
  /// From the value to the end of the line.
  private let rest: ArraySlice<UInt8>

  private static let core = Array("!<tag:yaml.org,2002:".utf8)

  /// - Parameter text: from the tag to the end of the line.
  /// - Returns: nil for what is not a tag, as `!(a == b)`.
  init?(_ text: ArraySlice<UInt8>) {
    let written = text.prefix {
      $0 != 0x20 && !",]}".utf8.contains($0) || $0 == 0x2C && text.starts(with: Self.core)
    }
    guard written.first == UInt8(ascii: "!") else { return nil }
    name =
      written.starts(with: Self.core) && written.last == UInt8(ascii: ">")
      ? Array(written.dropFirst(Self.core.count).dropLast())
      : Array(written.drop { $0 == UInt8(ascii: "!") })
    guard name.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
    rest = text[written.endIndex...].drop { $0 == 0x20 }
  }

  /// The value without the tag, and whether it is the same value; nil if none is probable.
  var untagged: (text: [UInt8], isSame: Bool)? {
    switch String(decoding: name, as: UTF8.self) {
    case "str", "": text
    case "int": number { $0.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") } }
    case "float": number { _ in true }
    case "bool": word(of: ["true", "false"]).map { ($0, true) } ?? template
    case "null": null
    case "seq": rest.first == UInt8(ascii: "[") || isEmpty ? (Array(rest), true) : nil
    case "map": rest.first == UInt8(ascii: "{") || isEmpty ? (Array(rest), true) : nil
    default: other
    }
  }

  // MARK: The parts of the line

  private var isEmpty: Bool { rest.isEmpty || rest.first == UInt8(ascii: "#") }

  private var quote: UInt8? { rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil } }

  /// The value without quotes, and the end of it; nil for one that is more than a word in this line.
  private var scalar: (value: ArraySlice<UInt8>, end: Int)? {
    if let quote {
      let value = rest.dropFirst().prefix { $0 != quote }
      guard value.endIndex < rest.endIndex, !value.contains(UInt8(ascii: "\\")) else { return nil }
      return (value, value.endIndex + 1)
    }
    var value = rest.prefix { !",]}#".utf8.contains($0) }
    while value.last == 0x20 { value.removeLast() }
    let isWord = !value.contains { ":\"'{[&*!|>%@`\\\t".utf8.contains($0) }
    return isWord ? (value, value.endIndex) : nil
  }

  private func replacing(_ text: some Sequence<UInt8>, to end: Int) -> [UInt8] {
    Array(text) + rest[end...]
  }

  // MARK: Values

  private var text: (text: [UInt8], isSame: Bool)? {
    if quote != nil { return (Array(rest), !isTemplate) }
    if let first = rest.first, "|>".utf8.contains(first) { return (Array(rest), !name.isEmpty) }
    guard let scalar, !name.isEmpty || isJSONNumber(scalar.value) else { return nil }
    let gap = scalar.value.isEmpty && !rest.isEmpty ? [0x20] : [UInt8]()
    return (
      replacing(Array("\"".utf8) + scalar.value + Array("\"".utf8) + gap, to: scalar.end), true
    )
  }

  private func number(
    where holds: (ArraySlice<UInt8>) -> Bool
  ) -> (text: [UInt8], isSame: Bool)? {
    guard let scalar, isJSONNumber(scalar.value), holds(scalar.value) else { return template }
    let isFloat = name.elementsEqual("float".utf8)
    let isWhole = !scalar.value.contains { ".eE".utf8.contains($0) }
    let end = isFloat && isWhole ? Array(".0".utf8) : []
    return (replacing(scalar.value + end, to: scalar.end), true)
  }

  private var null: (text: [UInt8], isSame: Bool)? {
    let gap = isEmpty && !rest.isEmpty ? [UInt8(0x20)] : []
    if isEmpty { return (Array("null".utf8) + gap + rest, true) }
    guard let scalar, ["", "~", "null"].contains(String(decoding: scalar.value, as: UTF8.self))
    else { return nil }
    return (replacing("null".utf8, to: scalar.end), true)
  }

  private func word(of words: [String]) -> [UInt8]? {
    guard let scalar, words.contains(String(decoding: scalar.value, as: UTF8.self)) else {
      return nil
    }
    return replacing(scalar.value, to: scalar.end)
  }

  /// A template keeps its type.
  private var template: (text: [UInt8], isSame: Bool)? {
    quote != nil && isTemplate ? (Array(rest), true) : nil
  }

  /// Whether a template is in the value, of curlew or of another tool.
  private var isTemplate: Bool { scalar?.value.contains(UInt8(ascii: "{")) ?? false }

  /// What a tag of another tool does is not known.
  private var other: (text: [UInt8], isSame: Bool)? {
    guard let first = rest.first, "\"'{[".utf8.contains(first) || first.isASCIIDigit else {
      return nil
    }
    return (Array(rest), isTemplate)
  }

  private func isJSONNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard let first = rest.first, first.isASCIIDigit else { return false }
    let whole = rest.prefix(while: \.isASCIIDigit)
    guard first != UInt8(ascii: "0") || whole.count == 1 else { return false }
    rest = rest[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    guard let sign = rest.first else { return true }
    guard sign | 0x20 == UInt8(ascii: "e") else { return false }
    let exponent = rest.dropFirst().drop { "+-".utf8.contains($0) }
    return !exponent.isEmpty && exponent.count <= 3 && exponent.allSatisfy(\.isASCIIDigit)
  }
}
