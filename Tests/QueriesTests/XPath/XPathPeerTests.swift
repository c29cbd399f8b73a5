// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing

/// libxml2's own XPath, through `xmllint`.
@Suite(.enabled(if: Validator.hasXMLLint, Validator.absence))
struct `An XPath gives what libxml2 gives` {
  /// Without line ends: xmllint's shell answers by lines.
  private static let documents = [
    XPathEvaluationTests.shop,
    """
    <d:r xmlns:d="DAV:" xmlns="u" xmlns:e="E"><a d:x="1" x="2">1<b>2<c>3</c>4</b>5<!--k--></a>\
    <e:a>6</e:a><a xmlns=""><b/><b y="2.50"> 7 </b><?p q?></a><d:a z="é-ü">ä<b>-8</b></d:a></d:r>
    """,
    """
    <a><a><b/><a><c>1</c><a><b>x</b></a></a></a><b>1<a/>1</b><c><c><b>0.5</b></c><a>2</a></c></a>
    """,
  ]

  /// Where libxml2 is not the standard.
  private static let mistaken = [
    // What follows an attribute are also the children of its element (section 2.2).
    "string(boolean(/*/@*/following::pet))",
    // An element comes before its text.
    "//following::*/text()/following::node() | /*/.",
  ]

  @Test(arguments: documents)
  func `for expressions made at random`(_ document: String) async throws {
    var maker = ExpressionMaker(seed: 7)
    let expressions = (0..<1500).map { _ in maker.text() }.filter { $0.utf8.count < 360 }
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "document.xml")
    let expected = try await libXML2(expressions, file)
    #expect(expected.count == expressions.count)
    let parsed = try MarkupDocument.parse(Array(document.utf8), as: .xml)
    let namespaces = ["d": "DAV:", "e": "E", "u": "u"]
    var different = 0
    for (text, answer) in zip(expressions, expected) {
      let found = try? XPath(text).evaluate(in: parsed, namespaces: namespaces)
      if case .text(let text)? = found, shown(text) == answer { continue }
      if Self.mistaken.contains(where: text.contains) { continue }
      different += 1
      if different < 10 { Issue.record("\(text): \(String(describing: found)), not \(answer)") }
    }
    #expect(different == 0)
  }

  /// A text as the shell shows it: its first 40 bytes, those beyond ASCII as digits.
  private func shown(_ text: String) -> String {
    var shown = ""
    for byte in text.utf8.prefix(40) {
      shown +=
        byte < 0x80 ? String(UnicodeScalar(byte)) : "#\(String(byte, radix: 16, uppercase: true))"
    }
    return shown + (text.utf8.count >= 40 ? "..." : "")
  }

  /// What each expression, whose value is text, gives in one run of `xmllint --shell`.
  private func libXML2(_ expressions: [String], _ file: String) async throws -> [String] {
    let bindings = ["d=DAV:", "e=E", "u=u"].map { "setns \($0)\n" }.joined()
    var program = Program("/usr/bin/env", ["xmllint", "--shell", file])
    program.input = .bytes(
      Array((bindings + expressions.map { "xpath \($0)\n" }.joined() + "bye\n").utf8))
    let output = try await program.run().output
    return output.split(separator: "/ > ", omittingEmptySubsequences: false).compactMap { line in
      let begin = "Object is a string : "
      guard line.hasPrefix("Object") else { return nil }
      guard line.hasPrefix(begin) else { return String(line) }
      return String(line.dropFirst(begin.count).dropLast())
    }
  }
}

/// Makes expressions that are correct and whose value is text.
private struct ExpressionMaker {
  private var random: SeededGenerator
  /// Outside of predicates the shell has no position.
  private var isInPredicate = false

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func one(of choices: [String]) -> String {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  private mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

  /// All facts of nodes that a text can show.
  mutating func text() -> String {
    if chance(3) { return "string(\(chance(2) ? number(3) : boolean(3)))" }
    if chance(4) { return string(3) }
    let nodes = nodes(3)
    return "concat(count(\(nodes)),'|',\(nodes),'|',(\(nodes))[last()],'|',name((\(nodes))[2]))"
  }

  private mutating func nodes(_ depth: Int) -> String {
    if depth > 1, chance(8) { return "\(nodes(depth - 1)) | \(nodes(depth - 1))" }
    if depth > 1, chance(8) { return "(\(nodes(depth - 1)))[\(predicate(1))]/\(step(1))" }
    var path = one(of: ["/", "//", "//", "", "/*/", ""]) + step(depth)
    while chance(2) { path += one(of: ["/", "/", "//"]) + step(depth) }
    return path
  }

  private mutating func step(_ depth: Int) -> String {
    let axes = [
      "", "", "", "descendant::", "ancestor::", "parent::", "following::", "preceding::",
      "following-sibling::", "preceding-sibling::", "self::", "descendant-or-self::",
      "ancestor-or-self::", "child::",
    ]
    if chance(8) { return one(of: [".", "..", "@*", "@x", "@id", "@d:x", "text()"]) }
    let tests = [
      "*", "*", "node()", "a", "b", "c", "pet", "name", "d:*", "e:a", "u:b", "text()", "comment()",
    ]
    var step = one(of: axes) + one(of: tests)
    while depth > 0, chance(3) { step += "[\(predicate(depth - 1))]" }
    return step
  }

  private mutating func predicate(_ depth: Int) -> String {
    let outer = isInPredicate
    isInPredicate = true
    defer { isInPredicate = outer }
    if chance(3) { return one(of: ["1", "2", "last()", "position()>1", "last()-1"]) }
    if depth > 0, chance(4) { return nodes(depth - 1) }
    return boolean(depth)
  }

  private mutating func boolean(_ depth: Int) -> String {
    if depth <= 0 { return one(of: ["true()", "@x=1", ".='1'", "b", "id", "false()"]) }
    let comparison = one(of: ["=", "!=", "<", "<=", ">", ">="])
    switch random.next() % 7 {
    case 0: return "\(nodes(depth - 1))\(comparison)\(nodes(depth - 1))"
    case 1: return "\(number(depth - 1)) \(comparison) \(nodes(depth - 1))"
    case 2: return "\(boolean(depth - 1)) \(one(of: ["and", "or"])) \(boolean(depth - 1))"
    case 3: return "not(\(boolean(depth - 1)))"
    case 4: return "\(one(of: ["contains", "starts-with"]))(\(string(depth - 1)),\(string(0)))"
    case 5: return "\(string(depth - 1)) \(comparison) \(string(depth - 1))"
    default: return "boolean(\(one(of: [nodes(depth - 1), number(depth - 1)])))"
    }
  }

  private mutating func number(_ depth: Int) -> String {
    if depth <= 0 {
      let numbers = ["1", "0", "2.5", "-3", "number(.)", "0.5", "100000"]
      return one(of: numbers + (isInPredicate ? ["position()", "last()"] : []))
    }
    switch random.next() % 6 {
    case 0: return "count(\(nodes(depth - 1)))"
    case 1: return "sum(\(nodes(depth - 1)))"
    case 2:
      // libxml2 writes 15 digits, and the standard as many as there are: no fractions are made.
      let operation = one(of: ["+", "-", "*", "div", "mod"])
      return "floor(\(number(depth - 1)) \(operation) \(number(depth - 1)))"
    case 3: return "\(one(of: ["floor", "ceiling", "round"]))(\(number(depth - 1)))"
    case 4: return "string-length(\(string(depth - 1)))"
    default: return "-\(number(depth - 1))"
    }
  }

  private mutating func string(_ depth: Int) -> String {
    if depth <= 0 { return one(of: ["'a'", "''", "'1'", "string(.)", "name()", "'ä'", "'12345'"]) }
    switch random.next() % 8 {
    case 0: return "string(\(nodes(depth - 1)))"
    case 1: return "substring(\(string(depth - 1)),\(number(0)),\(number(0)))"
    case 2: return "substring(\(string(depth - 1)),\(number(0)))"
    case 3: return "translate(\(string(depth - 1)),'a1ä','bü')"
    case 4: return "normalize-space(\(string(depth - 1)))"
    case 5: return "substring-\(one(of: ["before", "after"]))(\(string(depth - 1)),\(string(0)))"
    case 6: return "\(one(of: ["name", "local-name", "namespace-uri"]))(\(nodes(depth - 1)))"
    default: return "concat(\(string(depth - 1)),\(string(0)))"
    }
  }
}
