// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Values in XML, each as its place needs it.
@Suite struct XMLPlaceTests {
  private func run(_ xml: String, _ value: String) async throws -> (CarriedOut, String?) {
    let server = try ScriptedServer {
      $0.path == "/v" ? .response(200, body: value) : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { none: '' }
      requests:
        - { name: first, GET: /v, capture: { v: { body: true } } }
        - { name: x, POST: /, xml: '\(xml)' }
      """, against: server)
    return (run, server.requests.dropFirst().first?.bodyText)
  }

  private static let cases: [(String, String, String)] = [
    ("<![CDATA[${v}]]>", "a<b>&\"c\" ]]> d", "<![CDATA[a<b>&\"c\" ]]]]><![CDATA[> d]]>"),
    ("<![CDATA[${v}]]>", "a]]", "<![CDATA[a]]]]>"), ("<![CDATA[${v}]]>", "", "<![CDATA[]]>"),
    ("<![CDATA[${v}>]]>", "a]]", "<![CDATA[a]]]]><![CDATA[>]]>"),
    ("<![CDATA[]]${v}]]>", ">b", "<![CDATA[]]]]><![CDATA[>b]]>"),
    ("<![CDATA[${v}${none}>]]>", "]]", "<![CDATA[]]]]><![CDATA[>]]>"),
    ("<![CDATA[<a b=\"]]>${v}", "<&", "<![CDATA[<a b=\"]]>&lt;&amp;"),
    ("<!-- ${v} --><a>${v}</a>", "a<b>", "<!-- a<b> --><a>a&lt;b&gt;</a>"),
    ("<?x ${v}?><a b=\"${v}\"/>", "a<\"", "<?x a<\"?><a b=\"a&lt;&quot;\"/>"),
    ("<${v} ${v}=\"1\"></${v}>", "a-b", "<a-b a-b=\"1\"></a-b>"),
    (
      "<!DOCTYPE a [<!ENTITY x \"${v}>\">]><a>${v}</a>", "<",
      "<!DOCTYPE a [<!ENTITY x \"&lt;>\">]><a>&lt;</a>"
    ),
    ("<a>${raw(v)}</a><b>${v}</b>", "<c/>", "<a><c/></a><b>&lt;c/&gt;</b>"),
    ("${raw(v)}", "<a>&amp;</a>", "<a>&amp;</a>"),
    ("<a b=\">\" c=\"${v}\">${v}", ">", "<a b=\">\" c=\"&gt;\">&gt;"),
    ("<a><!----><b>${v}</b></a>", "<", "<a><!----><b>&lt;</b></a>"),
    ("<a b=\"${v}\">${v}</a>", "l1\n\tl2\r", "<a b=\"l1&#10;&#9;l2&#13;\">l1\n\tl2&#13;</a>"),
    ("<![CDATA[${v}]]>", "a\rb\n", "<![CDATA[a]]>&#13;<![CDATA[b\n]]>"),
    ("<![CDATA[]]${v}]]>", "\r>", "<![CDATA[]]]]>&#13;<![CDATA[>]]>"),
    ("<!--${v}-->", "a\n\tb", "<!--a\n\tb-->"),
  ]

  @Test(arguments: cases)
  func `is escaped where XML has escapes`(xml: String, value: String, sent: String) async throws {
    let (run, body) = try await run(xml, value)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect(body == sent)
  }

  @Test(arguments: [
    ("<!-- ${v} -->", "a--b"), ("<!--${v}-->", "a-"), ("<!-- -${v} -->", "-"),
    ("<!--${v}${none}-->", "-"), ("<!--${v}${v}x-->", "-"), ("<?x ${v}?>", "a?>b"),
    ("<?x ${v}>?>", "?"), ("<?x ?${v}?>", ">"), ("<a ${v}/>", "b=\"1\""), ("<${v}/>", "a b"),
    ("<${v}/>", "1a"), ("<a ${v}=\"1\"/>", "a>"), ("<!--${v}-->", "a\rb"), ("<?x ${v}?>", "\r"),
  ])
  func `is refused where it would be another document`(xml: String, value: String) async throws {
    let (run, body) = try await run(xml, value)
    #expect(run.refusal(of: "x") == "not-xml-text", "\(run.text)")
    #expect(body == nil)
  }
}
