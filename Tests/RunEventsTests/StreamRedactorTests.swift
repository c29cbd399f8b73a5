// SPDX-License-Identifier: Apache-2.0

import Digests
import RunEvents
import TestSupport
import Testing

@Suite struct `Text that comes in pieces` {
  private static func redactor(_ secrets: (name: String, value: String)...) -> Redactor {
    secrets.reduce(Redactor()) { $0.adding(name: $1.name, value: $1.value) }
  }

  /// What is given out for each piece, and at the end.
  private func outputs(_ redactor: Redactor, _ pieces: [String], isCut: Bool = false) -> [String] {
    var stream = StreamRedactor(redactor)
    var outputs = pieces.map { String(decoding: stream.take($0.utf8), as: UTF8.self) }
    outputs.append(String(decoding: stream.finish(isCut: isCut), as: UTF8.self))
    return outputs
  }

  @Test func `has a secret hidden wherever it is cut`() {
    let redactor = Self.redactor(("password", "correct horse"))
    let text = Array("say correct horse, then correct%20hor\\u0073e!".utf8)
    for first in 0...text.count {
      for second in first...text.count {
        var stream = StreamRedactor(redactor)
        var shown = stream.take(text[..<first])
        shown += stream.take(text[first..<second])
        shown += stream.take(text[second...])
        shown += stream.finish()
        #expect(shown.elementsEqual("say ***password***, then ***password***!".utf8))
      }
    }
  }

  @Test func `is given out at once where no secret can begin`() {
    let redactor = Self.redactor(("password", "correct horse"))
    #expect(
      outputs(redactor, ["data: 1\n\n", "data: 2\n\n"]) == ["data: 1\n\n", "data: 2\n\n", ""])
    #expect(
      outputs(redactor, [#"{"a": "x\"y", "b": [1, 2]}"# + "\n"])
        == [#"{"a": "x\"y", "b": [1, 2]}"# + "\n", ""])
    #expect(outputs(redactor, ["one line\n", "another\n"]) == ["one line\n", "another\n", ""])
  }

  @Test func `is held back from where a secret may begin, and no further`() {
    let redactor = Self.redactor(("password", "correct horse"))
    #expect(outputs(redactor, [": cor", "al!"]) == [": ", "coral!", ""])
    #expect(outputs(redactor, [": correct ho", "use!"]) == [": ", "correct house!", ""])
    #expect(outputs(redactor, [": corre%6", "3t horse!"]) == [": ", "***password***!", ""])
  }

  @Test func `shows what was held back at its end, or hides it where it was cut`() {
    let redactor = Self.redactor(("password", "correct horse"))
    #expect(outputs(redactor, ["a: correct ho"]) == ["a: ", "correct ho"])
    #expect(outputs(redactor, ["a: correct ho"], isCut: true) == ["a: ", "***password***"])
  }

  @Test func `waits for the longer of two secrets that begin alike`() {
    let redactor = Self.redactor(("short", "tomato"), ("long", "tomato soup"))
    #expect(outputs(redactor, ["a tomato", " soup."]) == ["a ", "***long***.", ""])
    #expect(outputs(redactor, ["a tomato", ", soup.", ""]).joined() == "a ***short***, soup.")
  }

  @Test func `covers secrets that overlap with one mark, named by the longest`() {
    let redactor = Self.redactor(("left", "abcdef"), ("right", "defghijk"))
    #expect(outputs(redactor, ["<abcde", "fghi", "jk>"]) == ["<", "", "***right***>", ""])
    #expect(outputs(redactor, ["<abcdef", "gh", "->"]).joined() == "<***left***gh->")
  }

  @Test func `of secrets without an end is hidden in bounded memory`() {
    let redactor = Self.redactor(("sea", "aaaaaa"))
    var stream = StreamRedactor(redactor)
    var shown: [UInt8] = []
    for _ in 0..<400 { shown += stream.take("aaaaaaa".utf8) }
    shown += stream.take(".".utf8)
    shown += stream.finish()
    #expect(shown.elementsEqual("***sea***.".utf8))
  }

  /// Pieces of text in which secrets, parts of them and escapes meet.
  @Test(arguments: 0..<8) func `is hidden as the whole text is`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let secrets = Self.secrets(&chance)
      let redactor = secrets.enumerated().reduce(Redactor()) {
        $0.adding(name: "s\($1.offset)", value: $1.element)
      }
      let text = Self.text(of: secrets, &chance)
      var stream = StreamRedactor(redactor)
      var shown: [UInt8] = []
      var rest = text[...]
      while !rest.isEmpty {
        let count = min(
          rest.count, Int.random(in: 1...(Bool.random(using: &chance) ? 3 : 40), using: &chance))
        shown += stream.take(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      shown += stream.finish()
      let whole = redactor.redact(text)
      #expect(
        shown.elementsEqual(whole),
        "\(round): \(secrets)\n\(String(decoding: text, as: UTF8.self))\n\(String(decoding: shown, as: UTF8.self))\n\(String(decoding: whole, as: UTF8.self))"
      )
    }
  }

  private static func secrets(_ chance: inout SeededGenerator) -> [String] {
    let alphabets = ["ab", "ab\"", "a'b", "a b", "a/~b", "aé%", "a\\&b", "abcdefgh0123"]
    let alphabet = alphabets.randomElement(using: &chance) ?? "ab"
    return (0..<Int.random(in: 1...3, using: &chance)).map { _ in
      String(
        (0..<Int.random(in: 6...14, using: &chance)).compactMap { _ in
          alphabet.randomElement(using: &chance)
        })
    }
  }

  private static func text(of secrets: [String], _ chance: inout SeededGenerator) -> [UInt8] {
    // More kinds, one inside of another, and the whole text would be beyond the room for decoding.
    let kinds = Array((0..<4).shuffled(using: &chance).prefix(2))
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &chance) {
      let secret = secrets.randomElement(using: &chance) ?? ""
      switch Int.random(in: 0..<7, using: &chance) {
      case 0: text += Array(secret.utf8)
      case 1: text += escaped(escaped(Array(secret.utf8), kinds, &chance), kinds, &chance)
      case 2: text += escaped(Array(secret.utf8), kinds, &chance)
      case 3: text += Array(secret.utf8).prefix(Int.random(in: 1...8, using: &chance))
      case 4:
        text += Array(secret.utf8).prefix(Int.random(in: 4...10, using: &chance))
        text += Array("…".utf8)
      case 5:
        let before = "xyz".prefix(Int.random(in: 0...3, using: &chance))
        text += Array(base64(Array((before + secret).utf8)).utf8)
      default:
        let junk = [
          "%", "%2", "\\", "\\u00", "\\ud83d", "&", "&#x", "~", "'", "\"", "+", "=", "…",
          "plain text, ", "ab",
        ]
        text += Array((junk.randomElement(using: &chance) ?? "").utf8)
      }
    }
    return text
  }

  /// Some of the bytes escaped, each in an encoding drawn by chance.
  private static func escaped(
    _ bytes: [UInt8], _ kinds: [Int], _ chance: inout SeededGenerator
  ) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      let digits = String(byte, radix: 16)
      let pair = byte < 16 ? "0" + digits : digits
      switch Bool.random(using: &chance) ? kinds.randomElement(using: &chance) : nil {
      case 0: return Array("%\(pair)".utf8)
      case 1 where byte < 0x80: return Array("\\u00\(pair)".utf8)
      case 2 where byte < 0x80: return Array("&#\(byte);".utf8)
      case 3 where byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""): return [byte, byte]
      default: return [byte]
      }
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.standard.encode(bytes).utf8, as: UTF8.self)
  }
}
