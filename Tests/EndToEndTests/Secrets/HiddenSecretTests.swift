// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Places that are reported before a run, or cut, or made by the service.
@Suite struct `Hidden secrets` {
  private static let secret = "hunter-Secret-77"

  private static func run(
    _ collection: String, _ options: [String] = [], files: [String: String] = [:],
    command: String = "run"
  ) async throws -> (run: ProgramRun, all: String) {
    let workshop = try Workshop(collection)
    for (name, text) in files { try workshop.write(text, to: name) }
    var program = try workshop.curlew(
      [command, "specs.yaml"] + (command == "run" ? AllReports.options : []) + options)
    program.environment["CURLEW_SECRET_key"] = secret
    program.environment["CURLEW_SECRET_pin"] = "Qj7x"
    let run = try await workshop.runs(program)
    var all = run.output + run.errorOutput
    for name in AllReports.names where workshop.folder.holds(name) {
      all += try workshop.folder.read(name)
    }
    return (run, all)
  }

  @Test(arguments: ["run", "check", "plan", "list"])
  func `are not in diagnostics of a collection that cannot run`(_ command: String) async throws {
    let found = try await Self.run(
      """
      curlew: 1
      secrets: [key]
      requests:
        - POST: http://127.0.0.1:9/
          file: "${key}/nothing.txt"
      """, command: command)
    expect(found.run, endsIn: 2)
    expect(found.all, has: ["missing-file", "***key***/nothing.txt"])
    #expect(!found.all.contains(Self.secret))
  }

  @Test(arguments: [
    [:], ["good.yaml": "curlew: 1\nrequests: [{ GET: \"http://127.0.0.1:9/\" }]\n"],
  ])
  func `in a file are not in diagnostics of that file`(
    _ beside: [String: String]
  ) async throws {
    let found = try await Self.run(
      """
      curlew: 1
      secrets: { own: \(Self.secret), 5: \(Self.secret) }
      requests:
        - GET: http://127.0.0.1:9/
      """, beside.isEmpty ? [] : ["good.yaml"], files: beside)
    expect(found.run, endsIn: 2)
    #expect(found.all.contains("invalid-name"))
    #expect(!found.all.contains(Self.secret), "\(found.all)")
  }

  @Test func `that were given as variables by mistake are hidden`() async throws {
    let found = try await Self.run(
      "curlew: 1\nsecrets: [key]\nrequests: [{ GET: \"http://127.0.0.1:9/${key}\" }]\n",
      ["--var", "key=given-By-Mistake"])
    expect(found.run, endsIn: 2)
    #expect(found.all.contains("secret-as-variable"))
    #expect(!found.all.contains("given-By-Mistake"))
  }

  @Test func `are hidden where a message cuts them in two`() async throws {
    let server = try ScriptedServer { _ in
      let text = String(repeating: "z", count: 105) + Self.secret
      return .response(
        200, headers: ["X-Long": text], json: #"{"a":"\#(text)","b":"\#(text)"}"#)
    }
    let found = try await Self.run(
      """
      curlew: 1
      secrets: [key]
      requests:
        - GET: \(server.url())/
          expect:
            headers: { x-long: short }
            json: { a: short }
            body: short
            that: [ 'response.header("x-long") == "short"', 'response.json.b == "short"' ]
      """)
    expect(found.run, endsIn: 1)
    #expect(found.all.contains("zzz***key***"))
    #expect(!found.all.contains("hunter"))
  }

  @Test func `no service has one put into the command that is offered`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, json: #"{"next":"/look?q=***key***"}"#)
    }
    let found = try await Self.run(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [key]
      requests:
        - GET: /
          capture: { next: $.next }
        - GET: ${next}
          expect: { status: 500 }
        - GET: /own?q=${key}
          expect: { status: 500 }
      """.replacing(
        "  expect: { status: 500 }", with: "  continueOnFailure: true\n    expect: { status: 500 }")
    )
    expect(found.run, endsIn: 1)
    let commands = found.run.output.split(separator: "\n").filter { $0.contains("same request") }
    try #require(commands.count == 2)
    #expect(!commands[0].contains("$CURLEW_SECRET"), "\(commands[0])")
    #expect(commands[1].contains("$CURLEW_SECRET_key"))
  }

  @Test func `if short are not in reasons to skip, nor beside long ones`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let found = try await Self.run(
      """
      curlew: 1
      secrets: [key, pin]
      scenarios:
        skipped:
          skip: "no ${pin}"
          steps: [{ GET: "\(server.url())/" }]
        a step:
          steps:
            - { GET: "\(server.url())/", skip: "not ${pin}" }
            - GET: \(server.url())/${key + pin}
              headers: { X-Both: "${key + pin}" }
              text: ${key + pin}
              expect: { status: 500 }
      """, ["-v"])
    expect(found.run, endsIn: 1)
    expect(found.all, has: ["no ***pin***", "not ***pin***"])
    #expect(!found.all.contains("Qj7x"))
  }
}
