// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import SessionSupport
import TestSupport
import Testing

@Suite struct `A line that cannot be read as it is` {
  private func problems(of text: String) -> [Diagnostic] {
    PlannedTexts.problems(of: [text], PlannedTexts.Given())
  }

  @Test(arguments: (FixRow.typography + FixRow.punctuation).map(\.text))
  func `is shown as it should be, and loads so`(text: String) throws {
    let row = try #require((FixRow.typography + FixRow.punctuation).first { $0.text == text })
    let found = problems(of: text)
    let first = try #require(found.first)
    #expect(first.help.first == row.help)
    let fix = try #require(first.fixes.first)
    #expect(fix.isPreferred == row.isPreferred)
    #expect(problems(of: fix.applied(to: text)).map(\.message) == [])
  }

  /// Lines before a mistake that are right, and lines with the mistake and the quotes it lacks.
  private static let siblings = [
    "name: x", "json: [1, 2]", "auth: none", "timeout: 30s", "params: { a: 1 }", "text: hello",
    "capture: { id: $.id }", "expect: 200", "expect:\n  status: 200", "tags: [a]",
  ]

  private static let unquoted = [
    ("headers: { X: ${a} }", "headers: { X: '${a}' }"),
    ("headers: { X: [${a}, b] }", "headers: { X: ['${a}', b] }"),
    ("cookies: { $.c[*].s: x }", "cookies: { '$.c[*].s': x }"),
    ("skip: @later", "skip: '@later'"),
  ]

  @Test(arguments: siblings)
  func `is never blamed on a line that can be read`(sibling: String) throws {
    for (line, quoted) in Self.unquoted {
      let text = stepFile("\(sibling)\n\(line)") + "vars: { a: 1 }\n"
      let found = try #require(problems(of: text).first { $0.code.text == "yaml-syntax" })
      #expect(found.help.first == "quote it: `\(quoted)`", "\(text)")
      #expect(found.fixes.first?.isPreferred == true, "\(text)")
      let place = try #require(text.firstRange(of: line))
      let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      #expect(found.secondary.allSatisfy { $0.span.range.lowerBound >= start }, "\(text)")
      let fix = try #require(found.fixes.first)
      let left = problems(of: fix.applied(to: text))
      #expect(!left.contains { $0.code.text == "yaml-syntax" }, "\(text)")
    }
  }

  @Test(arguments: [
    // The quotes are right, and the bracket is still open.
    stepFile("headers: { x: @b\ntimeout: 1s"), stepFile("tags: [@b\ntimeout: 1s"),
    stepFile("headers: { x: @b, 'y: 1 }\ntimeout: 1s"),
  ])
  func `has no fix after which it cannot be read`(text: String) throws {
    let first = try #require(problems(of: text).first { $0.code.text == "yaml-syntax" })
    #expect(!first.help.isEmpty)
    for fix in first.fixes {
      let left = problems(of: fix.applied(to: text))
      #expect(!left.contains { $0.code.text == "yaml-syntax" }, "\(fix.title)")
    }
  }

  @Test func `is not moved where the next line breaks in its place`() throws {
    let text = stepFile("timeout: 1s\n  retried: 2") + "  - GET: http://b.example/\n"
    let first = try #require(problems(of: text).first)
    #expect(first.code.text == "yaml-syntax")
    #expect(first.fixes.isEmpty)
  }

  @Test func `is moved only if the line of the error can then be read`() throws {
    let text = stepFile("capture:\n  id: $.id\n") + "  - check: [x == ['a', 'b']]\n"
    let found = try #require(problems(of: text).first)
    #expect(found.help.first == "quote it: `- check: [\"x == ['a', 'b']\"]`")
    let moved = try #require(
      problems(of: stepFile("expect:\nstatus: 200\n  time: { $lt: 1s }")).first)
    #expect(moved.secondary.map(\.label).allSatisfy { $0 != "probably because of this" })
  }

  @Test(arguments: FixRow.typography.map(\.text))
  func `names the characters that are not of a keyboard`(text: String) throws {
    let notes = problems(of: text).flatMap(\.notes)
    #expect(notes.contains { $0.contains("U+") }, "\(notes)")
  }

  /// Random signs in all places of a file: every candidate must be made without a trap.
  @Test(arguments: 0..<40) func `is looked at whatever it has`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signs = [
      "“", "–", "\u{A0}", "\u{200B}", "：", "{{", "}}", "${", "}", "\t", "\r\n", "- ", "* ", "1. ",
      "!int ", "'", "\"", "[", "]", ": ", ":", "=", "```\n", "…", "\u{FEFF}", " #", "é",
    ]
    for _ in 0..<10 {
      var bytes = Array(stepFile("name: a\nexpect: { status: 200 }\nheaders: { A: \"b\" }").utf8)
      for _ in 0..<3 {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let sign = Array((signs.randomElement(using: &generator) ?? "").utf8)
        bytes.insert(contentsOf: sign.dropLast(Int.random(in: 0...1, using: &generator)), at: place)
      }
      var files = SourceFiles()
      let file = files.add(SourceFile(path: "a.yaml", bytes: bytes))
      let found = CollectionLoader.load(file, of: files).diagnostics
      for diagnostic in found { _ = diagnostic.namingTypography(in: bytes) }
    }
  }

  @Test(arguments: [
    ("GET: http://a.example/x\u{A0}", "U+00A0 (no-break space)", "GET: http://a.example/x "),
    ("GET: “http://a.example/x”", "U+201C (left double quotation mark)", "GET: http://a.example/x"),
    (
      "{ GET: http://a.example/, headers: { Accept: ‘text/html’ } }", "U+2018",
      "{ GET: http://a.example/, headers: { Accept: text/html } }"
    ),
    (
      "{ GET: http://a.example/, expect: { body: { $matches: '[a–z]+' } } }", "U+2013 (en dash)",
      nil
    ),
    (
      "{ GET: http://a.example/, expect: { xpath: { \"//a[@b=‘c’]\": x } } }", "U+2018", nil
    ),
    (
      "{ GET: http://a.example/, capture: { a: \"$.items\u{A0}[0]\" } }", "U+00A0", nil
    ),
    (
      "{ GET: http://a.example/, expect: { body: { $matches: ‘^ok$’ } } }", "U+2018",
      "{ GET: http://a.example/, expect: { body: { $matches: '^ok$' } } }"
    ),
    (
      "{ GET: http://a.example/, expect: { body: { $matches: “^ok$” } } }", "U+201C",
      "{ GET: http://a.example/, expect: { body: { $matches: '^ok$' } } }"
    ),
    (
      "{ GET: http://a.example/, expect: { body: { $matches: '“^ok$”' } } }", "U+201C", nil
    ),
    (
      "{ GET: http://a.example/, capture: { a: { body: true, regex: ‘a(.*)’ } } }", "U+2018",
      "{ GET: http://a.example/, capture: { a: { body: true, regex: 'a(.*)' } } }"
    ),
    (
      "{ GET: http://a.example/, read: { until: ‘\\n’ } }", "U+2018",
      "{ GET: http://a.example/, read: { until: '\\n' } }"
    ),
    (
      "{ GET: http://a.example/, expect: { json: { “$.a”: 1 } } }", "U+201C",
      "{ GET: http://a.example/, expect: { json: { '$.a': 1 } } }"
    ),
    (
      "{ POST: http://a.example/, json: {\u{A0}a: 1 } }", "U+00A0",
      "{ POST: http://a.example/, json: { a: 1 } }"
    ),
    (
      "{ GET: http://a.example/, save: “out.bin” }", "U+201C",
      "{ GET: http://a.example/, save: out.bin }"
    ),
    (
      "{ GET: http://a.example/, tags: [“a”] }", "U+201C",
      "{ GET: http://a.example/, tags: [a] }"
    ),
    (
      "{ GET: http://a.example/, auth: { bearer: “x” } }", "U+201C",
      "{ GET: http://a.example/, auth: { bearer: x } }"
    ),
  ])
  func `is warned about where it would be taken as it is`(
    step: String, name: String, fixed: String?
  ) throws {
    let text = "curlew: 1\nrequests:\n  - \(step)\n"
    let warning = try #require(problems(of: text).first { $0.code.text == "typographic-character" })
    #expect(warning.message.hasPrefix(name))
    if let fixed {
      let after = try #require(warning.fixes.first).applied(to: text)
      #expect(after == "curlew: 1\nrequests:\n  - \(fixed)\n")
    }
  }

  @Test func `of a path is answered before the file is missed`() throws {
    let text = stepFile("tls: { ca: “./ca.pem” }")
    let warning = try #require(problems(of: text).first { $0.code.text == "typographic-character" })
    let fixed = try #require(warning.fixes.first).applied(to: text)
    #expect(fixed == stepFile("tls: { ca: ./ca.pem }"))
  }

  @Test(arguments: [
    ("that: [“a” == 'a']", #"that: ['"a" == ''a''']"#),
    ("that: [“a” == “b”]", "that: ['\"a\" == \"b\"']"),
  ])
  func `of an expression between brackets is answered with the quoted one`(
    written: String, ours: String
  ) throws {
    let text = stepFile("expect: { \(written) }")
    let fix = try #require(problems(of: text).first?.fixes.first)
    #expect(fix.isPreferred)
    #expect(fix.applied(to: text) == stepFile("expect: { \(ours) }"))
    #expect(problems(of: fix.applied(to: text)).isEmpty)
  }

  @Test func `that takes no room is named where YAML fails after it`() {
    let notes = problems(of: stepFile("capture: { a: $.items\u{200B}[0] }")).flatMap(\.notes)
    #expect(notes.contains { $0.contains("U+200B") }, "\(notes)")
  }

  @Test(arguments: [
    "timeout: 1x\nheaders:\n  A: b", "headers:\n  A: b\ntimeout: 1x", "name: a\nname: b",
    "headers: { A: \"a\\nb\" }",
  ])
  func `is not moved to where anything is allowed`(lines: String) {
    let help = problems(of: stepFile(lines)).flatMap(\.help)
    #expect(!help.isEmpty)
    #expect(!help.contains { $0.contains("indent") }, "\(help)")
  }

  @Test func `is moved if its key belongs to another mapping`() {
    let help = problems(of: stepFile("headers:\n  A: b\nexpect:\nstatus: 200")).flatMap(\.help)
    #expect(help.contains("indent it by 6 spaces"), "\(help)")
  }

  @Test(arguments: ["[1, 2],,", "[1,, 2]", "{ b: 1,, }"])
  func `of JSON has one comma between two entries`(value: String) throws {
    let json = #"{"curlew":1,"requests":[{"POST":"http://a.example/","json":{"a":\#(value)}}]}"#
    let problem = try #require(problems(of: json).first)
    let fixed = try #require(problem.fixes.first).applied(to: json)
    #expect(fixed == json.replacing(",,", with: ","))
    // Not the whole document as one text.
    #expect(!problem.help.contains { $0.hasPrefix("quote it: `'") }, "\(problem.help)")
  }

  @Test(arguments: [
    "text: “quoted” – it’s… 你好，世界", "name: “a” – b", "json: { “a”: “b”, c: [–] }",
    "expect: { body: “ok”, json: { a: ‘b’ } }", "params: { q: “a” }", "form: { a: – }",
    "expect: { body: { $matches: '“(.+)”' } }", "expect: { json: { “a”: 1, é: 2 } }",
    "json: { é: 1, a\u{A0}b: 2 }",
    "headers: { X-Note: a – b }", "vars: { a: “b” }", "print: …",
  ])
  func `is allowed in data`(line: String) {
    let step = line.hasPrefix("print") ? "curlew: 1\nrequests:\n  - \(line)\n" : stepFile(line)
    #expect(problems(of: step).map(\.message) == [])
  }

  @Test(arguments: [
    ("{id}", "id"), (":id", "id"), ("<id>", "id"), ("#{id}", "id"), ("$(id)", "id"),
    ("{{id}}", "id"), ("$id}", "id"),
  ])
  func `a placeholder of another tool in an address is answered`(written: String, name: String)
    throws
  {
    let text =
      "curlew: 1\nvars: { id: 1 }\nrequests:\n  - GET: http://a.example/pets/\(written)/photo\n"
    let warning = try #require(problems(of: text).first)
    #expect(warning.message.hasPrefix("`\(written)` is not a template of curlew"))
    let fixed = try #require(warning.fixes.first).applied(to: text)
    #expect(fixed.contains("/pets/${id}/photo"))
    #expect(problems(of: fixed).isEmpty)
  }

  @Test(arguments: ["a:b", "v1:run/:", "{}", "{a b}", "(id)", "<>", ":8080x", "a<b"])
  func `a sign in an address is not a placeholder`(path: String) {
    let text = "curlew: 1\nrequests:\n  - GET: \"http://a.example/\(path)\"\n"
    #expect(problems(of: text).filter { $0.code.text == "foreign-template" }.isEmpty)
  }

  @Test(arguments: [#"'{"a": 1}'"#, #""[\"a\"]""#, "'{“a”: 1}'"])
  func `of JSON in a text is warned about, and shown as a document`(body: String) throws {
    let text = "curlew: 1\nrequests:\n  - POST: http://a.example/\n    json: \(body)\n"
    let warning = try #require(problems(of: text).first)
    #expect(warning.code.text == "json-in-text")
    #expect(problems(of: try #require(warning.fixes.first).applied(to: text)).isEmpty)
  }

  @Test(arguments: ["'{a}'", "'[draft] a'", "'\"a\"'", "1"])
  func `of another text is sent as it is`(body: String) {
    let text = "curlew: 1\nrequests:\n  - POST: http://a.example/\n    json: \(body)\n"
    #expect(problems(of: text).isEmpty)
  }

  @Test(arguments: [
    ("retry:\n  max: 3s\nattempts: 3", "indent it by 6 spaces"),
    ("timeout:\n  total: 3s\nidle: 3s", "indent it by 6 spaces"),
    ("expect:\n  status: 200\n  retry: { attempts: 2 }", "indent it by 4 spaces"),
  ])
  func `of another level is moved there if nothing else can be meant`(
    lines: String, title: String
  ) throws {
    let text = stepFile(lines)
    let found = try #require(problems(of: text).first)
    #expect(found.code.text == "unknown-key")
    let fix = try #require(found.fixes.first)
    #expect(fix.isPreferred)
    #expect(fix.title == title)
    #expect(found.help.first == title)
    #expect(problems(of: fix.applied(to: text)).map(\.message) == [])
  }

  @Test(arguments: [
    // Every key is data in a body and a name in headers.
    "json:\n  a: 1\nattempts: 3", "headers:\n  a: b\nattempts: 3",
  ])
  func `is never moved by itself to where every key is allowed`(lines: String) throws {
    let found = try #require(problems(of: stepFile(lines)).first)
    #expect(found.code.text == "unknown-key")
    #expect(found.fixes.allSatisfy { !$0.isPreferred })
  }

  @Test func `of a scenario is not moved into its last step by itself`() throws {
    let text =
      "curlew: 1\nscenarios:\n  a:\n    steps:\n      - GET: http://a.example/\n    name: x\n"
    let found = try #require(problems(of: text).first)
    #expect(found.code.text == "unknown-key")
    #expect(found.fixes.allSatisfy { !$0.isPreferred })
  }

  @Test(arguments: [
    ("/* note */", "write `# note`"),
    ("/* one\n   two */", "begin each line of the comment with `#`"),
  ])
  func `between signs of a comment of other languages gets those of YAML`(
    comment: String, title: String
  ) throws {
    let text = "curlew: 1\n\(comment)\nrequests:\n  - GET: http://a.example/\n"
    let found = try #require(problems(of: text).first)
    let fix = try #require(found.fixes.first)
    #expect(fix.title == title)
    #expect(problems(of: fix.applied(to: text)).map(\.message) == [])
  }
}
