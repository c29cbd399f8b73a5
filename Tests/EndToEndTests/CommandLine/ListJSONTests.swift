// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

/// `curlew list --format json`.
@Suite struct `A list for programs` {
  private func listed(_ arguments: String...) async throws -> ProgramRun {
    let shop = try Workshop(
      """
      curlew: 1
      tags: [all]
      blocks: { b: { steps: [{ GET: http://a.example/inner }] } }
      scenarios:
        rows:
          tags: [slow]
          data: [{ n: 1 }, { n: 2 }]
          steps:
            - { id: first, GET: "http://a.example/${n}", capture: { x: $.x }, tags: [own] }
            - { GET: "http://a.example/${x}" }
            - { GET: "http://a.example/${x}", tags: [late] }
        "others \\"here\\"":
          needs: [rows]
          steps:
            - { call: b }
            - { set: { a: 1 } }
            - { wait: 1s }
            - { check: ["true"] }
            - { print: x }
            - { exec: [echo] }
            - { socket: "tcp://a.example:1", exchange: [{ send: a }] }
      """)
    return try await shop.runs(
      ["list", "specs.yaml", "--format", "json", "--allow-exec"] + arguments)
  }

  @Test(
    .enabled(if: Validator.hasJSONSchema, Validator.absence),
    arguments: [[], ["-t", "late"], ["-n", "others"]])
  func `is valid against its schema`(_ arguments: [String]) async throws {
    let run =
      switch arguments.count {
      case 0: try await listed()
      default: try await listed(arguments[0], arguments[1])
      }
    expect(run, endsIn: 0)
    let errors = try await Validator.schemaErrors(
      Array(run.output.utf8), schema: Validator.projectFile("specs/list.schema.json"),
      lines: false)
    #expect(errors == "checked 1\n", "\(run.output)")
  }

  @Test func `has identities, places, kinds, tags and rows`() async throws {
    let run = try await listed()
    expect(
      run.output,
      has: [
        #""id":"specs.yaml#rows","kind":"scenario","name":"rows","file":"specs.yaml","line":5,"#,
        #""tags":["all","slow"],"rows":2,"#,
        #""id":"specs.yaml#rows/first","kind":"request","name":"GET http://a.example/${n}","#,
        #""id":"specs.yaml#others \"here\"/b","kind":"call""#,
        #""kind":"set""#, #""kind":"wait""#, #""kind":"check""#, #""kind":"print""#,
        #""kind":"exec""#, #""kind":"socket""#,
      ])
  }

  @Test func `says what is needed and what is left out`() async throws {
    let run = try await listed("-n", "others")
    expect(run.output, has: [#""rows":2,"needed":true"#])
    let late = try await listed("-t", "late")
    expect(late.output, has: [#""tags":["own"],"needed":true}"#])
  }
}
