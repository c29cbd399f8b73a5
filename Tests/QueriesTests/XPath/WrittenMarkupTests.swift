// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Queries

@Suite struct `Written markup` {
  private func written(_ text: String) throws -> WrittenMarkup {
    try #require(WrittenMarkup(Array(text.utf8)))
  }

  private func bytes(_ range: Range<Int>, of text: String) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  @Test func `has the bytes of each element and attribute`() throws {
    let text = """
      <?xml version="1.0"?><!-- <x> -->
      <a xmlns:s='urn:s'
         s:k = "1 > 0" ><s:b/><c d='é&amp;'>x<![CDATA[<y>]]></c>
      </a ><!-- end -->
      """
    let nodes = try written(text).nodes
    #expect(nodes.map(\.qualified) == ["a", "s:k", "s:b", "c", "d"])
    #expect(nodes.map(\.local) == ["a", "k", "b", "c", "d"])
    #expect(nodes.map(\.namespace) == ["", "urn:s", "urn:s", "", ""])
    #expect(nodes.map(\.parent) == [nil, 0, 0, 0, 3])
    #expect(nodes.map(\.isAttribute) == [false, true, false, false, true])
    #expect(nodes.map { $0.value } == ["x<y>\n", "1 > 0", "", "x<y>", "é&"])
    #expect(
      nodes.dropFirst().map { bytes($0.range, of: text) } == [
        "\n   s:k = \"1 > 0\"", "<s:b/>", "<c d='é&amp;'>x<![CDATA[<y>]]></c>", " d='é&amp;'",
      ])
    #expect(
      nodes.dropFirst().map { bytes($0.content, of: text) } == [
        "1 > 0", "", "x<![CDATA[<y>]]>", "é&amp;",
      ])
    #expect(bytes(nodes[0].range, of: text).hasSuffix("</a >"))
    #expect(nodes[0].hasElements && nodes[0].hasAttributes && !nodes[3].hasElements)
  }

  @Test(arguments: [
    "", "x", "<a>", "<a></b>", "<a b></a>", "<a b=c/>", "<a b='1' b='2'/>", "<p:a/>", "<a/><b/>",
    "<a>&x;</a>", "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a/>", "<a", "<a b='",
    "<a><!-- </a>", "<a><![CDATA[ </a>", "<", "<?xml", "<a>\u{0}</a>", "</a>", "<a/></a>",
  ])
  func `is not made of`(text: String) { #expect(WrittenMarkup(Array(text.utf8)) == nil) }

  @Test func `has the nodes that an XPath selects`() throws {
    let markup = try written("<a xmlns:s='urn:s'><s:b i='1'/><s:b i='2'>x</s:b><c/></a>")
    func selected(_ path: String) throws -> [String] {
      let positions = try XPath(path).positions(in: markup.document)
      return markup.nodes.filter { positions.contains($0.position) }.map { $0.qualified }
    }
    #expect(try selected("//s:b") == ["s:b", "s:b"])
    #expect(try selected("//@i | //c") == ["i", "i", "c"])
    #expect(try selected("count(//s:b)").isEmpty)
    #expect(try selected("//namespace::*").isEmpty)
    #expect(throws: XPathFailure.self) { try selected("//t:b") }
    #expect(throws: XPathFailure.self) {
      try XPath("//s:b").positions(in: markup.document, limits: XPathLimits(steps: 2))
    }
  }

  @Test func `is within limits`() {
    let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    #expect(WrittenMarkup(Array(deep.utf8)) == nil)
    let many = "<a>" + String(repeating: "<b/>", count: 100_000) + "</a>"
    #expect(WrittenMarkup(Array(many.utf8)) == nil)
  }
}
