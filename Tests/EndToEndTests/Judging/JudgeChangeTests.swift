// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `curlew judge` says of files that changed since a run was recorded.
@Suite struct `Changed files, judged on a recording` {
  private static let pet = """
    curlew: 1
    baseUrl: ORIGIN
    scenarios:
      a pet:
        steps:
          - name: look
            GET: /pet
            expect: { json: { id: 1 } }
            capture: { name: $.name }
          - name: greet
            POST: /greet
            json: { to: "${name}", n: [1, 2] }
            expect: { json: { to: Rex } }

    """

  @Test func `fail and hold, which is said of what was otherwise in the run`() async throws {
    let recorded = try await RecordedWorkshop(
      Self.pet.replacing("id: 1", with: "id: 2"), code: 1)
    let judged = try await recorded.judge(Self.pet)
    expect(judged, endsIn: 0)
    // The run did not come to the second step.
    expect(
      judged.output,
      has: [
        "changed    1 step holds that failed in the run: specs.yaml:6",
        "undecided  greet (specs.yaml:10): the run did not come to this step",
        "judged     1 of 2 steps",
      ])
    let again = try await RecordedWorkshop(Self.pet)
    let failing = try await again.judge(Self.pet.replacing("to: Rex", with: "to: Ada"))
    expect(failing, endsIn: 1)
    expect(
      failing.output,
      has: ["changed    1 fails that held: specs.yaml:10", "expected `\"Ada\"`, found `\"Rex\"`"])
  }

  @Test(arguments: [
    ("POST: /greet", "PUT: /greet", "method is PUT, was POST"),
    ("POST: /greet", "POST: /greet?x=1", "address is /greet?x=1, was /greet"),
    ("n: [1, 2]", "n: [1, 3]", "json /n/1 is 3, was 2"),
    ("n: [1, 2]", "n: [1]", "json /n has 1 element, had 2"),
    ("n: [1, 2]", "m: 1", "json /m is new"),
    (", n: [1, 2]", "", "json /n is missing"),
    (#"json: { to: "${name}", n: [1, 2] }"#, "text: hello", "another body"),
  ])
  func `do not judge another request`(
    _ before: String, _ after: String, _ words: String
  ) async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let judged = try await recorded.judge(Self.pet.replacing(before, with: after))
    expect(judged, endsIn: 0)
    expect(
      judged.output,
      has: ["the request is not the recorded one: \(words)", "judged     1 of 2 steps"])
    let strict = try await recorded.judge(nil, "--fail-on-skipped")
    expect(strict, endsIn: 1)
  }

  @Test func `may write the same request otherwise`() async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let other = Self.pet
      .replacing(#"{ to: "${name}", n: [1, 2] }"#, with: #"{ n: [1, 2], to: "${'R' + 'ex'}" }"#)
      .replacing("GET: /pet", with: "GET: /${'pet'}\n        headers: { X-New: a }")
    let judged = try await recorded.judge(other)
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     2 of 2 steps"])
  }

  @Test func `may have other names for steps and scenarios`() async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let judged = try await recorded.judge(
      Self.pet.replacing("name: look", with: "name: see").replacing("a pet:", with: "the pet:"))
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["✓ specs.yaml › the pet", "judged     2 of 2 steps"])
  }

  @Test func `leave out what reads a capture that could not be taken`() async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let judged = try await recorded.judge(Self.pet.replacing("GET: /pet", with: "GET: /other"))
    expect(judged, endsIn: 4)
    expect(
      judged.output, has: ["greet (specs.yaml:10): reads `name`, which `look` would make"])
    expect(
      judged.errorOutput,
      has: [
        "error[nothing-judged]: none of the 2 steps could be judged; the first, `specs.yaml:6`: "
          + "the request is not the recorded one: address is /other, was /pet"
      ])
  }

  @Test func `fail where a changed capture finds nothing`() async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let judged = try await recorded.judge(Self.pet.replacing("$.name", with: "$.nam"))
    expect(judged, endsIn: 1)
    expect(judged.output, has: ["name", "`$.nam`"])
  }

  @Test func `count the recorded steps of scenarios that are gone`() async throws {
    let scenarios = """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        a: { steps: [{ GET: /pet }] }
        b: { tags: [slow], steps: [{ GET: /pet }, { GET: /flaky, expect: 503 }] }

      """
    let recorded = try await RecordedWorkshop(scenarios)
    let unselected = try await recorded.judge(nil, "--tags", "not slow")
    expect(unselected, endsIn: 0)
    #expect(!unselected.output.contains("in no file"))
    let gone = try await recorded.judge(
      scenarios.components(separatedBy: "\n").filter { !$0.contains("b:") }
        .joined(separator: "\n"))
    expect(gone, endsIn: 0)
    expect(gone.output, has: ["judged     1 of 1 step; 2 recorded steps are in no file"])
  }

  @Test func `count recorded steps that are in no file`() async throws {
    let recorded = try await RecordedWorkshop(Self.pet)
    let lines = Self.pet.split(separator: "\n", omittingEmptySubsequences: false)
    let judged = try await recorded.judge(lines.prefix(9).joined(separator: "\n") + "\n")
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     1 of 1 step; 1 recorded step is in no file"])
  }

  @Test func `see chance, the time and the run as they were`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      vars: { id: "${uuid()}" }
      requests:
        - { wait: 20ms }
        - name: chance
          POST: /a
          json: { a: "${uuid()}", b: "${random.int(1, 1000000)}", t: "${now}", r: "${run.id}", i: "${id}" }
          expect: { json: { r: "${run.id}" } }

      """
    let recorded = try await RecordedWorkshop(text)
    let judged = try await recorded.judge(
      text.replacing(
        "{ r: \"${run.id}\" }", with: "{ a: \"${request.json.a}\", t: { $type: string } }"))
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     2 of 2 steps"])
  }

  @Test func `draw with the recorded name of a scenario`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      blocks:
        send:
          steps: [{ POST: /b, json: { b: "${uuid()}" }, expect: { json: { $exists: true } } }]
      scenarios:
        draw:
          vars: { id: "${uuid()}" }
          steps:
            - { POST: /a, json: { a: "${uuid()}", i: "${id}" }, expect: { json: { $exists: true } } }
            - { forEach: [1, 2], as: turn, POST: /c, json: { n: "${random.int(1, 1000000)}" } }
            - { call: send }
            - POST: /d
              multipart: [{ name: a, value: x }]

      """
    let recorded = try await RecordedWorkshop(text)
    let judged = try await recorded.judge(text.replacing("  draw:", with: "  drawn:"))
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["✓ specs.yaml › drawn", "judged     4 of 4 steps"])
    let other = try await recorded.judge(text.replacing("${uuid()}\", i", with: "${uuid()}x\", i"))
    #expect(other.output.contains("the request is not the recorded one"))
  }

  @Test func `see the end of the attempt on the clock`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { wait: 60ms }
        - name: poll
          GET: /pet
          retry: { attempts: 20, every: 20ms, until: "clock() > run.start + duration('90ms')" }
        - check: ["clock() - now >= duration('0ms') && clock() > run.start + duration('80ms')"]

      """
    let recorded = try await RecordedWorkshop(text)
    let judged = try await recorded.judge()
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     3 of 3 steps"])
    let early = try await recorded.judge(
      text.replacing("[\"clock() - now", with: "[\"clock() < now && clock() - now"))
    expect(early, endsIn: 1)
  }

  @Test func `are judged on each attempt`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: poll
          GET: /flaky
          retry: { until: response.status == 200, every: 1ms, attempts: 5 }

      """
    let recorded = try await RecordedWorkshop(text)
    let earlier = try await recorded.judge(text.replacing("== 200", with: "== 503"))
    expect(earlier, endsIn: 1)
    expect(earlier.output, has: ["expected a status below 400", "judged     1 of 1 step"])
    let later = try await recorded.judge(text.replacing("== 200", with: "== 201"))
    expect(later, endsIn: 4)
    expect(later.output, has: ["poll (specs.yaml:4): the run made no attempt 4"])
  }

  @Test func `are judged on each try and each repetition`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        s: { retries: 4, steps: [{ GET: /flaky, expect: 200 }] }

      """
    let recorded = try await RecordedWorkshop(text, ["--repeat", "2"])
    let same = try await recorded.judge()
    expect(same, endsIn: 0)
    expect(same.output, has: ["flaky: passed in try 3", "s (2 of 2)"])
    // The second turn has one try, which is its last now too.
    let other = try await recorded.judge(text.replacing("expect: 200", with: "expect: 503"))
    expect(other, endsIn: 1)
    expect(other.output, has: ["1 failed"])
  }

  @Test func `evaluate what sends nothing, and judge programs on what they printed`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: see, id: see, GET: /pet }
        - { name: program, exec: [echo, hello], expect: { body: "hello\\n" } }
        - { set: { x: "${steps.see.response.json.price * 2}" } }
        - { check: ['x == 161'] }

      """
    let recorded = try await RecordedWorkshop(text, ["--allow-exec"])
    let judged = try await recorded.judge(
      text.replacing("hello\\n", with: "hullo\\n").replacing("161", with: "162"))
    expect(judged, endsIn: 1)
    expect(judged.output, has: ["hullo", "judged"])
    let other = try await recorded.judge(text.replacing("[echo, hello]", with: "[echo, bye]"))
    expect(other, endsIn: 0)
    expect(other.output, has: ["program is `echo bye`, was `echo hello`"])
  }

  @Test func `write nothing but reports`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: keep, GET: /pet, save: pet.json }
        - { name: compare, GET: /pet, snapshot: true }

      """
    let recorded = try await RecordedWorkshop(text, ["--output", "out"])
    let folder = recorded.workshop.folder
    _ = try await Program("/bin/rm", ["-r", folder.path(of: "out")]).run()
    let before = try namesInFolder(folder.path)
    let judged = try await recorded.judge(nil, "--report", "junit=j.xml")
    #expect(judged.exitCode != nil)
    #expect(Set(try namesInFolder(folder.path)) == Set(before + ["j.xml"]))
    #expect(!judged.output.contains("saved to"))
  }
}
