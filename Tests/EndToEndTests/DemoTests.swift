// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `curlew demo` {
  @Test func `runs every file of the examples, and leaves no files`() async throws {
    let folder = try TemporaryFolder()
    let temporary = try folder.makeFolder("temporary")
    let working = try folder.makeFolder("working")
    var demo = try Program.curlew("demo", "--report", "console", "--report", "ndjson=run.ndjson")
    demo.workingDirectory = working
    demo.environment["TMPDIR"] = temporary
    let run = try await demo.run()
    expect(run, endsIn: 0)
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    for name in try namesInFolder("\(root)/examples") where name.hasSuffix(".yaml") {
      expect(run.output, has: ["examples/\(name) › "])
    }
    expect(run.output, has: ["examples/environments/specs/shop.yaml › "])
    #expect(try namesInFolder(temporary).isEmpty)
    // A report goes where it was asked for, and nothing else comes there.
    #expect(try namesInFolder(working) == ["run.ndjson"])
  }

  @Test func `passes in a job for a fork and behind proxies, since it reaches only itself`()
    async throws
  {
    var demo = try Program.curlew("demo", "-q")
    demo.environment["CI_MERGE_REQUEST_PROJECT_ID"] = "1"
    demo.environment["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] = "2"
    let refused = try RefusedPort()
    defer { withExtendedLifetime(refused) {} }
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
      demo.environment[name] = "http://127.0.0.1:\(refused.number)"
    }
    let run = try await demo.run()
    expect(run, endsIn: 0)
  }

  @Test func `shows failures when it is asked to`() async throws {
    let run = try await Program.curlew("demo", "--failing", "-q").run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["docs/failing.yaml"])
    // Neither the shop nor the folder is there any more.
    #expect(!run.output.contains("run just this") && !run.output.contains("same request"))
    expect(run.errorOutput, has: ["the shop has stopped; `curlew demo --serve` starts one"])
  }

  @Test func `reports a lack of room for the examples`() async throws {
    var demo = try Program.curlew("demo")
    demo.environment["TMPDIR"] = "/proc"
    let run = try await demo.run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["the examples cannot be unpacked", "/proc"])
  }

  @Test func `serves until a signal comes`() async throws {
    let running = try Program.curlew("demo", "--serve").start()
    try await running.prints("http://127.0.0.1:")
    running.send(2)
    expect(try await running.finished(), endsIn: 130)
  }
}
