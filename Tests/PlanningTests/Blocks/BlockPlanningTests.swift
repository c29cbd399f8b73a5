// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `The plan of a call` {
  private func block(_ planned: PlannedText, at place: Int = 0) throws -> PlannedBlock {
    try #require(try planned.steps()[place].block)
  }

  @Test func `holds the steps of the block once, for all calls of it`() throws {
    let planned = try plan(
      """
      curlew: 1
      blocks: { ping: { steps: [{ GET: http://a.example/ping }] } }
      requests:
        - call: ping
        - call: ping
      """)
    let first = try block(planned)
    #expect(first.steps.map(\.title) == ["GET http://a.example/ping"])
    #expect(try block(planned, at: 1) === first)
  }

  @Test func `finds blocks of the file, of the project, and of files under use`() throws {
    var source = PlanSource(
      """
      curlew: 1
      use: { auth: auth.yaml }
      blocks: { ping: { steps: [{ GET: http://a.example/own }] } }
      requests:
        - call: ping
        - call: pong
        - call: auth/log in
        - call: shared/log out
      """)
    source.project = """
      curlew: 1
      use: { shared: shared.yaml, auth: shared.yaml }
      blocks:
        ping: { steps: [{ GET: http://a.example/project }] }
        pong: { steps: [{ GET: http://a.example/pong }] }
      """
    source.used = [
      ("auth.yaml", "curlew: 1\nblocks: { log in: { steps: [{ GET: http://a.example/in }] } }\n"),
      (
        "shared.yaml",
        "curlew: 1\nblocks: { log out: { steps: [{ GET: http://a.example/out }] } }\n"
      ),
    ]
    let planned = try plan(source)
    let titles = try (0..<4).map { try block(planned, at: $0).steps[0].title }
    #expect(
      titles == [
        "GET http://a.example/own", "GET http://a.example/pong", "GET http://a.example/in",
        "GET http://a.example/out",
      ])
  }

  @Test func `a block sees its file and its parameters, and the caller's base`() throws {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://caller.example
      use: { one: one.yaml, two: two.yaml }
      requests:
        - { call: one/get, with: { id: 1 } }
        - { call: two/get }
      """)
    source.used = [
      (
        "one.yaml",
        """
        curlew: 1
        vars: { limit: 3 }
        defaults: { headers: { X-From: one } }
        blocks:
          get: { requires: [id], with: { size: "${limit}" }, steps: [{ GET: "/${id}/${size}" }] }
        """
      ),
      (
        "two.yaml",
        """
        curlew: 1
        baseUrl: http://two.example
        blocks: { get: { steps: [{ GET: / }] } }
        """
      ),
    ]
    let planned = try plan(source)
    let first = try block(planned)
    #expect(first.parameters == ["id", "size"])
    #expect(first.file.baseAddress?.text == "http://caller.example")
    #expect(try block(planned, at: 1).file.baseAddress?.text == "http://two.example")
    let origins = try planned.collection().knownOrigins.map(\.description).sorted()
    #expect(origins == ["http://caller.example", "http://two.example"])
  }

  @Test func `captures of setup are seen by blocks of the same file only`() throws {
    let text = """
      curlew: 1
      setup: [{ GET: http://a.example/, capture: { token: $.token } }]
      use: { other: other.yaml }
      blocks: { show: { steps: [{ print: "${token}" }] } }
      requests:
        - call: show
        - call: other/show
      """
    var source = PlanSource(text)
    source.used = [
      ("other.yaml", "curlew: 1\nblocks: { show: { steps: [{ print: \"${token}\" }] } }\n")
    ]
    let planned = try source.plan()
    #expect(planned.codes == ["undefined-variable"])
    #expect(planned.rendered.contains("--> other.yaml:2:"))
    #expect(planned.rendered.contains("called here"))
  }

  @Test func `a default that reads a capture of setup does not apply in a block`() throws {
    var source = PlanSource(
      """
      curlew: 1
      use: { other: other.yaml }
      setup: [{ call: log in, capture: { token: made } }]
      blocks:
        log in:
          steps: [{ POST: http://a.example/, capture: { made: $.t } }]
          returns: [made]
      requests: [{ GET: http://a.example/ }, { call: other/ping }]
      """)
    source.project = "curlew: 1\ndefaults: { headers: { X-Token: \"${token}\" } }\n"
    source.used = [
      ("other.yaml", "curlew: 1\nblocks: { ping: { steps: [{ GET: http://a.example/ }] } }\n")
    ]
    _ = try plan(source)
  }

  @Test func `inputs of a file under use are inputs of the run`() throws {
    var source = PlanSource(
      """
      curlew: 1
      use: { auth: auth.yaml }
      requests: [{ call: auth/log in }]
      """)
    source.used = [
      (
        "auth.yaml",
        """
        curlew: 1
        secrets: [password]
        requires: [tenant]
        blocks:
          log in: { steps: [{ POST: "http://a.example/${tenant}", text: "${password}" }] }
        """
      )
    ]
    source.outside.flags = [flag("tenant", "t")]
    let planned = try plan(source)
    #expect(planned.plan.missingInputs.map(\.name) == ["password"])
  }

  @Test func `prints the steps of a block at its first call, with its teardown`() throws {
    let planned = try plan(
      """
      curlew: 1
      blocks: { ping: { steps: [{ wait: 1ms }], teardown: [{ wait: 2ms }] } }
      requests: [{ call: ping }, { call: ping }]
      """)
    var text = PlanText(try planned.collection(), environment: nil)
    text.addSteps()
    #expect(
      text.lines.dropFirst(2) == [
        "    ping", "      wait 1ms", "      teardown", "        wait 2ms", "    ping", "",
      ])
  }

  @Test func `prints the steps of the block below it`() throws {
    let planned = try plan(
      """
      curlew: 1
      blocks: { ping: { steps: [{ GET: http://a.example/ping }] } }
      requests: [{ call: ping, name: the service is there }]
      """)
    var text = PlanText(try planned.collection(), environment: nil)
    text.addSteps()
    #expect(
      text.lines.dropFirst(2) == [
        "    the service is there: ping", "      GET http://a.example/ping", "",
      ])
  }
}
