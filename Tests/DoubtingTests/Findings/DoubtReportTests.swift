// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Testing

@testable import Doubting

@Suite struct `The findings` {
  private static let head = ["body page", "header content-type value"]

  @Test func `count a question once, and one execution that notices is enough`() throws {
    var made = MadeFindings()
    let pet = MadeExchange.json(#"{"a":1,"b":"x"}"#)
    try made.add(pet, noticed: Self.head)
    try made.add(pet, at: ("a.yaml", 7), noticed: ["json $.a missing"])
    let report = made.report
    #expect(report.questions == 8 && report.noticed == 3 && report.percent == 37)
    #expect(
      report.lines == [
        "GET /pets › 200: json $.a may be anything",
        "GET /pets › 200: json $.b may be missing, or anything",
      ])
    #expect(report.blocks.map(\.step.place) == ["a.yaml:1"])
    #expect(report.operations.first?.steps.values.sorted() == [1, 1])
  }

  @Test func `join in any order`() throws {
    var first = MadeFindings()
    var second = MadeFindings()
    let pet = MadeExchange.json(#"{"a":1}"#)
    try first.add(pet, at: ("b.yaml", 1), noticed: ["json $.a missing"])
    try second.add(pet) { $0 == "json $.a missing" ? .laterRequest : nil }
    try second.add(MadeExchange(path: "/x", status: 404, headers: []), noticed: ["status value"])
    second.findings.failedExecutions = 2
    var left = first.findings
    try left.join(second.findings)
    var right = second.findings
    try right.join(first.findings)
    for found in [left, right].map({ DoubtReport($0) }) {
      #expect(found.operations.map(\.operation.text) == ["GET /pets › 200", "GET /x › 404"])
      #expect(found.questions == 6 && found.noticed == 2 && found.noticedByRequests == 0)
      #expect(found.failedExecutions == 2)
      #expect(found.operations.first?.firstStep?.place == "a.yaml:1")
    }
  }

  @Test func `leave out what is inside of an unnoticed part`() throws {
    var made = MadeFindings()
    let pet = MadeExchange.json(#"{"a":{"b":{"c":1}},"l":[{"d":1}],"e'.x":{"f":2},"g":[{"h":1}]}"#)
    try made.add(pet) { text in
      Self.head.contains(text) || text == "json $.l missing" || text == "json $.l type"
        || text.hasPrefix("json $.g ") || text == "json $.g[*] type" ? .ownStep : nil
    }
    #expect(
      made.report.lines == [
        #"GET /pets › 200: json $.a may be missing, or anything (e\'.x)"#,
        "GET /pets › 200: json $.l may be empty",
        "GET /pets › 200: json $.g[*].h may be missing, or anything",
      ])
    // They count.
    #expect(made.report.questions == 28)
  }

  @Test func `leave out what is inside of a body that may be an error page`() throws {
    var made = MadeFindings()
    try made.add(MadeExchange.json(#"{"a":1}"#)) { $0.hasPrefix("header") ? .ownStep : nil }
    #expect(made.report.operations.flatMap { OperationGaps($0).gaps.map(\.place.text) } == ["body"])
  }

  @Test func `show members of one object together`() throws {
    var made = MadeFindings()
    let list = MadeExchange.json(#"{"items":[{"name":"rex","kind":"dog","old":2,"id":"q"}]}"#)
    try made.add(list) { text in
      text.hasPrefix("json $.items[*].") && !text.contains("items[*].id") ? nil : .ownStep
    }
    #expect(
      made.report.lines == [
        "GET /pets › 200: json $.items[*].name may be missing, or anything (kind, old)"
      ])
    #expect(made.report.blocks.first?.gaps.first?.isOfSeveral == true)
  }

  @Test func `show elements and attributes as they are in each other`() throws {
    var made = MadeFindings()
    let order = MadeExchange(
      headers: [("content-type", "application/xml")],
      body: Array(
        "<o no='7a'><a><b>1</b></a><l n='1'>x</l><t>2</t><d>3</d><e at='2026-11-29T10:00:00Z'/></o>"
          .utf8))
    try made.add(order) { text in
      Self.head.contains(text) || text == "xpath /o/l missing" || text == "xpath /o/t missing"
        || text == "xpath /o/d value" ? .ownStep : nil
    }
    #expect(
      made.report.lines == [
        "GET /pets › 200: xpath /o/@no may be missing, or anything",
        "GET /pets › 200: xpath /o/a may be missing (d, e)",
        "GET /pets › 200: xpath /o/l may be another value (t)",
        "GET /pets › 200: xpath /o/l/@n may be missing, or anything",
      ])
    #expect(made.report.blocks.first?.gaps.first?.containerWord == "element")
  }

  @Test func `have lines for headers, cookies, bodies and the status`() throws {
    var made = MadeFindings()
    let session = MadeExchange(
      method: "POST", path: "/session", status: 303,
      headers: [
        ("Location", "/me"), ("Set-Cookie", "sid=1; HttpOnly; Secure"),
        ("Set-Cookie", "b=2; SameSite=Lax"),
        ("content-type", "text/plain"),
      ], body: Array("abc".utf8))
    try made.add(session) { $0 == "cookie b missing" ? .ownStep : nil }
    #expect(
      made.report.lines == [
        "POST /session › 303: status may be another one",
        "POST /session › 303: body may be cut in half",
        "POST /session › 303: header content-type may be another",
        "POST /session › 303: header location may be missing",
        "POST /session › 303: cookie sid may be missing",
        "POST /session › 303: cookie b may be without SameSite",
      ])
  }

  @Test func `show once what several operations have`() throws {
    var made = MadeFindings()
    for name in ["a", "b", "c"] {
      var pet = MadeExchange.json("{}")
      pet.path = "/\(name)"
      try made.add(pet, noticed: ["body page"])
    }
    let report = made.report
    #expect(report.blocks.isEmpty)
    #expect(report.alike.map(\.gap.place.text) == ["header content-type"])
    #expect(report.alike.first?.operations.count == 3)
  }

  @Test func `list operations of which only the status is looked at`() throws {
    var made = MadeFindings()
    try made.add(MadeExchange.json(#"{"up":true}"#), noticed: ["status value"])
    try made.add(MadeExchange(path: "/none", status: 204, headers: []), noticed: ["status value"])
    let report = made.report
    #expect(report.ofStatusAlone.map(\.text) == ["GET /pets › 200"])
    #expect(report.blocks.map(\.isOfStatusAlone) == [true] && report.errors.isEmpty)
  }

  @Test func `list the errors whose bodies are not looked at`() throws {
    var made = MadeFindings()
    let missing = MadeExchange.json(#"{"error":"x","code":1}"#, status: 404)
    try made.add(missing, noticed: ["body page", "status value", "json $.code missing"])
    #expect(made.report.errors.map(\.text) == ["GET /pets › 404"])
    #expect(made.report.lines == ["GET /pets › 404: header content-type may be another"])
    #expect(made.report.ofStatusAlone.isEmpty)
  }

  @Test func `begin with the operation of which the least is noticed`() throws {
    var made = MadeFindings()
    for (path, line, noticed) in [("/a", 9, 3), ("/b", 5, 1), ("/c", 2, 1)] {
      var pet = MadeExchange.json(#"{"a":1}"#)
      pet.path = path
      let all = ["body page", "json $.a missing", "json $.a type"]
      try made.add(pet, at: ("a.yaml", line), noticed: Array(all.prefix(noticed)))
    }
    #expect(made.report.blocks.map(\.step.line) == [2, 5, 9])
    #expect(made.report.blocks.map(\.noticed) == [1, 1, 3])
  }
}

@Suite struct `Entries of ignore` {
  private func report(_ entries: [String], noticed: [String] = []) throws -> DoubtReport {
    var made = MadeFindings()
    made.exceptions = try entries.map { try DoubtException($0) }
    try made.add(
      MadeExchange.json(#"{"traceId":"a","b":{"traceId":"c","d":1}}"#), noticed: noticed)
    try made.add(
      MadeExchange(path: "/echo", status: 204, headers: [("Set-Cookie", "sid=1")]), noticed: noticed
    )
    return made.report
  }

  @Test func `exclude questions from the count`() throws {
    let report = try report(["$..traceId", "GET /echo"])
    #expect(report.ignored == 6 + 2 && report.questions == 2 + 2 + 3)
    #expect(report.operations.map(\.operation.text) == ["GET /pets › 200"])
    #expect(report.unneeded.isEmpty)
  }

  @Test(arguments: [
    ("$..traceld", "no recorded response has `$..traceld`", "did you mean `$..traceId`?"),
    (
      "$.b['traceld']", "no recorded response has `$.b['traceld']`",
      "did you mean `$.b['traceId']`?"
    ),
    ("$.zzzzzz", "no recorded response has `$.zzzzzz`", "leave it out"),
    ("cookie sit", "no recorded response has `cookie sit`", "did you mean `cookie sid`?"),
    ("header etag", "nothing is asked about `header etag`", "leave it out"),
    ("GET /ecko", "no recorded request is `GET /ecko`", "did you mean `GET /echo`?"),
    ("GET /echo 205", "no recorded request is `GET /echo 205`", "did you mean `GET /echo 204`?"),
  ])
  func `that match nothing are named`(entry: String, message: String, help: String) throws {
    let unneeded = try #require(try report([entry]).unneeded.first)
    #expect(unneeded.message == message)
    #expect(unneeded.help == help)
  }

  @Test func `of elements that match nothing, or what others match, are named`() throws {
    var made = MadeFindings()
    made.exceptions = try [
      "xpath //s:pricee", "xpath //order", "xpath //s:price", "xpath //@id", "xpath /a/@id",
    ].map { try DoubtException($0) }
    try made.add(
      MadeExchange(
        headers: [("content-type", "text/xml")],
        body: Array("<a xmlns:s='u' id='q'><s:price>1</s:price></a>".utf8)))
    #expect(
      made.report.unneeded.map { "\($0.message): \($0.help)" } == [
        "no recorded response has `xpath //s:pricee`: did you mean `xpath //s:price`?",
        "no recorded response has `xpath //order`: leave it out",
        "another entry ignores what `xpath /a/@id` ignores: leave it out",
      ])
  }

  @Test func `that match only what is noticed are named`() throws {
    let unneeded = try report(["cookie sid", "status"], noticed: ["cookie sid missing"]).unneeded
    #expect(unneeded.map(\.message) == ["`cookie sid` ignores only what is noticed"])
  }

  @Test func `that repeat another are named`() throws {
    let unneeded = try report(["$..traceId", "$.traceId", "* /**", "GET /echo"]).unneeded
    #expect(
      unneeded.map(\.message) == [
        "another entry ignores what `$..traceId` ignores",
        "another entry ignores what `$.traceId` ignores",
        "another entry ignores what `GET /echo` ignores",
      ])
  }
}

@Suite struct `The bounds of findings` {
  @Test func `end at the bound of operations`() throws {
    var findings = DoubtFindings()
    let questions = try MadeExchange(status: 204, headers: []).questions()
    let step = WrittenStep(file: "a.yaml", line: 1)
    func add(_ number: Int) throws {
      let operation = Operation(method: "GET", segments: ["\(number)"], status: 204)
      try findings.add(questions, of: operation, in: step, [nil])
    }
    for number in 0..<DoubtFindings.mostOperations { try add(number) }
    #expect(throws: DoubtFindings.Overflow.operations) { try add(-1) }
    try add(0)
    #expect(findings.all.count == DoubtFindings.mostOperations)
    #expect(
      DoubtFindings.Overflow.operations.words == "the recording has more than 20000 operations")
  }

  @Test func `end at the bound of questions`() throws {
    var findings = DoubtFindings()
    let step = WrittenStep(file: "a.yaml", line: 1)
    func add(_ number: Int) throws {
      let members = (0..<1_990).map { "\"k\(number)_\($0)\":[[]]" }.joined(separator: ",")
      let made = MadeExchange.json("{\(members)}")
      let questions = try made.questions()
      try findings.add(
        questions, of: try made.operation(), in: step,
        Array(repeating: nil, count: questions.asked.count))
    }
    #expect(throws: DoubtFindings.Overflow.questions) { for number in 0..<400 { try add(number) } }
  }

  @Test func `judge a share exactly`() throws {
    let share = try #require(WrittenShare("62.5%"))
    #expect(LeastVerdict(share, noticed: 5, of: 8, obstacle: nil).words == "62.5% is reached")
    #expect(LeastVerdict(share, noticed: 4, of: 7, obstacle: nil).isBelow)
    #expect(!LeastVerdict(share, noticed: 0, of: 0, obstacle: nil).isBelow)
    let open = LeastVerdict(share, noticed: 0, of: 9, obstacle: "`a.yaml` alone was asked about")
    #expect(!open.isBelow)
    #expect(open.words == "not judged: `a.yaml` alone was asked about")
  }
}
