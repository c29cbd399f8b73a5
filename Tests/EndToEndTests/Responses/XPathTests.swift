// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// XPath on documents as real services send them.
@Suite struct XPathTests {
  private static let multistatus = """
    <?xml version="1.0" encoding="utf-8"?>
    <D:multistatus xmlns:D="DAV:" xmlns:x="http://example.com/ns/">
      <D:response><D:href>/calendar/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype>
        <x:colour>blue</x:colour></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
      <D:response><D:href>/calendar/1.ics</D:href><D:propstat><D:prop><D:getetag>"abc"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
    </D:multistatus>
    """

  private static let envelope = """
    <soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">
    <soap:Body><GetPriceResponse xmlns="http://example.com/shop"><Price currency="EUR">12.50</Price>
    </GetPriceResponse></soap:Body></soap:Envelope>
    """

  private static let rss = """
    <?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Caf\u{e9}</title>
    <item><title><![CDATA[Tom & <b>Jerry</b>]]></title><guid isPermaLink="false">1</guid></item>
    <item><title>Zwei &amp; drei</title><guid>2</guid></item></channel></rss>
    """

  private static let soup = """
    <!doctype html><HTML><head><title>Log in</title><meta name=csrf content='t0k3n-of-page'>
    <script>if (a < b && c) document.write("<p>no</p>")</script>
    <body class=main><div id=main><p>One<p>Two<br>more<ul><li>a<li>b</ul>
    <form action=/login method=post><input type=hidden name=csrf value="x&amp;y"><input name=user disabled>
    <a href="/next?a=1&b=2">next</a></div></section></html>
    """

  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      func xml(_ text: String, _ type: String = "application/xml") -> ScriptedAnswer {
        .response(200, headers: ["Content-Type": type], bytes: Array(text.utf8))
      }
      return switch request.path {
      case "/dav": xml(Self.multistatus)
      case "/soap": xml(Self.envelope, "application/soap+xml; charset=utf-8")
      case "/rss":
        .response(
          200, headers: ["Content-Type": "application/rss+xml"],
          bytes: Self.rss.unicodeScalars.map { UInt8($0.value) })
      case "/soup": xml(Self.soup, "Text/HTML; charset=utf-8")
      case "/typeless": xml(Self.soup, "application/octet-stream")
      case "/broken": xml("<a>\n<b>\n</a>")
      case "/many": xml("<a>" + String(repeating: "<b/>", count: 50_000) + "</a>")
      case "/slow": xml("<r>" + String(repeating: "<a/>", count: 20_000) + "</r>")
      case "/kanji": xml("<a>\u{e9}</a>", "text/xml; charset=iso-2022-kr")
      case "/bomb":
        xml(
          "<!DOCTYPE a [<!ENTITY a '" + String(repeating: "x", count: 100_000) + "'>]><a>"
            + String(repeating: "&a;", count: 1000) + "</a>")
      case "/outside":
        xml("<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>")
      default: .response(200, headers: ["Content-Type": "text/xml"], bytes: [])
      }
    }
  }

  @Test func `reads WebDAV, SOAP, RSS and pages`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      namespaces: { d: "DAV:", env: "http://www.w3.org/2003/05/soap-envelope", s: "http://example.com/shop" }
      requests:
        - GET: /dav
          capture: { etag: { xpath: "string(//d:getetag)", regex: '"(.*)"' } }
          expect:
            xpath:
              //d:response/d:href: [/calendar/, /calendar/1.ics]
              //x:colour: blue
              count(//d:status[. = 'HTTP/1.1 200 OK']): 2
              boolean(//d:response[1]//d:collection): true
            that: [etag == "abc"]
        - GET: /soap
          expect: { xpath: { /env:Envelope/env:Body/*/s:Price: 12.50, "//s:Price/@currency": EUR, //env:Fault: null } }
        - GET: /rss
          expect:
            xpath: { /rss/channel/title: Café, "//item[1]/title": Tom & <b>Jerry</b>, //guid: ["1", "2"], /rss/@version: 2.0 }
        - GET: /soup
          capture: { csrf: { xpath: "//meta[@name='csrf']/@content", secret: true } }
          expect:
            xpath:
              //title: Log in
              //div[@id='main']/p: { $length: 2, $contains: One }
              //li: [a, b]
              //input[@name='csrf']/@value: x&y
              //a/@href: /next?a=1&b=2
              count(//input[@disabled]): 1
              //script/p: null
              //meta/@content: "${csrf}"
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
  }

  @Test func `reports an error in a document with its place`() async throws {
    let server = try server()
    let checks = ["broken", "typeless", "many", "slow", "kanji", "bomb", "empty"].map {
      "  - { GET: /\($0), expect: { xpath: { //a/following::a: { $exists: true } } } }"
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      requests:
      \(checks.joined(separator: "\n"))
        - { GET: /broken, capture: { a: { xpath: //b } } }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    expect(
      run.output,
      has: [
        "the body is not well-formed XML: Opening and ending tag mismatch: b line 2 and a (line 3",
        "it is read as HTML only where its `content-type` is `text/html`",
        "the body has more than 50000 nodes", "the XPath takes more than 10000000 steps",
        "the body is in charset `iso-2022-kr`", "the body has more than 16000000 bytes of text",
        "the body is empty, which is not a document",
        "`a` was not captured: the body is not well-formed XML",
      ])
  }

  @Test func `keeps a secret capture secret`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests:
        - GET: /soup
          capture: { csrf: { xpath: "//meta[@name='csrf']/@content", secret: true } }
          expect: { xpath: { //meta/@content: other, "count(//li)": "${csrf}" } }
      """)
    let run = try await workshop.run("-v", "--report", "json=report.json")
    expect(run, endsIn: 1)
    for text in [run.output, run.errorOutput, try workshop.folder.read("report.json")] {
      #expect(!text.contains("t0k3n-of-page"), "\(text)")
    }
    expect(run.output, has: ["expected `other`, found `***csrf***`"])
  }

  @Test func `opens no file that a document names`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests: [{ GET: /outside, expect: { xpath: { /a: "&e;", "string-length(/a)": 3 } } }]
      """)
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    #expect(!run.output.contains("root:"))
  }

  @Test func `has help for several nodes, none and a namespace`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      requests:
        - GET: /dav
          expect: { xpath: { "//D:href": /calendar/, "//q:x": null, "//D:nothing": x } }
        - GET: /dav
          capture: { href: { xpath: //D:href }, none: { xpath: //D:none } }
        - GET: /soap
          expect: { xpath: { //Price: { $exists: true } } }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "expected `/calendar/`, but the XPath selects 2 nodes",
        "`string(…)` gives the text of the first node, `(…)[1]` takes one",
        "the prefix `q` is bound neither under `namespaces` nor on the document's root",
        "expected `x`, but the XPath selects no node",
        "`//D:href` selects 2 nodes: write `string(…)`", "`//D:none` selects nothing in the body",
      ])
  }
}
