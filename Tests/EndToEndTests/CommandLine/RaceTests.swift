// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Loops with `together`, by the program.
@Suite struct `A race` {
  private static func workshop(
    _ server: ScriptedServer, times: String = "4", more: String = "expect: 201"
  ) throws -> Workshop {
    try Workshop(
      """
      curlew: 1
      vars: { n: \(times) }
      scenarios:
        pay:
          steps:
            - repeat: { times: "${n}", together: true }
              name: pay
              POST: \(server.url())/pay/${iteration.index}
              text: hello
              \(more)
      """)
  }

  @Test func `is shown with its turns, and how close together they were`() async throws {
    let server = try ScriptedServer { $0.path.hasSuffix("2") ? .response(500) : .response(201) }
    let workshop = try Self.workshop(server)
    let run = try await workshop.runs(
      "run", "specs.yaml", "-j", "1", "-v", "--report", "ndjson=r.ndjson", "--report", "junit=r.xml"
    )
    expect(run, endsIn: 1)
    expect(run.output, has: ["turn 3 of 4", "4 turns: last bytes given within "])
    expect(try workshop.folder.read("r.xml"), has: ["4 turns: last bytes given within "])
    let events = try workshop.folder.read("r.ndjson")
    expect(events, has: [#""turns":4"#, "4 turns: last bytes given within "])
    let errors = try await Validator.schemaErrors(
      Array(events.utf8), schema: Validator.projectFile("specs/events.schema.json"), lines: true)
    #expect(errors.hasPrefix("checked "), "\(errors)")
    #expect(server.connectionsOpened == 4)
  }

  @Test func `needs as much room at the host as it has turns`() async throws {
    let server = try ScriptedServer { _ in .response(201) }
    let workshop = try Self.workshop(server)
    let run = try await workshop.runs("run", "specs.yaml", "--max-per-host", "3")
    expect(run, endsIn: 1)
    expect(run.output, has: ["`--max-per-host 3` lets only 3 of 4 turns be sent together"])
    #expect(server.requests.isEmpty)
    let enough = try await workshop.runs("run", "specs.yaml", "--max-per-host", "4")
    expect(enough, endsIn: 0)
    try workshop.write(
      """
      curlew: 1
      requests: [{ repeat: { times: 4, together: true }, GET: "\(server.url())" }]
      """, to: "written.yaml")
    let refused = try await workshop.runs("run", "written.yaml", "--max-per-host", "3")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["error[not-together]", "written.yaml:2:"])
  }

  @Test func `ends with the time of the run`() async throws {
    let server = try ScriptedServer { _ in .never }
    let workshop = try Self.workshop(server)
    let run = try await workshop.runs("run", "specs.yaml", "--timeout", "1s")
    expect(run, endsIn: 3)
    #expect(server.requests.count == 4)
  }

  @Test func `is a start of a load`() async throws {
    let server = try ScriptedServer { _ in .response(201) }
    let workshop = try Self.workshop(server)
    let run = try await workshop.runs("load", "specs.yaml", "--users", "2", "--iterations", "6")
    expect(run, endsIn: 0)
    #expect(server.requests.count == 24)
  }
}
