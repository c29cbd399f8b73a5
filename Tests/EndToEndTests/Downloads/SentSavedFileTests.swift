// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A file that an earlier step saves` {
  private func run(
    _ steps: String, setup: String = "", _ arguments: String...
  ) async throws -> ProgramRun {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    return try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        try folder.write("", to: ".git/HEAD")
        try folder.write(
          """
          curlew: 1
          baseUrl: \(server.url(""))
          \(setup)
          scenarios:
          \(steps)
          """, to: "specs.yaml")
        var program = try Program.curlew("run", "specs.yaml", "--order", "files", "-j", "1")
        program.arguments += arguments
        program.workingDirectory = folder.path
        return try await program.run()
      }
    }
  }

  @Test func `is looked for when it is sent, or compared`() async throws {
    let run = try await run(
      """
        own:
          steps:
            - { GET: /a, save: one.json }
            - { POST: /echo, file: .curlew/output/one.json }
            - { POST: /echo, multipart: [{ name: f, file: ./.curlew/output/one.json }] }
            - { GET: /a, expect: { file: .curlew/output/one.json } }
        maker: { steps: [{ GET: /a, save: "${'two'}.json" }] }
        user: { needs: [maker], steps: [{ POST: /echo, file: .curlew/output/two.json }] }
        of setup: { steps: [{ POST: /echo, file: .curlew/output/zero.json }] }
      """, setup: "setup: [{ GET: /a, save: zero.json }]")
    expect(run, endsIn: 0)
  }

  @Test func `may be saved by a block, and sent by one`() async throws {
    let run = try await run(
      """
        called: { steps: [{ call: save one }, { POST: /echo, file: .curlew/output/one.json }] }
        both: { steps: [{ call: save, with: { n: 1 } }, { call: outer }] }
        maker: { steps: [{ call: save three }] }
        user: { needs: [maker], steps: [{ call: send three }] }
        of setup: { steps: [{ POST: /echo, file: .curlew/output/zero.json }, { call: send zero }] }
      """,
      setup: """
        setup: [{ call: save zero }]
        blocks:
          save zero: { steps: [{ GET: /a, save: zero.json }] }
          save one: { steps: [{ GET: /a, save: one.json }] }
          save: { requires: [n], steps: [{ GET: /a, save: two.json }] }
          save three: { steps: [{ GET: /a, save: three.json }] }
          outer: { steps: [{ call: inner }] }
          inner: { steps: [{ POST: /echo, file: .curlew/output/two.json }] }
          send three: { steps: [{ POST: /echo, file: .curlew/output/three.json }] }
          send zero: { steps: [{ POST: /echo, file: .curlew/output/zero.json }] }
        """)
    expect(run, endsIn: 0)
  }

  @Test func `that a block sends is missing if no step before its call saves it`() async throws {
    let run = try await run(
      """
        own: { steps: [{ call: send }, { GET: /a, save: one.json }] }
      """, setup: "blocks: { send: { steps: [{ POST: /echo, file: .curlew/output/one.json }] } }")
    expect(run, endsIn: 2)
    expect(run.output + run.errorOutput, has: ["error[missing-file]"])
  }

  @Test func `is read by an expression when it is evaluated`() async throws {
    let server = try ScriptedServer { request in
      .response(200, json: request.target == "/a" ? "{\"a\":1}" : "{}")
    }
    try await withServer(server) { server in
      let folder = try Workshop(
        """
        curlew: 1
        baseUrl: \(server.url(""))
        requests:
          - { GET: /a, save: one.json }
          - { POST: /b, text: "${file('.curlew/output/one.json')}" }
          - { name: fetch, if: 1 > 2, GET: /a, save: two.json }
          - { POST: /c, text: "${file('./.curlew/output/two.json')}" }

        """)
      // The file of an earlier run is not taken.
      try folder.folder.write("old", to: ".git/HEAD")
      let run = try await folder.run()
      expect(run, endsIn: 1)
      #expect(server.requests.map(\.target) == ["/a", "/b"])
      #expect(server.requests.last?.bodyText == "{\"a\":1}")
      expect(run.output + run.errorOutput, has: ["step `fetch` should have saved it"])
    }
  }

  @Test func `is missing with the name of its step`() async throws {
    let run = try await run(
      """
        own:
          steps:
            - { name: fetch it, if: 1 > 2, GET: /a, save: one.json }
            - { POST: /echo, file: .curlew/output/one.json }
      """)
    #expect(run.exitCode != 0)
    expect(run.output + run.errorOutput, has: ["step `fetch it` should have saved it"])
  }

  @Test func `is missing before the run if nothing before saves it`() async throws {
    let run = try await run(
      """
        own:
          steps:
            - { POST: /echo, file: .curlew/output/one.json }
            - { GET: /a, save: one.json }
        other: { steps: [{ POST: /echo, file: .curlew/output/one.json }] }
      """)
    expect(run, endsIn: 2)
    expect(run.output + run.errorOutput, has: ["error[missing-file]"])
  }
}
