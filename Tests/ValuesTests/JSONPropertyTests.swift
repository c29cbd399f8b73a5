// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

struct JSONPropertyTests {
  @Test func `printed JSON reads back as the same value, to the byte`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let value = Value.random(depth: 5, using: &random)
      let compact = value.jsonBytes()
      let node = try JSONDocument.parse(compact).root
      #expect(node.value() == value)
      #expect(node.isEqual(to: value))
      #expect(node.value().hashValue == value.hashValue)
      #expect(node.jsonBytes() == compact)
      let spaced = try JSONDocument.parse(Self.spaced(compact)).root
      #expect(spaced.jsonBytes() == compact)
      #expect(spaced.isEqual(to: node))
      #expect(StructuralDiff(expected: node, actual: spaced).isEmpty)
    }
  }

  /// The same JSON with white space wherever it may be.
  private static func spaced(_ compact: [UInt8]) -> [UInt8] {
    var spaced: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in compact {
      let isStructure = !isInString && "[]{},:".utf8.contains(byte)
      spaced += isStructure ? [0x20, byte, 0x0A] : [byte]
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return spaced
  }

  @Test func `a text that was damaged parses or gives an error inside it`() {
    var random = SeededGenerator(seed: 2)
    var (parsed, refused) = (0, 0)
    for _ in 0..<5_000 {
      var bytes = Value.random(depth: 4, using: &random).jsonBytes()
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2:
          bytes.insert(Array("[]{},:\"\\0".utf8).randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeLast(bytes.count - index)
        }
      }
      do throws(JSONSyntaxError) {
        _ = try JSONDocument.parse(bytes).root.value()
        parsed += 1
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        refused += 1
      }
    }
    #expect(parsed > 100)
    #expect(refused > 100)
  }

  @Test func `two values differ exactly when their diff is not empty`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let first = Value.random(depth: 2, using: &random)
      let second = Value.random(depth: 2, using: &random)
      let diff = StructuralDiff(expected: first, actual: second)
      #expect(diff.isEmpty == (first == second), "\(first.jsonText()) \(second.jsonText())")
      #expect(StructuralDiff(expected: first, actual: first).isEmpty)
    }
  }
}
