// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import Testing

@Suite struct ScenarioTests {
  @Test func `tags are the collection's and its own, each once`() throws {
    let planned = try plan(
      """
      curlew: 1
      tags: [smoke, api]
      scenarios: { a: { tags: [slow, api], steps: [{ GET: http://a.example }] } }
      """
    ).collection()
    #expect(planned.scenarios[0].tags == ["smoke", "api", "slow"])
  }

  @Test func `locks are the collection's and its own`() throws {
    let planned = try plan(
      """
      curlew: 1
      lock: stock
      scenarios:
        a: { steps: [{ GET: http://a.example }] }
        b: { lock: [till, stock], steps: [{ GET: http://a.example }] }
        c: { lock: "*", steps: [{ GET: http://a.example }] }
      """
    ).collection()
    #expect(
      planned.scenarios.map(\.locks)
        == [.named(["stock"]), .named(["stock", "till"]), .everything])
  }

  @Test func `the cookie jar is its own, else the collection's`() throws {
    let planned = try plan(
      """
      curlew: 1
      cookieJar: none
      scenarios:
        a: { steps: [{ GET: http://a.example }] }
        b: { cookieJar: fresh, steps: [{ GET: http://a.example }] }
      """
    ).collection()
    let modes = planned.scenarios.map { scenario -> CookieJarMode? in
      if case .mode(let mode) = scenario.cookieJar { mode } else { nil }
    }
    #expect(modes == [CookieJarMode.none, .fresh])
  }

  @Test func `continueOnFailure of scenario, else of collection, and always in teardown`() throws {
    let planned = try plan(
      """
      curlew: 1
      continueOnFailure: true
      scenarios:
        a: { steps: [{ GET: http://a.example }] }
        b:
          continueOnFailure: false
          steps: [{ GET: http://a.example }]
          teardown: [{ GET: http://a.example, continueOnFailure: false }]
      """
    ).collection()
    #expect(planned.scenarios.map { $0.steps[0].continuesOnFailure } == [true, false])
    #expect(planned.scenarios[1].teardown[0].continuesOnFailure)
  }

  @Test func `a step is called by id, name, or method and address`() throws {
    let steps = try plan(
      """
      curlew: 1
      requests:
        - { GET: http://a.example, id: first, name: one }
        - { GET: http://a.example, name: two }
        - { GET: http://a.example }
        - { GET: http://a.example }
        - { GET: http://b.example, name: two }
      """
    ).steps()
    #expect(
      steps.map(\.identity)
        == ["first", "two", "GET http://a.example", "GET http://a.example#2", "two#2"])
    #expect(steps.map(\.title)[0] == "one")
  }

  @Test func `two steps of a scenario with one id are an error`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a: { steps: [{ GET: http://a.example, id: x }, { GET: http://a.example, id: ⟦x⟧ }] }
        b: { steps: [{ GET: http://a.example, id: x }] }
      """, "duplicate-id")
  }

  @Test func `requests are one scenario named after the collection`() throws {
    let planned = try plan("curlew: 1\nname: Health\nrequests: [{ GET: http://a.example }]")
    #expect(try planned.collection().name == "Health")
    #expect(try planned.collection().scenarios.map(\.name) == ["Health"])
  }
}
