// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing

@Suite struct `A document of XML` {
  @Test(arguments: [
    ("<a>\n<b></a>", 2), ("", 1), ("{\"a\": 1}", 1), ("<a/>\n\n<b/>", 3), ("<a x=1/>", 1),
    ("<a>\n&nope;</a>", 2), ("<a>\n<d:b/></a>", 2), ("<a", 1), ("<a>\n\n\u{1}</a>", 3),
  ])
  func `that is not well-formed is an error with its line`(_ text: String, _ line: Int) throws {
    guard case .malformed(let message, let found, _)? = problem(text) else {
      Issue.record("\(String(describing: problem(text)))")
      return
    }
    #expect(found == line)
    #expect(!message.isEmpty && !message.contains("\n"))
  }

  @Test func `is read as UTF-8, whatever charset it declares`() throws {
    let text = #"<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>"#
    #expect(try evaluated("/a", in: text) == .nodes(["é"]))
    let wide = #"<?xml version="1.0" encoding="UTF-16"?><a>é</a>"#
    #expect(try evaluated("/a", in: wide) == .nodes(["é"]))
  }

  @Test func `has texts in one piece`() throws {
    let text = "<a>x<![CDATA[<y>]]>&amp;&#122;</a>"
    #expect(try evaluated("/a/text()", in: text) == .nodes(["x<y>&z"]))
    #expect(try evaluated("/a/@b", in: "<a b='1 &lt; 2 &#38; 3'/>") == .nodes(["1 < 2 & 3"]))
  }

  @Test func `expands its own entities`() throws {
    let text = """
      <!DOCTYPE a [<!ENTITY e 'x<b>y</b>'><!ENTITY f '&e;z'><!ENTITY g 'q'>]>
      <a c='[&g;]'>&f;&e;</a>
      """
    #expect(try evaluated("/a", in: text) == .nodes(["xyzxy"]))
    #expect(try evaluated("//b", in: text) == .nodes(["y", "y"]))
    #expect(try evaluated("/a/@c", in: text) == .nodes(["[q]"]))
  }

  @Test func `fetches nothing`() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write("TOP", to: "secret")
    for kind in ["SYSTEM", "PUBLIC 'x'"] {
      let text = "<!DOCTYPE a [<!ENTITY e \(kind) 'file://\(secret)'>]><a b='1'>&e;</a>"
      #expect(try evaluated("/a", in: text) == .nodes(["&e;"]))
    }
    let external = "<!DOCTYPE a SYSTEM 'file://\(secret)'><a>&nbsp;</a>"
    #expect(try evaluated("/a", in: external) == .nodes(["&nbsp;"]))
    let included = "<a xmlns:x='http://www.w3.org/2001/XInclude'><x:include href='\(secret)'/></a>"
    #expect(try evaluated("string(/a)", in: included) == .text(""))
    #expect(
      problem("<!DOCTYPE a [<!ENTITY % e SYSTEM 'file://\(secret)'> %e;]><a/>")
        == .parameterEntities)
  }

  @Test func `of a billion laughs ends at once`() throws {
    var text = "<!DOCTYPE a [<!ENTITY e0 'lol'>"
    for level in 1...9 {
      text += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
    }
    for use in ["<a>&e9;</a>", "<a b='&e9;'/>"] {
      #expect(problem(text + "]>" + use) != nil)
    }
    // The same with nothing in it.
    let empty = text.replacing("'lol'", with: "''")
    for use in ["<a>&e9;</a>", "<a b='&e9;'/>"] {
      #expect(problem(empty + "]>" + use) != nil)
    }
    // One long entity, used often.
    let long =
      "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 100_000))'>]><a>"
      + String(repeating: "&e;", count: 200) + "</a>"
    #expect(problem(long) == .tooLong(limit: 16_000_000))
  }

  @Test func `is bounded in nodes`() throws {
    let children = String(repeating: "<b/>", count: 49_999)
    #expect(problem("<a>\(children)</a>") == nil)
    #expect(problem("<a>\(children)<b/></a>") == .tooManyNodes(limit: 50_000))
    #expect(problem("<a>\(children)x</a>") == .tooManyNodes(limit: 50_000))
    #expect(problem("<a b=''>\(children)</a>") == .tooManyNodes(limit: 50_000))
    #expect(problem("<a xmlns=''>\(children)</a>") == .tooManyNodes(limit: 50_000))
    let many = String(repeating: "<b/>", count: 2_000_000)
    #expect(problem("<a>\(many)</a>") == .tooManyNodes(limit: 50_000))
  }

  @Test func `is bounded in depth`() throws {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    #expect(problem(deep) == .tooDeep(limit: 256))
    let fine = String(repeating: "<a>", count: 250) + String(repeating: "</a>", count: 250)
    #expect(problem(fine) == nil)
  }

  @Test func `is bounded in the attributes of an element`() throws {
    let names = (0..<1001).map { "a\($0)='' " }.joined()
    #expect(problem("<a \(names)/>") == .tooManyAttributes(limit: 1000))
    #expect(
      problem("<!DOCTYPE a [<!ENTITY e \"<b \(names)/>\">]><a>&e;</a>")
        == .tooManyAttributes(limit: 1000))
    let hidden = names.replacing("=", with: "&#61;")
    #expect(
      problem("<!DOCTYPE a [<!ENTITY e \"&#60;b \(hidden)/>\">]><a>&e;</a>")
        == .tooManyAttributes(limit: 1000))
    #expect(problem("<!-- <a \(names)/> --><a><![CDATA[<b \(names)/>]]></a>") == nil)
    let given = (0..<500).map { "a\($0) CDATA '' " }.joined()
    let elements = String(repeating: "<b/>", count: 400)
    #expect(
      problem("<!DOCTYPE a [<!ATTLIST b \(given)>]><a>\(elements)</a>")
        == .tooManyNodes(limit: 50_000))
    let long = String(repeating: "x", count: 50_000)
    #expect(
      problem("<!DOCTYPE a [<!ATTLIST b c CDATA '\(long)'>]><a>\(elements)</a>")
        == .tooLong(limit: 16_000_000))
  }
}

@Suite struct `A document of HTML` {
  @Test(arguments: [
    ("<p>a<p>b", "//p", ["a", "b"]),
    ("<ul><li>a<li>b</ul>", "//li", ["a", "b"]),
    ("<table><tr><td>1<td>2</table>", "//td", ["1", "2"]),
    ("<P CLASS=big>x", "//p[@class='big']", ["x"]),
    ("<a href=/x?a=1&b=2>y</a>", "//a/@href", ["/x?a=1&b=2"]),
    ("<input disabled>", "//input/@disabled", ["disabled"]),
    ("<b><i>x</b>y</i>", "//b", ["x"]),
    ("a &nbsp;&copy; b &unknown; c", "//body//text()", ["a \u{A0}© b &unknown; c"]),
    ("<script>if (a<b) x='</p>'</script><p>y", "//p", ["y"]),
    ("<title>T</title><div>x", "/html/head/title", ["T"]),
    ("<!DOCTYPE html><main>x</main>", "//main", ["x"]),
    ("</p>x", "//body", ["x"]),
    ("<br>a<br/>b", "//text()", ["a", "b"]),
    ("<!-- c --><p>x", "//comment()", [" c "]),
    ("", "//*", []),
    ("plain", "/html/body", ["plain"]),
  ])
  func `is read as browsers tolerate it`(
    _ page: String, _ path: String, _ expected: [String]
  ) throws {
    #expect(try evaluated(path, in: page, as: .html) == .nodes(expected))
  }

  @Test func `is read as UTF-8, whatever charset it declares`() throws {
    let page =
      #"<meta charset="iso-8859-1"><meta http-equiv=content-type content="text/html; charset=koi8-r"><p>é"#
    #expect(try evaluated("//p", in: page, as: .html) == .nodes(["é"]))
    #expect(try evaluated("//p", in: "<p>é", as: .html) == .nodes(["é"]))
  }

  @Test func `is bounded`() throws {
    let names = (0..<1001).map { "a\($0) " }.joined()
    #expect(problem("<p \(names)>", as: .html) == .tooManyAttributes(limit: 1000))
    #expect(problem("<script/><p \(names)>", as: .html) == .tooManyAttributes(limit: 1000))
    #expect(problem("<script>a<b \(names)</script><p>x", as: .html) == nil)
    let deep = String(repeating: "<div>", count: 10_000)
    #expect(problem(deep, as: .html) == .tooDeep(limit: 256))
    let many = String(repeating: "<p>x", count: 1_000_000)
    #expect(problem(many, as: .html) == .tooManyNodes(limit: 50_000))
    #expect(
      problem(String(repeating: "x", count: 16_000_001), as: .html) == .tooLong(limit: 16_000_000))
  }
}
