// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing
import Values

@testable import Doubting

@Suite struct `Questions about JSON` {
  @Test func `are about each member, and all elements of a list together`() throws {
    let questions = try MadeExchange.json(
      #"{"total": 2, "items": [{"name": "rex", "tags": ["a"]}, {"name": "ann", "old": true}]}"#
    ).questions()
    #expect(
      questions.texts == [
        "body page", "header content-type value",
        "json $.total missing", "json $.total type", "json $.total value",
        "json $.items missing", "json $.items type", "json $.items empty",
        "json $.items[*] type",
        "json $.items[*].name missing", "json $.items[*].name type", "json $.items[*].name value",
        "json $.items[*].tags missing", "json $.items[*].tags type", "json $.items[*].tags empty",
        "json $.items[*].tags[*] type", "json $.items[*].tags[*] value",
        "json $.items[*].old missing", "json $.items[*].old type", "json $.items[*].old value",
      ])
  }

  @Test(arguments: [
    (#"{"a": 1, "b": 2}"#, "json $.a missing", #"{"b": 2}"#),
    (#"{"a": 1, "b": 2}"#, "json $.b missing", #"{"a": 1}"#),
    (#"{ "a" : 1 }"#, "json $.a missing", "{  }"),
    (#"[{"a":1,"b":2},{"b":3,"a":4}]"#, "json $[*].a missing", #"[{"b":2},{"b":3}]"#),
    (#"{"a":1,"b":2,"a":3}"#, "json $.a missing", #"{"b":2}"#),
    (#"{"b":1,"a":2,"a":3}"#, "json $.a missing", #"{"b":1}"#),
    (#"{"b":1,"a":2,"c":3,"a":4,"d":5}"#, "json $.a missing", #"{"b":1,"c":3,"d":5}"#),
    (#"{"a":1,"a":2}"#, "json $.a missing", "{}"),
    (#"{"a":"x"}"#, "json $.a type", #"{"a":0}"#),
    (#"{"a":1.50}"#, "json $.a type", #"{"a":"1.50"}"#),
    (#"{"a":true}"#, "json $.a type", #"{"a":"true"}"#),
    (#"{"a":{"b":1}}"#, "json $.a type", #"{"a":[]}"#),
    (#"{"a":[]}"#, "json $.a type", #"{"a":{}}"#),
    (#"{"a":[1,2],"b":[3]}"#, "json $.a empty", #"{"a":[],"b":[3]}"#),
    (#"{"a":[1,null,3]}"#, "json $.a[*] value", #"{"a":[2,null,2]}"#),
    (#"{"a":false}"#, "json $.a value", #"{"a":true}"#),
    (#"{"a":-12.50e3}"#, "json $.a value", #"{"a":-12.51e3}"#),
    (#"{"a":0}"#, "json $.a value", #"{"a":1}"#),
    (#"{"a":"dog!"}"#, "json $.a value", #"{"a":"dof!"}"#),
    (#"{"a":""}"#, "json $.a value", #"{"a":"x"}"#),
    (#"{"a":"é"}"#, "json $.a value", #"{"a":"éx"}"#),
    (#"{"a":"x\"y"}"#, "json $.a value", #"{"a":"x\"x"}"#),
    (#"{"a":"2026-12-31"}"#, "json $.a value", #"{"a":"2026-12-30"}"#),
    (#"{"a b":1,"c":2}"#, "json $['a b'] missing", #"{"c":2}"#),
    (#"[{"a":1},2]"#, "json $[*] type", #"[[],"2"]"#),
    ("5", "json $ type", #""5""#),
  ])
  func `give the body with one place changed`(body: String, question: String, wrong: String) throws
  {
    #expect(try MadeExchange.json(body).questions().wrongBody(question) == wrong)
  }

  @Test(arguments: [
    #"{"a":[{"b":[{"c":1,"d":"x"},{"d":null}]},{"b":[],"e":{"f":{}}}],"g":"\u00e9\\","h":{"a":1,"a":[2]}}"#,
    #"[[[1,2],[3]],[["x"]]]"#, #"[null,{"a":null},{"a":1}]"#, #"{"":{"":[{"":1}]}}"#,
  ])
  func `give JSON again, and differ from what was recorded`(body: String) throws {
    let questions = try MadeExchange.json(body).questions()
    for index in questions.asked.indices where questions.asked[index].question.place.isInBody {
      let wrong = try #require(questions.wrongExchange(index).hops.last?.response?.body)
      _ = try JSONDocument.parse(wrong)
      #expect(wrong != Array(body.utf8), "\(questions.texts[index])")
    }
  }

  @Test func `are not about null, nor about hidden values`() throws {
    let questions = try MadeExchange.json(
      #"{"a":null,"b":"***token***","c":"Bearer ***my token***","d":"**x**","e":[null],"f":"******"}"#
    ).questions()
    let places = Set(questions.asked.map(\.question.place.text))
    #expect(
      places == ["body", "header content-type", "json $.d", "json $.e", "json $.f"])
  }

  @Test func `of errors are about the first members, and about nothing else`() throws {
    let questions = try MadeExchange.json(
      #"{"error":{"code":7},"items":[1]}"#, status: 404
    ).questions()
    #expect(
      questions.texts == [
        "status value", "body page", "header content-type value", "json $.error missing",
        "json $.items missing",
      ])
    #expect(try questions.wrong("status value").status == 400)
  }

  @Test(arguments: [
    (#"{"at":"2026-11-29T10:00:00Z"}"#, false), (#"{"id":17}"#, false), (#"{"petId":17}"#, false),
    (#"{"pet_id":17}"#, false), (#"{"paid":17}"#, true), (#"{"id":"p17"}"#, true),
    (#"{"a":"6fa459ea-ee8a-3ca4-894e-db77e160355e"}"#, false), (#"{"a":1764400000}"#, false),
    (#"{"a":1764400000123}"#, false), (#"{"a":176440}"#, true),
    (#"{"a":"0123456789abcdef"}"#, false), (#"{"a":"eyJhbGciOi.eyJz1.abc"}"#, false),
    (#"{"a":"a longer text with 1 number"}"#, true), (#"{"a":"internationalization"}"#, true),
  ])
  func `are about values that do not look volatile`(body: String, isAsked: Bool) throws {
    let questions = try MadeExchange.json(body).questions()
    #expect(questions.texts.contains { $0.hasSuffix("value") && $0.hasPrefix("json") } == isAsked)
  }

  @Test func `are about volatile values that the request sent`() throws {
    let body = #"{"id":17,"at":"2026-11-29T10:00:00Z","key":"0123456789abcdef","no":18}"#
    var made = MadeExchange.json(body, sent: #"{"deep":[{"at":"2026-11-29T10:00:00Z"}]}"#)
    made.path = "/pets/17"
    made.query = "key=0123456789%61bcdef"
    let asked = try made.questions().texts.filter { $0.hasSuffix("value") && $0.hasPrefix("json") }
    #expect(
      asked == ["json $.id value", "json $.at value", "json $.key value", "json $.no value"])
    made.sent = "at=2026-11-29T10%3A00%3A00Z&b"
    #expect(try made.questions().texts.contains("json $.at value"))
  }

  @Test func `are about values that two recordings agree on`() throws {
    let one = MadeExchange.json(#"{"id":17,"name":"rex","list":[1,2],"only":1}"#)
    let two = MadeExchange.json(#"{"id":17,"name":"ann","list":[1,3,4]}"#)
    let questions = try one.questions(twins: [two])
    let asked = questions.texts.filter { $0.hasSuffix("value") && $0.hasPrefix("json") }
    #expect(asked == ["json $.id value", "json $.list[*] value"])
    #expect(
      try questions.wrongBody("json $.list[*] value")
        == #"{"id":17,"name":"rex","list":[2,2],"only":1}"#)
    let other = MadeExchange(status: 200, headers: [("content-type", "text/plain")], body: [65])
    #expect(!(try one.questions(twins: [other]).texts.contains("json $.id value")))
  }
}
