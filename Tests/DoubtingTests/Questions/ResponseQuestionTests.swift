// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Testing

@testable import Doubting

@Suite struct `Questions about a response` {
  @Test(arguments: [
    (201, 200), (204, 200), (303, 200), (400, 404), (404, 400), (500, 504), (503, 500),
  ])
  func `are about a status that is not 200`(status: Int, other: Int) throws {
    let made = MadeExchange(status: status, headers: [])
    #expect(try made.questions().texts == ["status value"])
    #expect(try made.questions().wrong("status value").status == other)
    #expect(try MadeExchange(headers: []).questions().texts.isEmpty)
  }

  @Test func `are about headers`() throws {
    let made = MadeExchange(
      status: 303,
      headers: [
        ("Location", "/me"), ("location", "/b"), ("Allow", "GET"), ("Vary", "a"), ("X", "y"),
      ])
    let questions = try made.questions(options: QuestionOptions(headers: ["vary", "allow"]))
    #expect(
      questions.texts == [
        "status value", "header location missing", "header allow missing", "header vary missing",
      ])
    let wrong = try questions.wrong("header location missing")
    #expect(wrong.headers.fields.map(\.name) == ["Allow", "Vary", "X"])
    #expect(wrong.status == 303)
  }

  @Test func `are about cookies and their attributes`() throws {
    let made = MadeExchange(
      headers: [
        ("Set-Cookie", "sid=1; Path=/; HttpOnly ; SameSite=Lax; secure"),
        ("Set-Cookie", "theme=dark; HttpOnly"), ("Set-Cookie", "sid=2; httponly"),
        ("Set-Cookie", "x"),
      ])
    let questions = try made.questions()
    #expect(
      questions.texts == [
        "cookie sid missing", "cookie sid httpOnly", "cookie sid secure", "cookie sid sameSite",
        "cookie theme missing", "cookie theme httpOnly",
      ])
    #expect(try questions.wrong("cookie sid missing").headers.fields.count == 2)
    #expect(
      try questions.wrong("cookie sid httpOnly").headers.values(of: "set-cookie") == [
        "sid=1; Path=/; SameSite=Lax; secure", "theme=dark; HttpOnly", "sid=2", "x",
      ])
    #expect(
      try questions.wrong("cookie sid sameSite").headers.first("set-cookie")
        == "sid=1; Path=/; HttpOnly ; secure")
  }

  @Test(arguments: [
    ("text/plain", "hélo", "body half", "h"), ("text/html", "<p>ab</p>", "body half", "<p>a"),
    ("application/xml", "<a/>", "body page", nil), ("text/plain", "<?xml?><a/>", "body page", nil),
    ("application/json", "{", "body half", ""), ("text/plain", "[1]", "body page", nil),
  ])
  func `are about the body as a whole`(
    type: String, body: String, question: String, wrong: String?
  ) throws {
    let made = MadeExchange(headers: [("content-type", type)], body: Array(body.utf8))
    let questions = try made.questions()
    #expect(questions.texts.prefix(2) == [question, "header content-type value"])
    let expected = wrong ?? String(decoding: [UInt8].errorPage, as: UTF8.self)
    #expect(try questions.wrongBody(question) == expected)
    let other = try questions.wrong("header content-type value").headers.first("content-type")
    #expect(other == (type == "text/html" ? "text/plain" : "text/html"))
  }

  @Test func `are about the last byte of bytes`() throws {
    let made = MadeExchange(headers: [], body: [0xFF, 0x00, 0x10])
    #expect(try made.questions().wrong("body byte").body == [0xFF, 0x00, 0x11])
  }

  @Test func `are not about a body that the recording does not have`() throws {
    var made = MadeExchange.json(#"{"a":1}"#)
    #expect(try made.questions(isWhole: false).texts == ["header content-type value"])
    made.body = []
    #expect(try made.questions().texts.isEmpty)
  }

  @Test func `are excluded by entries`() throws {
    let exceptions = try [
      "$..traceId", "header location", "cookie sid", "GET /pets 404", "POST /other", "$.list[0]",
      "$.meta", "$.items[*].id",
    ].map { try DoubtException($0) }
    var made = MadeExchange.json(
      #"{"traceId":"a","list":["x","y"],"meta":{"b":{"c":1}},"items":[{"id":"q"}],"d":{"traceId":"b"}}"#
    )
    made.headers += [("Location", "/"), ("Set-Cookie", "sid=1; Secure")]
    let questions = try made.questions(options: QuestionOptions(exceptions: exceptions))
    let ignored = zip(questions.texts, questions.asked).filter { $0.1.exception != nil }
    #expect(
      Set(ignored.map { "\($0.1.exception ?? -1) \($0.1.question.place.text)" }) == [
        "0 json $.traceId", "0 json $.d.traceId", "1 header location", "2 cookie sid",
        "6 json $.meta", "6 json $.meta.b", "6 json $.meta.b.c", "7 json $.items[*].id",
      ])
    made.status = 404
    let all = try made.questions(options: QuestionOptions(exceptions: exceptions))
    #expect(all.counted.isEmpty && all.asked.allSatisfy { $0.exception == 3 })
  }

  @Test func `are excluded as a whole with the body`() throws {
    let exceptions = [try DoubtException("body"), try DoubtException("status")]
    let made = MadeExchange.json(#"{"a":1}"#, status: 201)
    let questions = try made.questions(options: QuestionOptions(exceptions: exceptions))
    #expect(questions.counted == ["header content-type value"])
  }
}

@Suite struct `Questions about a hostile response` {
  @Test func `end at the bound of levels`() throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(
      try MadeExchange.json(deep).questions().texts == ["body half", "header content-type value"])
    let most = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let questions = try MadeExchange.json(most).questions()
    #expect(questions.omittedValues > 0)
    #expect(questions.asked.allSatisfy { $0.question.place.text.utf8.count < 510 })
  }

  @Test func `end at the bound of places`() throws {
    let members = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let body = "{\(members)}"
    #expect(body.utf8.count < QuestionLimits.bodyBytes * 2)
    let cut = "{\((0..<60_000).map { "\"k\($0)\":1" }.joined(separator: ","))}"
    let questions = try MadeExchange.json(cut).questions()
    #expect(questions.omittedValues == 60_000 - QuestionLimits.places + 1)
    #expect(questions.asked.count == 2 + (QuestionLimits.places - 1) * 3)
    #expect(try MadeExchange.json(body).questions().asked.count <= 2 + QuestionLimits.places * 3)
  }

  @Test func `leave longer bodies alone`() throws {
    let body = "\"" + String(repeating: "a", count: QuestionLimits.bodyBytes) + "\""
    #expect(try MadeExchange.json(body).questions().texts == ["header content-type value"])
  }

  @Test func `leave long names alone`() throws {
    let name = String(repeating: "n", count: 100_000)
    let questions = try MadeExchange.json("{\"\(name)\":{\"a\":1},\"b\":2}").questions()
    #expect(questions.omittedValues == 1)
    #expect(questions.texts.contains("json $.b missing"))
    #expect(!questions.texts.contains { $0.utf8.count > 1_000 })
  }

  @Test func `are made for a repeated name in time that grows with the body`() throws {
    let members = Array(repeating: "\"a\":1", count: 100_000).joined(separator: ",")
    let questions = try MadeExchange.json("{\(members)}").questions()
    #expect(try questions.wrongBody("json $.a missing") == "{}")
  }
}
