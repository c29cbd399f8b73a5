// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

@testable import YAMLTree

/// What is written is read back as the same value, whatever the texts hold.
@Suite struct `A written value` {
  private static func readBack(_ draft: YAMLDraft) -> (value: Value?, text: String, codes: [String])
  {
    let text = YAMLPrinter.print(draft).text
    let reading = Reading(text)
    return (reading.root.flatMap { Value($0) }, text, reading.codes)
  }

  private static func expectSame(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (read, text, codes) = readBack(YAMLDraft(value: value))
    #expect(read == value, "\(text)", sourceLocation: sourceLocation)
    #expect(codes.isEmpty, "\(codes) \(text)", sourceLocation: sourceLocation)
    #expect(
      text.utf8.last == UInt8(ascii: "\n") && !text.contains("\r"), sourceLocation: sourceLocation)
  }

  private static let texts =
    [
      "", " ", "a", " a", "a ", "a: b", "a:b", "a:", ":a", "a #b", "a#b", "# a", "#", "- a", "-",
      "--",
      "---", "...", "?", "? a", "a ? b : c", "[", "]", "{", "}", "[a]", "{a}", "a, b", ",", "&a",
      "*a",
      "!a", "|", ">", "|-", "%a", "@a", "`a`", "'", "''", "\"", "it's", "'a'", "\"a\"", "a\"b",
      "\\",
      "\\n", "~", "null", "Null", "true", "TRUE", "yes", "No", "on", "off", "y", "N", ".inf",
      "-.INF",
      ".nan", "nan", "1", "-1", "+1", "012", "0x1F", "0o7", "0b1", "1e3", "1.", ".5", "12e4567",
      "1_000",
      "12:30:45", "2001-12-14", "2001-12-14T10:00:00Z", "10s", "1.5MB", "2xx", "0s", "1e", "1e5x",
      "3f2504e0", "12345e9", "./a", "../a", ".a", "/a", "<<", "=", "<a", "${a}", "$${a}",
      "${a ? b : c}",
      "${f(\"a, b\")}", "{{a}}", "http://a.test:1/b?c=d&e=[1]#f", "a // b", "a //b, c", "\t",
      "a\tb",
      "\ta", "a\t", "\n", "a\n", "\na", "a\nb", "a\nb\n", "a\n\n", "a\n\nb", " a\nb", "  a\n b\n",
      "\ta\n\tb", "a\n\tb", "a \nb", "a\nb ", "a\n  \nb", "a\n- b\n# c\nd: e", "---\na",
      "a\n...\nb",
      "\r", "a\rb", "a\r\nb", "\u{0}", "\u{7}", "\u{1b}[31m", "\u{7f}", "\u{80}", "\u{85}",
      "a\u{85}b",
      "\u{a0}", "a\u{a0}b", "\u{2028}", "a\n\u{2029}b", "\u{feff}", "\u{feff}a", "a\u{feff}",
      "\u{fffe}",
      "\u{ffff}", "\u{10ffff}", "\u{202e}abc", "\u{200b}", "é", "e\u{301}", "\u{301}", "日本: 語", "👩‍👩‍👧",
      "\u{e000}", "key: |\n  text", "a\u{3000}b",
    ] + [
      String(repeating: "a", count: 70_000), String(repeating: "a: ", count: 2_000) + "b",
      String(repeating: "\u{1}", count: 400), String(repeating: "ü ", count: 900) + "ü",
      String(repeating: "line\n", count: 3_000),
    ]

  @Test(arguments: texts) func `is the same, for any texts`(_ text: String) {
    let string = Value.string(text)
    let object = Value.object(OrderedObject([(text, string)]))
    let long = Value.string(String(repeating: "x", count: 61))
    for value in [
      string, .array([string]), object, .array([object, string]), .array([.array([string]), long]),
      .object(OrderedObject([("a", string), ("b", long), ("c\(text)", object)])),
      .object(OrderedObject([("a", object), ("b", .array([long, string, object, long]))])),
    ] { Self.expectSame(value) }
  }

  @Test(arguments: 0..<40) func `is the same, for any structure`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 { Self.expectSame(.random(depth: 4, texts: Self.texts, using: &generator)) }
  }

  @Test(arguments: texts) func `is the same beside comments of any text`(_ text: String) throws {
    let note = YAMLDraft(.text("it's (open"), comment: text, note: text)
    let other = YAMLDraft(
      .list([note, .mapping([.pair(name: "k", note)])]), comment: text, note: text)
    let read = Self.readBack(
      YAMLDraft(
        .mapping([.pair(name: "a", note), .pair(name: "b", other), .pair(name: "c", note.disabled)]
        ),
        comment: text, note: text))
    let open = Value.string("it's (open")
    let expected = Value.object(
      OrderedObject([
        ("a", open), ("b", .array([open, .object(OrderedObject([("k", open)]))])),
      ]))
    #expect(read.value == expected, "\(read.text)")
    #expect(read.codes.isEmpty, "\(read.text)")
  }

  @Test(arguments: 0..<40) func `is a comment while it is disabled, and uncommented the same`(
    _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let value = Value.random(depth: 3, texts: Self.texts, using: &generator)
      let kept = YAMLDraft.Entry.pair(name: "kept", .text("x"))
      let draft = YAMLDraft.mapping([kept, .pair(name: "off", YAMLDraft(value: value).disabled)])
      let (read, text, _) = Self.readBack(draft)
      #expect(read == .object(OrderedObject([("kept", .string("x"))])), "\(text)")
      let uncommented = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 == "#" ? "" : $0 }.joined(separator: "\n")
      let expected = Value.object(OrderedObject([("kept", .string("x")), ("off", value)]))
      #expect(Reading(uncommented).root.flatMap { Value($0) } == expected, "\(text)")
    }
  }
}

extension Value {
  /// What a node holds, by the rules of the format.
  fileprivate init?(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.value {
      case .text: self = .string(scalar.text)
      case .null: self = .null
      case .boolean(let boolean): self = .boolean(boolean)
      case .number:
        guard let number = ExactNumber(parsing: scalar.text) else { return nil }
        self = .number(number)
      case .ambiguousNumber: return nil
      }
    case .sequence(let items):
      let values = items.compactMap { Value($0) }
      guard values.count == items.count else { return nil }
      self = .array(values)
    case .mapping(let entries):
      var members: [(name: String, value: Value)] = []
      for entry in entries {
        guard let value = Value(entry.value) else { return nil }
        members.append((entry.name, value))
      }
      self = .object(OrderedObject(members))
    case .unwritten, .invalid: return nil
    }
  }

  fileprivate static func random(
    depth: Int, texts: [String], using generator: inout SeededGenerator
  ) -> Value {
    let short = texts.filter { $0.utf8.count < 200 }
    func text() -> String { short.randomElement(using: &generator) ?? "" }
    let numbers = ["0", "-0", "1.50", "-1e3", "1E-999", "123456789012345678901234567890"]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2:
      return .number(ExactNumber(uncheckedDigits: numbers.randomElement(using: &generator) ?? "0"))
    case 3, 4: return .string(text())
    case 5, 6:
      return .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          random(depth: depth - 1, texts: texts, using: &generator)
        })
    default:
      var members: [(name: String, value: Value)] = []
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let name = text()
        guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { continue }
        members.append((name, random(depth: depth - 1, texts: texts, using: &generator)))
      }
      return .object(OrderedObject(members))
    }
  }
}
