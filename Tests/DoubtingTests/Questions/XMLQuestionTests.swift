// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Testing

@testable import Doubting

@Suite struct `Questions about XML` {
  private func made(
    _ body: String, type: String = "application/xml", sent: String? = nil, status: Int = 200
  ) -> MadeExchange {
    MadeExchange(
      method: sent == nil ? "GET" : "POST", sent: sent, status: status,
      headers: [("content-type", type)], body: Array(body.utf8))
  }

  /// Without those about the body as a whole and its type.
  private func asked(_ made: MadeExchange, twins: [MadeExchange] = []) throws -> [String] {
    try made.questions(twins: twins).texts.filter { $0.hasPrefix("xpath") }
  }

  @Test func `are about each element and attribute, those of one path together`() throws {
    let order = made(
      """
      <order no="7a">
        <total currency="EUR">12.50</total>
        <line n="1"><name>rex</name></line><line n="2"><name>ann</name><old/></line>
      </order>
      """)
    #expect(
      try asked(order) == [
        "xpath /order/@no missing", "xpath /order/@no value",
        "xpath /order/total missing", "xpath /order/total value",
        "xpath /order/total/@currency missing", "xpath /order/total/@currency value",
        "xpath /order/line missing",
        "xpath /order/line/@n missing", "xpath /order/line/@n value",
        "xpath /order/line/name missing", "xpath /order/line/name value",
      ])
    #expect(try order.questions().texts.prefix(2) == ["body page", "header content-type value"])
  }

  @Test(arguments: [
    ("<a><b>x</b><c/>\n</a>", "/a/b missing", "<a><c/>\n</a>"),
    ("<a b='1'\n c = \"2\"/>", "/a/@c missing", "<a b='1'/>"),
    ("<a b='1'\n c = \"2\"/>", "/a/@b missing", "<a\n c = \"2\"/>"),
    (
      "<a><b>1</b><c><b>2</b></c><b> 3 </b></a>", "/a/b value",
      "<a><b>2</b><c><b>2</b></c><b> 2 </b></a>"
    ),
    ("<a><b>1</b><c><b>2</b></c><b/></a>", "/a/b missing", "<a><c><b>2</b></c></a>"),
    ("<a>5</a>", "/a value", "<a>4</a>"),
    (
      "<a><b>&lt;x&gt; &amp; 'q'</b></a>", "/a/b value", "<a><b>&lt;x&gt; &amp; &#39;p&#39;</b></a>"
    ),
    ("<a><b><![CDATA[<x>]]></b></a>", "/a/b value", "<a><b>&lt;w&gt;</b></a>"),
    ("<a b='&quot;'/>", "/a/@b value", "<a b='&quot;x'/>"),
    (
      "<?xml version='1.0'?>\n<!-- <b> --><a><b>1</b></a>", "/a/b missing",
      "<?xml version='1.0'?>\n<!-- <b> --><a></a>"
    ),
    ("\u{FEFF}<a><b>1</b></a>", "/a/b missing", "\u{FEFF}<a></a>"),
  ])
  func `give the body with one place changed`(body: String, question: String, wrong: String) throws
  {
    #expect(try made(body).questions().wrongBody("xpath \(question)") == wrong)
  }

  @Test func `give documents that differ from what was recorded`() throws {
    let body =
      "<s:a xmlns:s='urn:s' xmlns='urn:d' s:i='1'><b x='&#65;'>é &amp; y<c/>z</b><s:b/><b>&#x42;</b></s:a>"
    let questions = try made(body).questions()
    for index in questions.asked.indices where questions.asked[index].question.place.isInBody {
      let wrong = try #require(questions.wrongExchange(index).hops.last?.response?.body)
      #expect(WrittenMarkup(wrong) != nil, "\(questions.texts[index])")
      #expect(wrong != Array(body.utf8), "\(questions.texts[index])")
    }
  }

  @Test func `have paths that select what is changed`() throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:s="urn:s" xml:lang="en"><entry><s:price>1</s:price>
      <t:x xmlns:t="urn:t" t:y="2">3</t:x></entry><entry xmlns=""><s:price>4</s:price></entry></feed>
      """
    let places = try #require(XMLPlaces(of: made(feed, type: "application/atom+xml").exchange))
    #expect(
      places.places.map(\.path) == [
        "/*[local-name()='feed']", "/*[local-name()='feed']/@xml:lang",
        "/*[local-name()='feed']/*[local-name()='entry']",
        "/*[local-name()='feed']/*[local-name()='entry']/s:price",
        "/*[local-name()='feed']/*[local-name()='entry']/*[local-name()='x']",
        "/*[local-name()='feed']/*[local-name()='entry']/*[local-name()='x']/@*[local-name()='y']",
        "/*[local-name()='feed']/entry", "/*[local-name()='feed']/entry/s:price",
      ])
    for place in places.places {
      let positions = try XPath(place.path).positions(in: places.markup.document)
      #expect(
        Set(positions).isSuperset(
          of: place.occurrences.map { places.markup.nodes[$0.node].position }), "\(place.path)")
    }
  }

  @Test func `are not about what is empty, nor about hidden values`() throws {
    let body =
      "<a><b/><c> </c><d>***token***</d><e f='' g='***x***' h='1'/><i>**x**</i><j><b/></j></a>"
    #expect(
      try asked(made(body)) == [
        "xpath /a/e missing", "xpath /a/e/@h missing", "xpath /a/e/@h value", "xpath /a/i missing",
        "xpath /a/i value", "xpath /a/j missing",
      ])
  }

  @Test(arguments: [
    ("<a at='2026-11-29T10:00:00Z'/>", false), ("<a id='17'/>", false),
    ("<a><petId>17</petId></a>", false),
    ("<a id='p17'/>", true), ("<a b='6fa459ea-ee8a-3ca4-894e-db77e160355e'/>", false),
    ("<a>1764400000</a>", false), ("<a>176440</a>", true), ("<a>0123456789abcdef</a>", false),
    ("<a><b/>x</a>", false),
  ])
  func `are about texts that do not look volatile`(body: String, isAsked: Bool) throws {
    #expect(try asked(made(body)).contains { $0.hasSuffix("value") } == isAsked)
  }

  @Test func `are about volatile texts that the request sent`() throws {
    let body = "<a id='17'><at> 2026-11-29T10:00:00Z</at><key>0123456789abcdef</key></a>"
    var made = made(body, sent: "<b><c>2026-11-29T10:00:00Z </c><d key='0123456789abcdef'/></b>")
    made.path = "/pets/17"
    #expect(
      try asked(made).filter { $0.hasSuffix("value") } == [
        "xpath /a/@id value", "xpath /a/at value", "xpath /a/key value",
      ])
  }

  @Test func `are about texts that two recordings agree on`() throws {
    let one = made("<a id='17' n='rex'><b>1</b><b>2</b><c>x</c></a>")
    let two = made("<a id='17' n='ann'><b>1</b><b>3</b><c><d/></c></a>")
    #expect(
      try asked(one, twins: [two]).filter { $0.hasSuffix("value") } == [
        "xpath /a/@id value", "xpath /a/b value",
      ])
    #expect(
      try one.questions(twins: [two]).wrongBody("xpath /a/b value")
        == "<a id='17' n='rex'><b>2</b><b>2</b><c>x</c></a>")
  }

  @Test func `are not about errors, HTML, other charsets and document types`() throws {
    #expect(try asked(made("<a><b>1</b></a>", status: 404)).isEmpty)
    #expect(try asked(made("<?xml version='1.0'?><a b='1'/>", type: "text/html")).isEmpty)
    #expect(try asked(made("<!DOCTYPE a><a b='1'/>")).isEmpty)
    #expect(try asked(made("<a b='1'>")).isEmpty)
    var latin = made("", type: "application/xml; charset=iso-8859-1")
    latin.body = Array("<a b='".utf8) + [0xE9] + Array("'/>".utf8)
    #expect(try asked(latin).isEmpty)
    latin.body = Array("<a b='1'/>".utf8)
    #expect(try asked(latin).count == 2)
  }

  @Test func `are excluded by entries`() throws {
    let exceptions = try [
      "xpath //s:meta", "GET /pets: xpath //@id", "xpath //t:b", "$.a", "xpath /a/line[1]",
    ].map { entry in
      guard let place = entry.split(separator: ": ").last, entry.contains(": ") else {
        return try DoubtException(entry)
      }
      var exception = try DoubtException(String(place))
      exception.operation = try DoubtException("GET /pets").operation
      return exception
    }
    let body =
      "<a xmlns:s='urn:s' id='q'><s:meta x='1'><b>2</b></s:meta><line>1</line><line>2</line></a>"
    let questions = try made(body).questions(options: QuestionOptions(exceptions: exceptions))
    let ignored = zip(questions.texts, questions.asked).filter { $0.1.exception != nil }
    #expect(
      Set(ignored.map { "\($0.1.exception ?? -1) \($0.1.question.place.text)" }) == [
        "0 xpath /a/s:meta", "0 xpath /a/s:meta/@x", "0 xpath /a/s:meta/b", "1 xpath /a/@id",
      ])
    let all = try made(body).questions(
      options: QuestionOptions(exceptions: [try DoubtException("body")]))
    #expect(all.counted == ["header content-type value"])
  }

  @Test func `end at the bounds of places and of their texts`() throws {
    let many = "<a>\((0..<3_000).map { "<b\($0)/>" }.joined())</a>"
    #expect(try made(many).questions().omittedValues == 3_001 - QuestionLimits.places)
    let name = String(repeating: "n", count: 1_000)
    let long = "<a><\(name) x='1'><b>1</b></\(name)><c>1</c></a>"
    #expect(try made(long).questions().omittedValues == 3)
    #expect(try asked(made(long)) == ["xpath /a/c missing", "xpath /a/c value"])
    let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    #expect(try asked(made(deep)).isEmpty)
  }
}
