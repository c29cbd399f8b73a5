// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A recording` {
  private func addresses(_ script: ImportedScript) -> [String] {
    script.files.collections[0].scenarios.flatMap(\.steps)
      .compactMap { $0.request?.address.template }
  }

  @Test func `is in the order in which its requests began`() throws {
    let times = ["2026-01-01T00:00:00.200Z", "2026-01-01T01:00:00.1+01:00", "2026-01-01 00:00:01Z"]
    let entries = times.enumerated().map { place, time in
      HARSource.entry("http://a.test/\(place)", more: ", \"startedDateTime\": \"\(time)\"")
    }
    #expect(addresses(try steps(ofRecording: entries)) == ["/1", "/0", "/2"])
  }

  @Test func `has a scenario for each page`() throws {
    let pages = #"{"id": "p1", "title": "SHOP-1: {buy}"}, {"id": "p2", "title": "SHOP-1: {buy}"}"#
    let found = try steps(
      ofRecording: ["p1", "p2", "p1"].enumerated().map { place, page in
        HARSource.entry("http://a.test/\(place)", more: ", \"pageref\": \"\(page)\"")
      }, pages: pages)
    let expected = """
      curlew: 1
      baseUrl: http://a.test
      defaults:
        expect: { status: 200 }
      lock: a
      cookieJar: fresh
      scenarios:
        'SHOP-1: buy':
          labels: { test_key: SHOP-1 }
          steps:
            - GET: /0
            - GET: /2
        'SHOP-1: buy (2)':
          labels: { test_key: SHOP-1 }
          steps:
            - GET: /1

      """
    #expect("curlew: 1\n" + found.text == expected)
  }

  @Test func `leaves out what a browser fetches by itself`() throws {
    let entries = [
      HARSource.entry("http://a.test/1", type: "text/html"),
      HARSource.entry("http://a.test/2", type: "image/png"),
      HARSource.entry("http://a.test/3", type: "image/png", more: #", "_resourceType": "xhr""#),
      HARSource.entry("http://a.test/4", type: "text/plain", more: #", "_resourceType": "script""#),
      HARSource.entry(
        "http://b.test/5", method: "OPTIONS", headers: [("Access-Control-Request-Method", "PUT")]),
      HARSource.entry("http://b.test/6", type: "application/json"),
      HARSource.entry("http://a.test/7", type: "text/css"),
      HARSource.entry("http://a.test/8", type: "text/css"),
    ]
    let found = try steps(ofRecording: entries)
    #expect(found.files.requestCount == 3)
    #expect(
      found.files.findings.all.map(\.text) == [
        "5 of 8 entries are left out: 2 styles, 1 image, 1 script, 1 preflight"
      ])
    #expect(try steps(ofRecording: entries) { $0.keepsAll = true }.files.requestCount == 8)
    let hosts = try steps(ofRecording: entries) { $0.hosts = ["B.test"] }
    #expect(addresses(hosts) == ["http://b.test/6"])
    #expect(throws: ImportProblem.self) {
      try steps(ofRecording: entries) { $0.hosts = ["c.test"] }
    }
  }

  @Test func `names equal requests one after another`() throws {
    let found = try steps(
      ofRecording: Array(repeating: HARSource.entry("http://a.test/"), count: 3))
    #expect(found.files.requestCount == 3)
    #expect(found.files.findings.all.map(\.text) == ["3 equal requests follow one another"])
  }

  // MARK: Cookies

  @Test func `leaves cookies to the jar that a response has set`() throws {
    let found = try steps(ofRecording: [
      HARSource.entry(
        "http://a.test/1",
        answer: [("Set-Cookie", "sid=1; Path=/"), ("set-cookie", "b=2; Path=/x")]),
      HARSource.entry("http://a.test/2", headers: [("Cookie", "sid=1; b=2; c=3")]),
      HARSource.entry("http://a.test/3", headers: [("Cookie", "sid=other")]),
      HARSource.entry("http://b.test/4", headers: [("Cookie", "sid=1")]),
    ])
    #expect(found.text.contains("- GET: /2\n    cookies: { b: '2', c: '3' }"))
    #expect(found.text.contains("- GET: /3\n    cookies: { sid: other }"))
    #expect(found.text.contains("- GET: http://b.test/4\n    cookies: { sid: '1' }"))
  }

  // MARK: Redirects

  private func redirect(
    _ url: String, to target: String, method: String = "GET", status: Int = 302,
    headers: [(String, String)] = [], request: String = ""
  ) -> String {
    HARSource.entry(
      url, method: method, headers: headers, request: request, status: status,
      more: ""
    ).replacing("\"status\"", with: "\"redirectURL\": \"\(target)\", \"status\"")
  }

  @Test func `follows redirects in one step`() throws {
    let found = try steps(ofRecording: [
      redirect("http://a.test/1", to: "/2", method: "POST"),
      HARSource.entry("http://a.test/other"),
      redirect("http://a.test/2", to: "http://a.test/3#x", status: 307),
      HARSource.entry("http://a.test/3", status: 201),
    ])
    #expect(addresses(found) == ["/1", "/other"])
    #expect(found.text.contains("- POST: /1\n    expect: 201"))
    #expect(found.effects.isEmpty)
  }

  @Test func `has single steps for redirects that a step would follow otherwise`() throws {
    let body = #", "postData": {"text": "a"}"#
    let cases = [
      [
        redirect("http://a.test/1", to: "/2", method: "POST", request: body),
        HARSource.entry("http://a.test/2", method: "POST", request: body),
      ],
      [
        redirect("http://a.test/1", to: "http://b.test/2", headers: [("X-A", "1")]),
        HARSource.entry("http://b.test/2", headers: [("X-A", "1")]),
      ],
      [
        redirect("http://a.test/1", to: "/2"),
        HARSource.entry("http://a.test/2", headers: [("cookie", "a=1")]),
      ],
    ]
    for entries in cases {
      let found = try steps(ofRecording: entries)
      #expect(found.files.requestCount == 2)
      #expect(found.text.contains("    redirects: none\n    expect: 302"))
    }
    let alone = try steps(ofRecording: [redirect("http://a.test/1", to: "/2")])
    #expect(alone.step == "GET: http://a.test/1\nredirects: none\nexpect: 302")
  }

  @Test func `says how far and how redirects are followed`() throws {
    let hops = (0..<12).map { redirect("http://a.test/\($0)", to: "/\($0 + 1)") }
    let long = try steps(ofRecording: hops + [HARSource.entry("http://a.test/12")])
    #expect(long.step == "GET: http://a.test/0\nredirects: { max: 12 }\nexpect: 200")
    let down = try steps(ofRecording: [
      redirect("https://a.test/", to: "http://a.test/"), HARSource.entry("http://a.test/"),
    ])
    #expect(down.step == "GET: https://a.test/\nredirects: { downgrade: true }\nexpect: 200")
  }

  // MARK: Other shapes

  @Test func `may be a request object or a list of them`() throws {
    let object =
      #"{"url": "http://a.test/?k=v", "queryString": [{"name": "k", "value": "v"}, {"name": "b", "value": "c d"}, {"name": "", "value": ""}], "comment": "one"}"#
    let one = try ImportedScript(object, kind: .har)
    #expect(one.step == "GET: http://a.test/?k=v\nparams: { b: c d }")
    #expect(one.text.contains("# one"))
    #expect(try ImportedScript("[\(object), \(object)]", kind: .har).files.requestCount == 2)
  }

  @Test(arguments: [
    "{", "[]", "{}", #"{"log": {}}"#, #"{"log": {"entries": []}}"#,
    #"{"log": {"entries": [1, null]}}"#,
    #"{"log": {"entries": {"a": 1}}}"#, "null", #"{"url": 1}"#,
    #"{"log": 1, "url": "http://a.test"}"#,
  ])
  func `is refused without requests`(text: String) {
    #expect(throws: ImportProblem.self) { try ImportedScript(text, kind: .har) }
  }

  @Test func `of curlew has secrets from outside`() throws {
    func entry(_ step: String, _ attempt: Int, _ request: String, list: String = "hops") -> String {
      """
      {"pageref": "1", "request": {\(request)}, "response": {"status": 200, "headers": [], "content": {}},
      "_curlew": {"scenario": {"id": "s.yaml#a", "number": 1}, "attempt": \(attempt), "hop": 0,
      "list": "\(list)", "step": {"id": "\(step)", "name": "\(step)", "request": "GET /"}}}
      """
    }
    let request = #"""
      "method": "GET", "url": "http://a.test/?q=***user***", "headers": [{"name": "Authorization", "value": "Bearer ***"}, {"name": "Accept", "value": "*/*"}, {"name": "User-Agent", "value": "curlew/1"}]
      """#
    let text = """
      {"log": {"creator": {"name": "curlew"}, "pages": [{"id": "1", "title": "s.yaml › a"}], "entries": [
      \(entry("x", 1, request, list: "tokenHops")), \(entry("x", 1, request)),
      \(entry("x", 2, request)), \(entry("GET /", 1, request))]}}
      """
    let found = try ImportedScript(text, kind: .har)
    let expected = """
      curlew: 1
      name: a
      baseUrl: http://a.test
      secrets: [user, token]  # from outside: CURLEW_SECRET_user, CURLEW_SECRET_token
      defaults:
        expect: { status: 200 }
        auth: { bearer: '${token}' }
      requests:
        - name: x
          GET: /?q=${user}
        - GET: /?q=${user}

      """
    #expect("curlew: 1\n" + found.text == expected)
    #expect(found.effects.sorted() == ["changed retry", "changed secret", "lost auth"])
  }
}
