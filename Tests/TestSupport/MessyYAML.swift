// SPDX-License-Identifier: Apache-2.0

/// Random YAML in every style that people and programs write, with comments and blank lines in any
/// place. Most of it is valid.
package struct MessyYAML {
  private var random: SeededGenerator
  private var output = ""
  private var anchors: [String] = []
  private var keys = 0

  /// The same bytes for the same seed.
  package static func bytes(seed: UInt64) -> [UInt8] {
    var messy = MessyYAML(random: SeededGenerator(seed: seed))
    messy.file()
    var bytes = Array(messy.output.utf8)
    if messy.chance(8) {
      let lineBreak = messy.one(of: [[0x0D, 0x0A], [0x0D, 0x0A], [0x0D]] as [[UInt8]])
      bytes = bytes.flatMap { $0 == 0x0A ? lineBreak : [$0] }
    }
    if messy.chance(10) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    if messy.chance(10), bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }

  private init(random: SeededGenerator) { self.random = random }

  // MARK: Chance

  /// True once in that many times.
  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &random) == 0
  }

  private mutating func one<Element>(of all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  // MARK: Files

  private mutating func file() {
    lines(indent: 0)
    if chance(10) { output += "%YAML 1.2\n---" + one(of: ["", " # start", "   "]) + "\n" }
    if chance(10) { output += "---\n" }
    lines(indent: 0)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: sequence(indent: 0, depth: 4)
    case 1:
      flow(depth: 3, indent: 1)
      endOfLine()
    case 2: scalarLine(indent: 1, parent: -1)
    default: mapping(indent: 0, depth: 5)
    }
    lines(indent: 0)
    if chance(10) { output += "...\n" }
    if chance(5) { output += "# the end" }
  }

  /// Comments and blank lines, some of them in wrong columns.
  private mutating func lines(indent: Int) {
    while chance(4) {
      if chance(2) {
        output += one(of: [
          "\n", "\n\n", "  \n", "\n\n\n", String(repeating: " ", count: indent) + "\n",
        ])
      } else {
        let column = max(0, indent + one(of: [0, 0, 0, 0, 2, -2, -1, 7]))
        output += String(repeating: " ", count: column) + comment() + "\n"
      }
    }
  }

  private mutating func comment() -> String {
    one(of: [
      "# a: b", "#", "#tight", "# 'open [", "#\ttab  ", "# é 日本", "# - item", "##",
      "# long " + String(repeating: "x", count: 90), "# a\u{2028}b: c", "#\u{85}[",
    ])
  }

  private mutating func endOfLine() {
    if chance(8) {
      output += one(of: [" ", "  ", "\t", "          "])
      let column = output.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
      output += comment()
      // Lines that go on under the comment.
      while chance(6) {
        output += "\n" + String(repeating: " ", count: column + one(of: [0, 0, 0, 1])) + comment()
      }
    }
    if chance(12) { output += " " }
    output += "\n"
  }

  // MARK: Collections

  private mutating func mapping(indent: Int, depth: Int, isOpen: Bool = false) {
    let margin = String(repeating: " ", count: indent)
    for place in 0..<Int.random(in: 1...4, using: &random) {
      if place > 0 || !isOpen {
        lines(indent: indent)
        output += margin
      }
      key(margin: margin)
      value(indent: indent, depth: depth)
    }
    if chance(4) { lines(indent: indent) }
  }

  private mutating func key(margin: String) {
    keys += 1
    let name = one(of: ["k", "a b", "x-", "é", "$.a[0]", "GET", "a#b", "12s"]) + "\(keys)"
    let form = one(of: [name, name, name, "'\(name)'", "\"\(name)\"", "\(name)  ", "'\(name)'\t"])
    if chance(20) {
      output += "? \(form)"
      endOfLine()
      if chance(4) { output += margin + "# between\n" }
      output += margin + ":"
    } else if chance(25), let anchor = anchors.last, chance(2) {
      // An alias as a key is nearly always a key that is there already, or no text.
      output += "\(name): \(chance(2) ? "*" + anchor : "1")\n\(margin)\(name)z:"
    } else if chance(25) {
      output += "&k\(keys) \(name):"
    } else {
      output += form + ":"
    }
  }

  private mutating func sequence(indent: Int, depth: Int, isOpen: Bool = false) {
    let margin = String(repeating: " ", count: indent)
    for place in 0..<Int.random(in: 1...4, using: &random) {
      if place > 0 || !isOpen {
        lines(indent: indent)
        output += margin
      }
      output += "-"
      if depth > 0, chance(3) {
        let gap = Int.random(in: 1...3, using: &random)
        output += String(repeating: " ", count: gap)
        if chance(3) {
          sequence(indent: indent + 1 + gap, depth: depth - 1, isOpen: true)
        } else {
          mapping(indent: indent + 1 + gap, depth: depth - 1, isOpen: true)
        }
      } else {
        value(indent: indent, depth: depth, isItem: true)
      }
    }
    if chance(4) { lines(indent: indent) }
  }

  /// A value after its `:` or `-`, with the end of its line.
  private mutating func value(indent: Int, depth: Int, isItem: Bool = false) {
    let inner = indent + Int.random(in: 1...4, using: &random)
    if depth > 0, chance(3) {
      if chance(8) { output += " " + property() }
      endOfLine()
      if chance(2) {
        mapping(indent: inner, depth: depth - 1)
      } else {
        sequence(indent: !isItem && chance(3) ? indent : inner, depth: depth - 1)
      }
    } else if chance(4) {
      gap(inner, isItem: isItem)
      if chance(10) { output += property() + " " }
      flow(depth: 3, indent: inner)
      endOfLine()
    } else if chance(12) {
      endOfLine()
    } else if let anchor = anchors.last, chance(10) {
      gap(inner, isItem: isItem)
      output += "*" + anchor
      endOfLine()
    } else {
      gap(inner, isItem: isItem)
      if chance(10) { output += property() + " " }
      scalarLine(indent: inner, parent: indent)
    }
  }

  /// What is between an indicator and a value: blanks, or a line with comments. libyaml takes no tab
  /// after a dash.
  private mutating func gap(_ inner: Int, isItem: Bool) {
    guard chance(10) else {
      output += one(of: [" ", " ", "  ", "     ", isItem ? " " : "\t"])
      return
    }
    endOfLine()
    lines(indent: inner)
    output += String(repeating: " ", count: inner)
  }

  private mutating func property() -> String {
    if chance(4) { return one(of: ["!x", "!!str", "!<tag:a,b>"]) }
    anchors.append("a\(anchors.count)")
    return "&a\(anchors.count - 1)"
  }

  // MARK: Flow style

  private mutating func flow(depth: Int, indent: Int) {
    let isList = chance(2)
    output += isList ? "[" : "{"
    space(indent)
    let count = Int.random(in: 0...4, using: &random)
    for place in 0..<count {
      if !isList {
        keys += 1
        let name = one(of: ["k", "'q ", "\"d", "p-", "--- k", "... k", "\u{2028}k"]) + "\(keys)"
        output += name.hasPrefix("'") ? name + "'" : name.hasPrefix("\"") ? name + "\"" : name
      }
      if !isList, chance(12) {
        // A key without a value.
        if chance(2) { output += ":" }
      } else if depth > 0, chance(3) {
        output += isList ? "" : ":"
        if !isList { space(indent) }
        if !isList { output += " " }
        flow(depth: depth - 1, indent: indent)
      } else {
        output += isList ? "" : ": "
        output += one(of: [
          "a", "1.50", "'q, r'", String(repeating: "long ", count: 18) + "text", "\"d\\n\"", "~",
          "$.a", "true", "a b", "\"200\"", "''", "/x//y",
          "'it''s [a'", isList ? "pair: 1" : "a:b",
          "plain\n" + String(repeating: " ", count: indent + 1) + "broken", "0x1F",
          // Plain here, and something else in a block; libyaml takes no blank after the first one.
          "-", "-x", "--- a", "... a", "a#b", "a\u{2028}\" b", "\u{85}\u{2029} 'c",
        ])
      }
      let isDash = output.utf8.last == UInt8(ascii: "-")
      if place < count - 1 || isDash || chance(4) {
        if chance(8), !isDash { output += " " }
        output += ","
      }
      space(indent)
    }
    output += isList ? "]" : "}"
  }

  private mutating func space(_ indent: Int) {
    if chance(9) {
      if chance(3) { output += " " + comment() }
      output += "\n"
      if chance(5) { output += "\n" }
      if chance(5) { output += String(repeating: " ", count: indent) + comment() + "\n" }
      output += String(repeating: " ", count: indent + 1)
    } else {
      output += one(of: ["", " ", " ", "  "])
    }
  }

  // MARK: Scalars

  /// - Parameters:
  ///   - indent: The column of lines that continue it.
  ///   - parent: The column of the collection around it.
  private mutating func scalarLine(indent: Int, parent: Int) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: blockScalar(indent: max(indent, parent + 1), parent: parent)
    case 2: brokenText(indent: max(indent, 1))
    default:
      output += one(of: [
        "a", "${name}", "'${name}'", "\"${a} b\"", "12", "\"12\"", "'yes'", "yes", "null", "~",
        "12e4567", "http://a.test/b?c#d", "'a: b'", "\"tab\\t\"", "''", "\"\"", "'it''s'",
        "\"\\u2028 \\x07\"", "a, b [c]", "'- a'", "\" a\"", "2001-12-14", "\"a #b\"", "'{{x}}'",
        "é", "'日本'", "\"\\\"q\\\"\"", "'a\u{2028}b'", "200", "'.5'", "\"(open\"",
        "a \u{85} b", "\"x \u{2029} \\\\ y\"", "\u{2028}", "a\u{2028}:b",
      ])
      endOfLine()
    }
  }

  private mutating func blockScalar(indent: Int, parent: Int) {
    let lines = Int.random(in: 0...5, using: &random)
    let isIndented = chance(5)
    let header =
      one(of: ["|", "|", ">"]) + (isIndented ? "\(indent - max(parent, 0))" : "")
      + one(of: ["", "-", "+"])
    output += header + (chance(6) ? "  # header" : "") + "\n"
    let margin = String(repeating: " ", count: indent)
    for _ in 0..<lines {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: output += "\n"
      case 1: output += margin + "  \n"
      case 2: output += margin + (isIndented || chance(2) ? "  more" : "same") + "\n"
      default:
        output +=
          margin
          + one(of: [
            "text", "# no comment", "a: b ", "- c", "\u{1F600} é", "a\tb", "x \u{2028}  y",
            "\u{85}",
          ]) + "\n"
      }
    }
    while chance(3) { output += one(of: ["\n", " \n", margin + "\n"]) }
  }

  private mutating func brokenText(indent: Int) {
    let margin =
      one(of: ["\n", "\n\n", "  \n", "\n   \n"])
      + String(repeating: " ", count: indent + one(of: [0, 0, 3]))
    output += one(of: [
      "one" + margin + "two" + margin + "three",
      "'one" + margin + "two # no comment'", "\"one\\" + margin + "\\ two\"",
      "\"one \\ " + margin + "two\"", "\"a\\n" + margin + "b\"", "'" + margin + "'",
    ])
    endOfLine()
  }
}
