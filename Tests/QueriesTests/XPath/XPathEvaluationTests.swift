// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

@Suite struct XPathEvaluationTests {
  static let shop = """
    <shop open="true"><!--first--><pet id="1" kind="dog"><name>Rex</name><price>12.5</price></pet>\
    <pet id="2" kind="cat"><name>Mia</name><price>7</price></pet>\
    <pet id="3" kind="dog"><name>Bo</name><price>30</price><?note sold?></pet>tail</shop>
    """

  @Test(arguments: [
    ("//name", XPathResult.nodes(["Rex", "Mia", "Bo"])),
    ("/shop/pet[2]/name", .nodes(["Mia"])),
    ("//pet[@kind='dog']/@id", .nodes(["1", "3"])),
    ("//pet[last()]/name", .nodes(["Bo"])),
    ("//pet[price > 10][2]/name", .nodes(["Bo"])),
    ("//nothing", .nodes([])),
    ("string(//name)", .text("Rex")),
    ("count(//pet)", .number(3)),
    ("sum(//price)", .number(49.5)),
    ("//price = 7", .boolean(true)),
    ("//price > 30", .boolean(false)),
    ("boolean(//nothing)", .boolean(false)),
    ("//comment()", .nodes(["first"])),
    ("//processing-instruction()", .nodes(["sold"])),
    ("//processing-instruction('note')", .nodes(["sold"])),
    ("name(//processing-instruction())", .text("note")),
    ("/shop/text()", .nodes(["tail"])),
    ("//pet[name='Mia']/preceding-sibling::pet/name", .nodes(["Rex"])),
    ("//pet[name='Mia']/following-sibling::*/name", .nodes(["Bo"])),
    ("//name[.='Bo']/ancestor::*[1]/@id", .nodes(["3"])),
    ("//name[.='Bo']/ancestor::*", .nodes(["Rex12.5Mia7Bo30tail", "Bo30"])),
    ("(//name | //price)[1]", .nodes(["Rex"])),
    // Positions are those among the children of each element.
    ("//name[1]", .nodes(["Rex", "Mia", "Bo"])),
    ("//pet/*[last()]", .nodes(["12.5", "7", "30"])),
    ("//*[position() = 2]", .nodes(["12.5", "Mia7", "7", "30"])),
    ("//name[count(//pet) - 2]", .nodes(["Rex", "Mia", "Bo"])),
    ("//name[string-length() = 3]", .nodes(["Rex", "Mia"])),
    ("//pet[not(@kind='dog')]/name", .nodes(["Mia"])),
    ("substring('12345', 1.5, 2.6)", .text("234")),
    ("translate('bar', 'abc', 'AB')", .text("BAr")),
    ("concat(name(/*), '-', local-name(//@id))", .text("shop-id")),
    ("normalize-space('  a \t b ')", .text("a b")),
    ("string-length('zwölf')", .number(5)),
    ("1 div 0", .number(.infinity)),
    ("string(0 div 0)", .text("NaN")),
    ("string(1000000000000000000000)", .text("1000000000000000000000")),
    ("string(0.000001)", .text("0.000001")),
    ("round(-2.5)", .number(-2)),
    ("5 mod -2", .number(1)),
    ("/", .nodes(["Rex12.5Mia7Bo30tail"])),
  ])
  func `gives the value of its expression`(_ text: String, _ expected: XPathResult) throws {
    #expect(try evaluated(text, in: Self.shop) == expected)
  }

  @Test func `knows the prefixes of the collection and those of the root`() throws {
    let document = """
      <D:multistatus xmlns:D="DAV:" xmlns="urn:other"><D:response><D:href>/a</D:href></D:response>\
      <note>n</note></D:multistatus>
      """
    #expect(try evaluated("//D:href", in: document) == .nodes(["/a"]))
    #expect(try evaluated("//d:href", in: document, namespaces: ["d": "DAV:"]) == .nodes(["/a"]))
    #expect(try evaluated("//D:href", in: document, namespaces: ["D": "x"]) == .nodes([]))
    #expect(try evaluated("//note", in: document) == .nodes([]))
    #expect(
      try evaluated("//o:note", in: document, namespaces: ["o": "urn:other"]) == .nodes(["n"]))
    #expect(try evaluated("count(//D:*)", in: document) == .number(3))
    #expect(
      try evaluated("namespace-uri(//*[local-name()='note'])", in: document) == .text("urn:other"))
    #expect(throws: XPathFailure.unknownPrefix("x", 2..<3)) { try evaluated("//x:a", in: document) }
    let parsed = try MarkupDocument.parse(Array(document.utf8), as: .xml)
    #expect(parsed.defaultNamespace == "urn:other")
  }

  @Test func `always knows the prefix of xml:lang`() throws {
    let document = #"<a xml:lang="en-GB"><b>x</b><c xml:lang="de"/></a>"#
    #expect(try evaluated("//@xml:lang", in: document) == .nodes(["en-GB", "de"]))
    #expect(try evaluated("count(//*[lang('en')])", in: document) == .number(2))
    #expect(try evaluated("count(//*[lang('e')])", in: document) == .number(0))
  }

  @Test func `sees the namespaces in scope as nodes`() throws {
    let document = #"<a xmlns:x="1"><b xmlns:y="2" xmlns:x="3"/></a>"#
    #expect(try evaluated("count(//b/namespace::*)", in: document) == .number(3))
    #expect(try evaluated("string(//b/namespace::x)", in: document) == .text("3"))
    #expect(try evaluated("name(//b/namespace::y/..)", in: document) == .text("b"))
    #expect(try evaluated("name(/a/namespace::x)", in: document) == .text("x"))
  }

  @Test func `finds elements by their identifiers`() throws {
    let declared =
      "<!DOCTYPE a [<!ATTLIST b key ID #IMPLIED>]><a><b key='k'>x</b><b key='l'>y</b></a>"
    #expect(try evaluated("id('l k')", in: declared) == .nodes(["x", "y"]))
    #expect(try evaluated("id('k')", in: "<a><b xml:id='k'>x</b></a>") == .nodes(["x"]))
    let page = "<p>a</p><p id=k>b</p>"
    #expect(try evaluated("id('k')", in: page, as: .html) == .nodes(["b"]))
  }
}
