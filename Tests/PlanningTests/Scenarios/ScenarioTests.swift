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

  @Test func `steps of one title are numbered in the order of a try`() throws {
    let steps = "[{ GET: http://a.example }, { name: x, GET: http://a.example }]"
    let scenario = try plan(
      """
      curlew: 1
      beforeEach: \(steps)
      scenarios: { a: { steps: \(steps), teardown: \(steps) } }
      afterEach: \(steps)
      """
    ).collection().scenarios[0]
    #expect(
      [scenario.before, scenario.steps, scenario.teardown, scenario.after].map { list in
        list.map(\.identity)
      } == [
        ["GET http://a.example", "x"], ["GET http://a.example#2", "x#2"],
        ["GET http://a.example#3", "x#3"], ["GET http://a.example#4", "x#4"],
      ])
  }

  @Test func `no number makes the name of another step`() throws {
    let names = ["x", "x#2", "x", "x#2", "y", "y", "y#2", "y#9", "#2", "9"]
    let steps = try plan(
      "curlew: 1\nrequests: [\(names.map { "{ name: '\($0)', set: { a: 1 } }" }.joined(separator: ", "))]"
    ).steps()
    #expect(
      steps.map(\.identity)
        == ["x", "x#2", "x#3", "x#2#2", "y", "y#2", "y#2#2", "y#9", "#2", "9"])
  }

  @Test(arguments: ["", "order: any, "])
  func `a program counts once among the steps of its name`(order: String) throws {
    var source = PlanSource(
      "curlew: 1\nscenarios: { a: { \(order)steps: [{ exec: [a] }, { exec: [a] }] } }")
    source.rights.allowsPrograms = true
    let steps = try plan(source).steps()
    #expect(steps.map(\.identity) == ["exec a", "exec a#2"])
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
