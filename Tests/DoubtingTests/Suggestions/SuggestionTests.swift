// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Doubting

@Suite struct `An offered expectation` {
  private func filled(
    _ lines: String, _ made: MadeExchange..., scope: [(String, Value)] = []
  ) throws -> (text: String, added: [String]) {
    var trial = SuggestionTrial(lines, made, scope: scope)
    try trial.fill()
    return (String(trial.text.dropFirst("curlew: 1\nrequests:\n".count)), trial.added)
  }

  @Test func `is the template that the request sent there, else the literal, else a look`() throws {
    let pet = MadeExchange.json(
      #"{"id":17,"name":"rex","price":12.50,"kind":"dog","born":"2026-11-29T10:00:00Z","tags":["a"],"owner":{"no":null,"vip":true},"none":null}"#,
      sent: #"{"name":"rex","price":12.50}"#, status: 201)
    let found = try filled(
      """
        - POST: http://a.example/pets
          json: { name: '${name}', price: '${price}', kind: '$${x}' }

      """, pet,
      scope: [("name", .string("rex")), ("price", .number(ExactNumber(uncheckedDigits: "12.5")))])
    #expect(
      found.added == [
        "status: 201", "json: { $type: object }",
        "headers: { content-type: { $startsWith: application/json } }",
        "json: { id: { $type: number } }", "json: { name: '${name}' }",
        "json: { price: '${price}' }", "json: { kind: dog }",
        "json: { born: { $format: date-time } }", "json: { tags: { $length: { $gte: 1 } } }",
        "json: { owner: { $type: object } }", "json: { '$.tags[*]': { $each: { $type: string } } }",
        "json: { $.owner.vip: true }",
      ])
    #expect(
      found.text == """
          - POST: http://a.example/pets
            json: { name: '${name}', price: '${price}', kind: '$${x}' }
            expect:
              status: 201
              json:
                $type: object
                id: { $type: number }
                name: ${name}
                price: ${price}
                kind: dog
                born: { $format: date-time }
                tags: { $length: { $gte: 1 } }
                owner: { $type: object }
                $.tags[*]: { $each: { $type: string } }
                $.owner.vip: true
              headers: { content-type: { $startsWith: application/json } }

        """)
  }

  @Test func `has only values that another run would have`() throws {
    let made = MadeExchange.json(
      #"{"id":"1","host":"a.example:80","key":"abc","type":"multipart/form-data; boundary=curlew-dbc7c5770fe171ec","job":"7","day":"2026-11-14","when":"Sun, 29 Nov 2026 20:00:00 GMT","***pw***":1}"#
    )
    let found = try filled("  - GET: http://a.example/pets\n", made)
    #expect(
      found.added.suffix(7) == [
        "json: { id: { $type: string } }", "json: { host: { $type: string } }",
        "json: { key: { $type: string } }", "json: { type: { $type: string } }",
        "json: { job: '7' }", "json: { day: { $format: date } }",
        "json: { when: { $type: string } }",
      ])
  }

  @Test func `closes the gaps of a response`() throws {
    var made = MadeExchange.json(#"{"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"total":2}"#)
    made.headers += [("Set-Cookie", "sid=1; HttpOnly; SameSite=Lax"), ("Location", "/pets/17")]
    var trial = SuggestionTrial("  - GET: http://a.example/pets\n    expect: 200\n", [made])
    try trial.fill()
    // The values of a list have no more in common.
    #expect(
      try trial.gaps().map { "\($0.place.text) \($0.words)" } == [
        "json $.items[*].name may be another value"
      ])
    #expect(trial.text.contains("      status: 200\n"))
  }

  @Test func `holds in every execution`() throws {
    let one = MadeExchange.json(#"{"a":1,"b":"x","c":[1],"d":true,"e":"2026-11-29"}"#)
    let two = MadeExchange.json(#"{"a":2,"b":null,"c":[],"e":"2026-11-30"}"#)
    let found = try filled(
      "  - GET: http://a.example/pets\n    expect: { headers: { content-type: application/json } }\n",
      one, two)
    #expect(
      found.added == [
        "json: { $type: object }", "json: { a: { $type: number } }",
        "json: { b: { $exists: true } }",
        "json: { c: { $type: array } }",
        "json: { e: { $format: date } }",
      ])
  }

  @Test(arguments: [
    ("${env.HOME}", "'$${env.HOME}'"), ("$${a}", "'$$$${a}'"), ("*alias", "'*alias'"),
    ("- !x", "'- !x'"), ("true", "'true'"), ("a: b", "'a: b'"), ("a # b", "'a # b'"),
    ("it's", "it's"), ("\u{202e}x", #""\u202ex""#), ("$each", "$each"), ("[a]", "'[a]'"),
  ])
  func `is text of a service without a meaning of its own`(value: String, written: String) throws {
    let body = Value.object(OrderedObject([("a", .string(value))])).jsonText()
    let found = try filled(
      "  - GET: http://a.example/pets\n    expect: { headers: { content-type: application/json }, json: { $type: object } }\n",
      MadeExchange.json(body))
    #expect(found.added == ["json: { a: \(written) }"])
  }

  @Test func `is never a text with a mark, and no long text`() throws {
    let long = String(repeating: "word ", count: 50)
    var made = MadeExchange.json(#"{"a":"***token***","b":"\#(long)","c":"two\nlines"}"#)
    made.headers += [("Location", "/***token***/x")]
    let found = try filled("  - GET: http://a.example/pets\n", made)
    #expect(
      found.added == [
        "json: { $type: object }", "headers: { content-type: { $startsWith: application/json } }",
        "headers: { location: { $exists: true } }", "json: { b: { $type: string } }",
        "json: { c: { $type: string } }",
      ])
    #expect(!found.text.contains("***"))
  }

  @Test func `of an error is not a literal`() throws {
    let made = MadeExchange.json(#"{"error":"no such pet"}"#, status: 404)
    let found = try filled("  - GET: http://a.example/pets\n    expect: 404\n", made)
    #expect(
      found.added == [
        "json: { $type: object }", "headers: { content-type: { $startsWith: application/json } }",
        "json: { error: { $type: string } }",
      ])
  }

  @Test func `of another body is its text or its digest`() throws {
    let text = MadeExchange(headers: [], body: Array("pong".utf8))
    #expect(try filled("  - GET: http://a.example/pets\n", text).added == ["body: pong"])
    let bytes = MadeExchange(headers: [], body: [0xFF, 0x00])
    let digest = "06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8"
    let found = try filled("  - GET: http://a.example/pets\n", bytes)
    #expect(found.added.count == 1 && found.added[0].hasPrefix("sha256: "))
    #expect(found.added[0].utf8.count == "sha256: \(digest)".utf8.count)
  }

  @Test func `of XML is a text that is determined, else that it is there`() throws {
    let type = [("content-type", "application/xml")]
    let one = MadeExchange(
      headers: type,
      body: Array(
        "<o xmlns:s='u' id='7'><s:a>it's ${x}</s:a><b>1</b><l>1</l><l>2</l><t>***k***</t></o>".utf8)
    )
    var two = one
    two.body = Array("<o xmlns:s='u' id='8'><s:a>it's ${x}</s:a><b>2</b><l>1</l></o>".utf8)
    let found = try filled("  - GET: http://a.example/pets\n", one, two)
    #expect(
      found.added == [
        "xpath: { /o: { $exists: true } }",
        "headers: { content-type: { $startsWith: application/xml } }",
        "xpath: { /o/@id: { $exists: true } }", "xpath: { /o/s:a: \"it's $${x}\" }",
        "xpath: { /o/b: { $exists: true } }", "xpath: { /o/l: { $exists: true } }",
      ])
    let number = MadeExchange(
      headers: type, body: Array("<f xmlns='urn:f'><total>12</total></f>".utf8))
    let path = "/*[local-name()='f']/*[local-name()='total']"
    #expect(
      try filled("  - GET: http://a.example/pets\n", number).text.contains(
        "        \(path): '12'\n"))
  }

  @Test func `of a member that is expected already is a path`() throws {
    let found = try filled(
      """
        - GET: http://a.example/pets
          expect:
            headers: { content-type: application/json }
            json:
              a: { $exists: true }

      """, MadeExchange.json(#"{"a":"x"}"#))
    #expect(found.text.hasSuffix("        a: { $exists: true }\n        $.a: x\n"))
  }
}
