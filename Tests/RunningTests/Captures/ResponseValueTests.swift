// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import Values

/// `response`, `request` and `steps.ID` in expressions, and the sources of captures.
@Suite struct `An exchange` {
  /// Gives back what it was asked for in `X-` headers, with a redirect on `/go`.
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/go": .response(302, headers: ["Location": "/items?key=k-123456"])
      case "/list":
        .response(
          201, headers: ["X-One": "a", "ETag": "\"v7\"", "x-one": "b", "Set-Cookie": "sid=s7"],
          json: #"{"items": [{"id": 7}, {"id": 8}], "none": null, "first name": "Ada"}"#)
      case "/text": .response(200, body: "session id=abc-9; end")
      case "/bytes": .response(200, bytes: [0, 255, 65])
      case "/close": .close
      default: .response(200, body: request.body.isEmpty ? "nothing" : "something")
      }
    }
  }

  @Test func `is captured in all its parts`() async throws {
    let server = try server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /list
          capture:
            status: { status: true }
            url: { url: true }
            time: { time: true }
            item: "${response.json.items[1].id}"
            tag: "${response.headers.etag}"
            both: '${response.headers["X-ONE"]}'
            ada: '${response.json["first name"]}'
            cookie: "${response.cookies.sid}"
            none: "${response.json.none}"
            sent: '${request.headers["user-agent"]}'
            again: "${item}"
        - name: two
          GET: /text
          capture:
            id: { regex: 'id=([^;]+)' }
            whole: { body: true, regex: 'se\\w+' }
            other: { header: X-Nothing, default: "none" }
            gone: { regex: "nothing of this", default: { a: "${item}" } }
        - { name: three, GET: /bytes, capture: { bytes: { bytes: true } } }
        - name: four
          POST: /echo
          json: ["${status}", "${url}", "${item}", "${tag}", "${both}", "${ada}", "${cookie}",
            "${none}", "${sent}", "${again}", "${id}", "${whole}", "${other}", "${gone}", "${bytes}"]
          expect: { time: { $gt: 0ms, $lt: 30s } }
        - { name: five, GET: "/x?${time}" }
      """, against: server)
    #expect(run.steps.allSatisfy { $0.outcome == .passed }, "\(run.steps)")
    let body = String(decoding: server.requests[3].body, as: UTF8.self)
    let origin = server.url()
    #expect(
      body == #"[201,"\#(origin)/list",8,"\"v7\"","a, b","Ada","s7",null,"curlew/test",8,"#
        + #""abc-9","session","none",{"a":8},"AP9B"]"#)
    // A duration as text.
    #expect(server.requests[4].target.hasPrefix("/x?0."))
    #expect(server.requests[4].target.hasSuffix("s"))
  }

  @Test func `has times that expressions calculate with`() async throws {
    let server = try server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - id: one
          name: one
          GET: /go
          capture: { time: { time: true }, total: "${response.timings.total}" }
          expect:
            status: 200
            that:
              - response.time > duration("0s") && response.time < duration("30s")
              - response.timings.total <= response.time
              - response.timings.firstByte + duration("1h") > response.timings.total
              - response.redirects[0].time.getHours() == 0
              - response.redirects[0].status == 302
              - response.header("content-LENGTH") == "7"
              - time == response.time
              - total < duration("30s")
        - name: two
          check: [steps.one.response.time < duration("30s"), time < duration("30s")]
        - { name: three, print: "${response_time}", vars: { response_time: "${time}" } }
      """, against: server)
    #expect(
      run.steps.allSatisfy { $0.outcome == .passed },
      "\(run.attempts(of: "one").flatMap(\.verdicts).compactMap(\.failure))")
    #expect(run.attempts(of: "three").first?.printed?.hasSuffix("s") == true)
  }

  @Test func `that gives nothing fails every capture, not only the first`() async throws {
    let server = try server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /text
          capture:
            a: $.id
            b: { header: X-B }
            c: { regex: 'nothing=(.)' }
            d: "${response.json.id}"
            e: '${response.headers["x-b"]}'
            f: { regex: '(x)?session' }
            g: { status: true }
      """, against: server)
    let attempt = try #require(run.attempts(of: "one").first)
    #expect(run.refusal(of: "one") == "nothing-captured")
    #expect(attempt.furtherCaptureErrors.count == 5)
    #expect(
      attempt.furtherCaptureErrors.map(\.message).contains {
        $0.hasPrefix("`d` was not captured: `response.json` has no value: the body is not JSON")
      })
    #expect(run.outcome(of: "one") == .failed)
  }

  @Test func `is read in its own checks`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /list
          capture: { last: "${response.json.items[1].id}" }
          expect:
            status: 201
            json:
              $.items[1].id: "${last}"
              $.items[0].id: "${response.json.items[0].id}"
            size: "${response.size}"
            url: "${request.url}"
            version: "${response.version}"
        - name: two
          GET: /go
          expect:
            redirects: [{ status: 302, url: { $endsWith: /go } }]
            url: { $endsWith: "?key=k-123456" }
            body: nothing
            headers: { content-length: "${response.size}" }
          capture: { first: "${response.redirects[0].url}", status: "${response.redirects[0].status}" }
        - { name: three, GET: "/x/${status}" }
      """, against: try server())
    #expect(run.steps.allSatisfy { $0.outcome == .passed }, "\(run.events)")
  }

  @Test func `of an earlier step is read by its id, and a step without one is skipped`()
    async throws
  {
    let server = try server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      scenarios:
        one:
          steps:
            - { name: list, id: list, GET: /list }
            - name: use
              POST: /items/${steps.list.response.json.items[0].id}
              json: { sent: "${steps.list.request.method}", tag: "${steps.list.response.headers.etag}" }
            - { name: lost, id: lost, GET: /close }
            - { name: skipped, GET: "/${steps.lost.response.status}" }
          teardown:
            - { name: clean, DELETE: "/items/${steps.list.response.json.items[1].id}" }
      """, against: server)
    #expect(run.outcome(of: "use") == .passed)
    #expect(server.requests[1].path == "/items/7")
    #expect(
      String(decoding: server.requests[1].body, as: UTF8.self)
        == #"{"sent":"GET","tag":"\"v7\""}"#)
    #expect(
      run.outcome(of: "skipped")
        == .skipped(reason: "`steps.lost` has no response (step `lost`)"))
    #expect(run.outcome(of: "clean") == .passed)
    #expect(server.requests.last?.path == "/items/8")
  }

  @Test func `keeps the secrets of its request secret`() async throws {
    let server = try server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      continueOnFailure: true
      requests:
        - name: one
          POST: /x?pin=${pin}
          json: { pin: "${pin}", name: Ada }
          expect: { url: nothing, body: "${request.json.pin}" }
          capture: { sent: "${request.json.pin}", name: "${request.json.name}" }
      """, against: server, secrets: [("pin", "4711")])
    let attempt = try #require(run.attempts(of: "one").first)
    let failures = attempt.verdicts.compactMap(\.failure)
    #expect(failures.count == 2)
    for failure in failures {
      let told = [failure.message, failure.expected ?? "", failure.actual ?? ""].joined()
      #expect(!told.contains("4711"), "\(told)")
    }
  }
}
