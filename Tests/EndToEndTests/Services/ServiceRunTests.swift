// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `services`: programs that a run starts before its first request.
@Suite struct `The services of a run` {
  private static let web = """
      web:
        exec: [python3, -u, -m, http.server, '${port}', --bind, 127.0.0.1]
        ready: /

    """
  private static let top =
    "secrets: { p: tiger17 }\nvars: { port: '${freePort()}' }\nbaseUrl: http://127.0.0.1:${port}\n"

  @Test func `are started, asked, logged and ended`() async throws {
    let project = try ServiceWorkshop(
      Self.web, top: Self.top, steps: "  - GET: /specs.yaml\n")
    let run = try await project.run()
    expect(run, endsIn: 0)
    #expect(project.processes == [])
    #expect(project.lines(of: ".curlew/services/web.log").contains { $0.contains("GET /specs") })
    #expect(!project.folder.holds(".curlew/services/web.pid"))
    var status = stat()
    #expect(stat(project.folder.path(of: ".curlew/services/web.log"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(project.lines(of: ".curlew/.gitignore") == ["*"])
  }

  @Test(.needs(.redis)) func `may be Redis, in a load too`() async throws {
    let project = try ServiceWorkshop(
      """
        cache:
          exec: [redis-server, --port, '${port}', --save, '', --bind, 127.0.0.1]
          ready: ['tcp://127.0.0.1:${port}', { exec: [redis-cli, -p, '${port}', ping] }]

      """, top: "vars: { port: '${freePort()}' }\n",
      steps: """
          - socket: tcp://127.0.0.1:${port}
            exchange: [{ send: "PING\\r\\n" }, { receive: { until: "\\r\\n" } }, { close: true }]

        """)
    expect(try await project.run(), endsIn: 0)
    let load = try await project.workshop.runs(
      "load", "specs.yaml", "--allow-exec", "--iterations", "3", "--users", "1")
    expect(load, endsIn: 0)
    #expect(project.processes == [])
  }

  @Test func `show what they printed at a failed attempt, without secrets`() async throws {
    let project = try ServiceWorkshop(
      Self.web, top: Self.top, steps: "  - GET: /missing-${p}\n")
    let run = try await project.run(
      "--report", "junit=out.xml", "--report", "json=out.json", "--report", "ndjson=out.ndjson")
    expect(run, endsIn: 1)
    expect(run.output, has: ["service web printed", "code 404, message File not found"])
    #expect(!run.output.contains("tiger17"))
    let junit = try project.folder.read("out.xml")
    expect(junit, has: ["service web printed:\n  127.0.0.1", "GET /missing-***p*** HTTP"])
    let ctrf = try project.folder.read("out.json")
    expect(ctrf, has: [#""services":[{"name":"web","lines":["#])
    let events = try project.folder.read("out.ndjson")
    expect(events, has: [#""services":[{"name":"web","lines":["#])
    for text in [junit, ctrf, events] { #expect(!text.contains("tiger17")) }
  }

  @Test func `start in the order written, tasks first to their end`() async throws {
    let project = try ServiceWorkshop(
      """
        task: { exec: [sh, -c, 'sleep 0.2; echo task >> order'], ready: ended }
        long: { exec: [sh, -c, 'echo long >> order; exec sleep 600'], ready: { exec: [test, -e, order] } }
        last: { exec: [sh, -c, 'echo $NAME $GIVEN >> order'], env: { NAME: last }, pass: [GIVEN], ready: ended }

      """, top: "env: [GIVEN]\n")
    var program = try project.workshop.curlew("run", "specs.yaml", "--allow-exec")
    program.environment["GIVEN"] = "given"
    expect(try await project.workshop.runs(program), endsIn: 0)
    #expect(project.lines(of: "order") == ["task", "long", "last given"])
    #expect(project.processes == [])
  }

  @Test func `need the right to start programs, before anything starts`() async throws {
    let project = try ServiceWorkshop(
      "  task: { exec: [touch, started], ready: ended }\n  a: { exec: [sleep, '600'] }\n")
    let run = try await project.workshop.run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[exec-not-allowed]", "curlew.yaml:3:17", "--allow-exec"])
    #expect(!project.folder.holds("started"))
    for command in ["check", "plan", "list"] {
      expect(try await project.workshop.runs(command, "specs.yaml"), endsIn: 0)
    }
  }

  @Test func `do not start for a collection outside of the project`() async throws {
    let project = try ServiceWorkshop("  a: { exec: ['false'], ready: ended }\n")
    try project.workshop.write(".git", to: "other/.git/HEAD")
    try project.workshop.write("curlew: 1\nrequests: [print: alone]\n", to: "other/specs.yaml")
    expect(try await project.workshop.runs("run", "other/specs.yaml"), endsIn: 0)
  }

  @Test func `with secrets of programs wait for them`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'echo $P > given'], env: { P: '${p}' }, ready: ended }\n",
      top: "secrets: { p: { from: [echo, from-a-program] } }\n")
    expect(try await project.run(), endsIn: 0)
    #expect(project.lines(of: "given") == ["from-a-program"])
  }

  @Test func `are shown by plan`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [./shop, '${p}'], ready: /health, within: 5m, reuse: true }\n",
      top: "vars: { p: 8080 }\nbaseUrl: http://127.0.0.1:${p}\n")
    let text = try await project.workshop.runs("plan", "specs.yaml")
    expect(text, endsIn: 0)
    expect(
      text.output, has: ["services\n  a: ./shop 8080 [ready /health within 300s, reused]\n\nspecs"])
    let json = try await project.workshop.runs("plan", "specs.yaml", "--format", "json")
    expect(
      json.output,
      has: [
        #""services":[{"name":"a","place":"curlew.yaml:5","exec":["./shop","8080"],"ready":["/health"],"#
          + #""within":"300s","reuse":true}]"#
      ])
  }

  @Test func `whose port is free need its number for a request that is typed`() async throws {
    let project = try ServiceWorkshop(Self.web, top: Self.top)
    let sent = try await project.workshop.runs("send", "/")
    expect(sent, endsIn: 2)
    expect(sent.errorOutput, has: ["error[missing-input]", "--var port=PORT", "curlew.yaml:3:15"])
    let plan = try await project.workshop.runs("plan", "specs.yaml", "--values")
    expect(plan.output, has: ["port     a free port", "(with a free port)"])
  }

  @Test func `of two runs at once have logs of their own`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'echo $RUN; exec sleep 600'], env: { RUN: '${run.id}' } }\n",
      steps: "  - exec: [sh, -c, 'touch $$.here; until [ -e go ]; do sleep 0.02; done']\n")
    let runs = [try project.start(), try project.start()]
    while (try namesInFolder(project.folder.path)).count(where: { $0.hasSuffix(".here") }) < 2 {
      try await Task.sleep(for: .milliseconds(10))
    }
    try project.workshop.write("", to: "go")
    for run in runs { expect(try await run.finished(), endsIn: 0) }
    let first = project.lines(of: ".curlew/services/a.log")
    let second = project.lines(of: ".curlew/services/a-2.log")
    #expect(first.count == 1 && second.count == 1 && first != second)
  }
}
