// SPDX-License-Identifier: Apache-2.0

/// A place for an expression, and steps that draw there; `SCENARIO` stands for the
/// name of the scenario, which begins each path.
struct SeedPlace: Sendable {
  let name: String
  /// Keys of the collection.
  var top = ""
  /// Keys of each scenario.
  var scenario = ""
  /// Steps in flow style, one a line.
  let steps: String

  /// Two scenarios with the steps.
  var collection: String {
    let scenarios = ["one", "two"].map { name in
      let written = steps.replacing("SCENARIO", with: name).split(separator: "\n")
        .map { "      - \($0)" }.joined(separator: "\n")
      return "  \(name):\n    continueOnFailure: true\n    \(scenario)\n    steps:\n\(written)"
    }
    return """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      \(top)
      scenarios:
      \(scenarios.joined(separator: "\n"))
      """
  }

  static let all = [sequence] + variables + requests + bodies + logins + results + steps + together

  /// What the step `step` draws: others of this id, in collections of their own, draw the same at the
  /// same place.
  private static let sequence = SeedPlace(
    name: "twelve places of the step `step`; steps of this id below draw the same at these places",
    steps: #"{ id: step, POST: /SCENARIO/s, json: ["#
      + (1...12).map { _ in #""${uuid()}""# }.joined(separator: ", ") + "] }")

  private static let variables: [SeedPlace] = [
    SeedPlace(
      name: "vars of the collection, two of them, one made of the other",
      top: #"vars: { v: "${uuid()}", w: "${uuid()}", both: "${v}${uuid()}" }"#,
      steps: #"""
        { GET: "/SCENARIO/${v}/${w}/${both}" }
        { GET: "/SCENARIO/${v}" }
        """#),
    SeedPlace(
      name: "vars of the collection, the same with another one before them",
      top: #"vars: { u: "${uuid()}", v: "${uuid()}", w: "${uuid()}" }"#,
      steps: #"{ GET: "/SCENARIO/${u}/${v}/${w}" }"#),
    SeedPlace(
      name: "vars of the scenario", scenario: #"vars: { v: "${uuid()}", w: "${uuid()}" }"#,
      steps: #"""
        { GET: "/SCENARIO/${w}/${v}" }
        { GET: "/SCENARIO/${v}" }
        """#),
    SeedPlace(
      name: "vars of the scenario, the same with another one before them",
      scenario: #"vars: { u: "${uuid()}", v: "${uuid()}", w: "${uuid()}" }"#,
      steps: #"{ GET: "/SCENARIO/${u}/${w}/${v}" }"#),
    SeedPlace(
      name: "vars of the step",
      steps:
        #"{ id: step, GET: "/SCENARIO/${w}/${v}/${v}", vars: { v: "${uuid()}", w: "${uuid()}" } }"#),
    SeedPlace(
      name: "defaults", top: #"defaults: { headers: { X-D: "${uuid()}" } }"#,
      steps: #"""
        { GET: "/SCENARIO/a" }
        { id: step, GET: "/SCENARIO/b", headers: { X-O: "${uuid()}" } }
        """#),
  ]

  private static let requests: [SeedPlace] = [
    SeedPlace(
      name: "the address, twice in one step, and the same step again",
      steps: #"""
        { GET: "/SCENARIO/${uuid()}/${uuid()}" }
        { GET: "/SCENARIO/${uuid()}/${uuid()}" }
        """#),
    SeedPlace(
      name: "the method", steps: #"{ method: "M${random.text(4)}", url: /SCENARIO/m }"#),
    SeedPlace(
      name: "params, headers, cookies and contentType",
      steps: #"""
        { GET: /SCENARIO/p, params: { a: "${uuid()}", b: ["${uuid()}", x] } }
        { GET: /SCENARIO/h, headers: { X-A: "${uuid()}", X-B: "${uuid()}" } }
        { GET: /SCENARIO/c, cookies: { a: "${uuid()}" } }
        { POST: /SCENARIO/t, text: t, contentType: "text/${random.text(4)}" }
        """#),
    SeedPlace(
      name: "all of one request",
      steps: #"""
        { id: step, POST: "/SCENARIO/${uuid()}", vars: { v: "${uuid()}" }, params: { p: "${uuid()}" }, headers: { X-H: "${uuid()}", X-V: "${v}" }, cookies: { c: "${uuid()}" }, auth: { bearer: "${uuid()}" }, text: "${uuid()}" }
        """#),
    SeedPlace(
      name: "numbers that templates make, before a header",
      steps: #"""
        { id: step, GET: /SCENARIO/n, timeout: "${random.int(10, 20)}s", limits: { body: "${random.int(5, 9)}kB" }, headers: { X-A: "${uuid()}" } }
        """#),
  ]

  private static let bodies: [SeedPlace] = [
    SeedPlace(
      name: "bodies",
      steps: #"""
        { POST: /SCENARIO/json, json: { a: "${uuid()}", list: ["${random.int(1, 1000)}", "${random.pick([1, 2, 3])}"] } }
        { POST: /SCENARIO/text, text: "${uuid()} ${random.text(8)}" }
        { POST: /SCENARIO/form, form: { a: "${uuid()}" } }
        { POST: /SCENARIO/xml, xml: "<a>${uuid()}</a>" }
        { POST: /SCENARIO/base64, base64: "${base64.encode(uuid())}" }
        { POST: /SCENARIO/graphql, graphql: { query: "{ a }", variables: { v: "${uuid()}" } } }
        { id: step, POST: /SCENARIO/multipart, multipart: [{ name: a, value: "${uuid()}" }] }
        { POST: /SCENARIO/multipart, multipart: [{ name: a, value: plain }] }
        """#)
  ]

  private static let logins: [SeedPlace] = [
    SeedPlace(
      name: "auth",
      steps: #"""
        { GET: /SCENARIO/bearer, auth: { bearer: "${uuid()}" } }
        { GET: /SCENARIO/basic, auth: { basic: { user: u, password: "${random.text(4)}" } } }
        { GET: /SCENARIO/key, auth: { apiKey: { in: header, name: X-Key, value: "${uuid()}" } } }
        """#)
  ]

  private static let results: [SeedPlace] = [
    SeedPlace(
      name: "expect and captures",
      steps: #"""
        { GET: /SCENARIO/e, name: expect, expect: { json: { a: "${uuid()}" }, headers: { X-A: "${uuid()}" } } }
        { GET: /SCENARIO/f, name: further checks, expect: { body: "${uuid()}", that: ["response.body == uuid()"] } }
        { GET: /SCENARIO/c, name: capture, capture: { c: "${uuid()}", d: "${uuid()}" } }
        { GET: "/SCENARIO/${c}/${d}/${c}" }
        { GET: "/SCENARIO/${uuid()}", id: step, name: "request, capture and check", capture: { e: "${uuid()}" }, expect: { body: "${uuid()}" } }
        { GET: "/SCENARIO/${e}" }
        """#),
    SeedPlace(
      name: "retry: request, captures and checks are the same in all attempts",
      steps: #"""
        { GET: "/SCENARIO/${uuid()}", id: step, name: checked, retry: { attempts: 3, every: 1ms }, capture: { c: "${uuid()}" }, expect: { body: "${uuid()}" } }
        { GET: "/SCENARIO/${uuid()}", name: until, retry: { attempts: 3, every: 1ms, until: "random.int(1, 3) == 3" } }
        { GET: "/SCENARIO/${uuid()}", name: jittered, retry: { attempts: 2, every: 2ms, jitter: true, until: "random.int(1, 3) == 3" } }
        """#),
    SeedPlace(
      name: "redirects: the request is the same behind them",
      steps: #"""
        { id: step, POST: "/SCENARIO/redirect/${uuid()}", headers: { X-A: "${uuid()}" }, json: { a: "${uuid()}" }, expect: { body: "${uuid()}" } }
        """#),
  ]

  private static let steps: [SeedPlace] = [
    SeedPlace(
      name: "set, print and check",
      steps: #"""
        { set: { a: "${uuid()}", b: "${a}${uuid()}" } }
        { GET: "/SCENARIO/${a}/${b}" }
        { print: "${uuid()} ${uuid()} ${a}", id: step }
        { check: ["uuid() == a"], name: check }
        """#),
    SeedPlace(
      name: "if and skip, before an address",
      steps: #"""
        { GET: "/SCENARIO/if/${uuid()}", id: step, name: first if, if: "random.int(1, 2) == 1" }
        { GET: "/SCENARIO/if/${uuid()}", name: second if, if: "random.int(1, 2) == 1" }
        { GET: "/SCENARIO/if/${uuid()}", name: third if, if: "random.int(1, 2) == 1" }
        """#),
    SeedPlace(
      name: "if of the scenario", scenario: #"if: "random.int(1, 2) == 1""#,
      steps: #"{ GET: "/SCENARIO/${uuid()}" }"#),
    SeedPlace(
      name: "what a socket sends",
      steps: #"""
        { socket: "tcp://127.0.0.1:PORT", id: step, name: socket, exchange: [{ send: "GET /SCENARIO/${uuid()}/${uuid()} HTTP/1.1\r\nHost: a\r\n\r\n" }, { receive: { bytes: 4 } }] }
        """#),
  ]

  private static let together: [SeedPlace] = [
    SeedPlace(
      name: "names and ids: what tells steps apart",
      steps: #"""
        { GET: "/SCENARIO/${uuid()}", name: same }
        { GET: "/SCENARIO/${uuid()}", name: same }
        { GET: "/SCENARIO/${uuid()}", id: other }
        """#),
    SeedPlace(
      name: "every function",
      steps: #"""
        { GET: "/SCENARIO/${uuid()}/${random.int(1, 1000000)}/${random.text(12)}/${random.pick(['a', 'b', 'c', 'd', 'e'])}" }
        """#),
  ]
}
