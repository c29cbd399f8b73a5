// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Signals while services run: no process of one is left.
@Suite struct `A signal to a run with services` {
  private static let until = "[sh, -c, 'touch here; until [ -e go ]; do sleep 0.02; done']"

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func `ends them after teardown`(signal: Int32, code: Int32) async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: \(ServiceWorkshop.sleeping) }\n",
      top:
        "teardown: [exec: [sh, -c, 'kill -0 $(cut -d\" \" -f1 .curlew/services/a.pid) && touch alive']]\n",
      steps: "  - exec: \(Self.until)\n")
    let run = try project.start()
    while !project.folder.holds("here") { try await Task.sleep(for: .milliseconds(5)) }
    run.send(signal)
    expect(try await run.finished(), endsIn: code)
    #expect(project.folder.holds("alive"))
    #expect(project.processes == [])
    #expect(!project.folder.holds(".curlew/services/a.pid"))
  }

  @Test func `ends them while one is not ready yet`() async throws {
    let project = try ServiceWorkshop(
      """
        a: { exec: \(ServiceWorkshop.sleeping) }
        b: { exec: [sh, -c, 'touch here; sleep 600'], ready: 'http://127.0.0.1:1/' }

      """)
    let run = try project.start("--report", "junit=out.xml")
    while !project.folder.holds("here") { try await Task.sleep(for: .milliseconds(5)) }
    run.send(SIGTERM)
    let ended = try await run.finished()
    expect(ended, endsIn: 143)
    #expect(!ended.errorOutput.contains("error"))
    #expect(project.processes == [])
  }

  @Test func `of a second one kills them at once`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'trap \"\" TERM; touch here; while :; do sleep 0.02; done'], "
        + "ready: 'http://127.0.0.1:1/' }\n")
    let run = try project.start("--teardown-timeout", "100s")
    while !project.folder.holds("here") { try await Task.sleep(for: .milliseconds(5)) }
    run.send(SIGTERM)
    run.send(SIGINT)
    // Of two that are pending the system gives out either first.
    let code = try await run.finished().exitCode
    #expect([130, 143].contains(code))
    #expect(project.processes == [])
  }

  @Test func `that kills it leaves a process that the next run names, and does not end`()
    async throws
  {
    let project = try ServiceWorkshop(
      "  a: { exec: [sleep, '600'] }\n", steps: "  - exec: \(Self.until)\n")
    let run = try project.start()
    while !project.folder.holds("here") { try await Task.sleep(for: .milliseconds(5)) }
    run.send(SIGKILL)
    _ = try await run.finished()
    let words = project.lines(of: ".curlew/services/a.pid").first?.split(separator: " ")
    let left = try #require(words?.first.flatMap { pid_t($0) })
    defer { kill(left, SIGKILL) }
    try project.workshop.write("", to: "go")
    let next = try await project.run()
    expect(next, endsIn: 0)
    expect(
      next.errorOutput,
      has: [
        "warning[service-still-runs]: the program of the service `a` of an earlier run still runs: "
          + "process \(left)", "curlew.yaml:3:3",
      ])
    #expect(kill(left, 0) == 0)
    #expect(project.folder.holds(".curlew/services/a-2.log"))
    #expect(project.lines(of: ".curlew/services/a.pid").count == 1)
  }

  @Test func `that kills it leaves what a program has started, which the next run names too`()
    async throws
  {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'sleep 600 & echo $! > child; exec sleep 600'] }\n",
      steps: "  - exec: \(Self.until)\n")
    let run = try project.start()
    while !project.folder.holds("here") || !project.folder.holds("child") {
      try await Task.sleep(for: .milliseconds(5))
    }
    run.send(SIGKILL)
    _ = try await run.finished()
    let words = project.lines(of: ".curlew/services/a.pid").first?.split(separator: " ")
    let left = try #require(words?.first.flatMap { pid_t($0) })
    defer { kill(-left, SIGKILL) }
    kill(left, SIGKILL)
    try project.workshop.write("", to: "go")
    let next = try await project.run()
    expect(next, endsIn: 0)
    expect(
      next.errorOutput, has: ["warning[service-still-runs]", "`kill -- -\(left)`"])
    kill(-left, SIGKILL)
    let last = try await project.run()
    #expect(!last.errorOutput.contains("service-still-runs"))
  }

  /// `CURLEW_INTERRUPTED_RUNS=200` for as many as the bound says; `Benchmarks/interrupted-services` has
  /// services of more kinds.
  @Test func `at a random moment leaves no process`() async throws {
    let count =
      ProcessInfo.processInfo.environment["CURLEW_INTERRUPTED_RUNS"].flatMap { Int($0) } ?? 8
    for number in 0..<count {
      let project = try ServiceWorkshop(
        """
          a: { exec: \(ServiceWorkshop.sleeping) }
          t: { exec: [sleep, '0.05'], ready: ended }
          b: { exec: [sleep, '600'], ready: { exec: ['true'] } }

        """, steps: "  - wait: 200ms\n")
      let run = try project.start()
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...600)))
      run.send(number.isMultiple(of: 2) ? SIGTERM : SIGINT)
      _ = try await run.finished()
      #expect(project.processes == [], "run \(number)")
    }
  }
}

/// `--watch` with services.
@Suite struct `A watch with services` {
  @Test func `keeps them over its turns, and starts those again whose text changed`() async throws {
    func project(_ mode: String) -> String {
      "curlew: 1\nservices:\n"
        + "  a: { exec: [sh, -c, 'echo a >> order; exec sleep 600'], ready: { exec: [test, -e, order] } }\n"
        + "  b: { exec: [sh, -c, 'echo $MODE >> order; exec sleep 600'], env: { MODE: \(mode) } }\n"
        + "  t: { exec: [sh, -c, 'echo t >> order'], ready: ended }\n"
    }
    let watch = try WatchedWorkshop(
      ["curlew.yaml": project("b-one"), "specs/a.yaml": printing("a one"), ".git/HEAD": ""],
      "specs", "--allow-exec")
    try await watch.waits()
    try watch.write(printing("a two"), to: "specs/a.yaml")
    try await watch.waits(after: 2)
    try watch.write(project("b-two"), to: "curlew.yaml")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(run.output, has: ["a one", "a two"])
    let order = try watch.folder.read("order").split(separator: "\n").map(String.init)
    #expect(order.filter { $0 == "a" } == ["a"])
    #expect(order.filter { $0.hasPrefix("b") } == ["b-one", "b-two"])
    #expect(order.count { $0 == "t" } == 2)
  }

  @Test func `has an error as the result of a turn, and tries again`() async throws {
    func project(_ exec: String) -> String {
      "curlew: 1\nservices: { a: { exec: \(exec), ready: { exec: [test, -e, up] } } }\n"
    }
    let watch = try WatchedWorkshop(
      [
        "curlew.yaml": project("[sh, -c, 'exit 4']"), "specs/a.yaml": printing("a one"),
        ".git/HEAD": "",
      ], "specs", "--allow-exec")
    try await watch.waits()
    try watch.write(project("[sh, -c, 'touch up; exec sleep 600']"), to: "curlew.yaml")
    try await watch.waits(after: 2)
    let run = try await watch.ends()
    expect(run.errorOutput, has: ["error[service-ended]", "status 4 before it was ready"])
    expect(run.output, has: ["a one"])
    #expect(run.output.ranges(of: "a one").count == 1)
  }
}
