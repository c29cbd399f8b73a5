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

@Suite struct `A watch goes on` {
  @Test func `when its folder is removed and made again`() async throws {
    let watch = try WatchedWorkshop(
      ["specs/a.yaml": printing("a one"), "b.yaml": printing("b one")], "specs", "b.yaml")
    try await watch.waits()
    try watch.remove("specs/a.yaml")
    try watch.remove("specs")
    try await watch.waits(after: 2)
    try watch.write(printing("a two"), to: "specs/a.yaml")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(run.errorOutput, has: ["`specs`"])
    expect(run.output, has: ["specs/a.yaml: a two", "scenarios  1 passed"])
  }

  @Test(arguments: ["a.yaml", "a.yaml:3"])
  func `when a typed file becomes a pipe, and a file again`(argument: String) async throws {
    let watch = try WatchedWorkshop(["a.yaml": printing("a one")], argument)
    try await watch.waits()
    try #require(mkfifo(watch.folder.path(of: "pipe"), 0o600) == 0)
    try #require(rename(watch.folder.path(of: "pipe"), watch.folder.path(of: "a.yaml")) == 0)
    try await watch.waits(after: 2)
    try watch.save(printing("a two"), to: "a.yaml")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(run.errorOutput, has: ["`a.yaml` is a pipe"])
    expect(run.output, has: ["a two"])
  }

  @Test func `with names that are not text`() async throws {
    let watch = try WatchedWorkshop(["specs/a.yaml": printing("a one")], "specs")
    try await watch.waits()
    let name = Array("\(watch.folder.path)/specs/b".utf8) + [0xFF] + Array(".yaml".utf8)
    func write(_ text: String) throws {
      let path = (name + [0]).map { CChar(bitPattern: $0) }
      let file = try #require(fopen(path, "we"))
      fputs(text, file)
      fclose(file)
    }
    try write(printing("b one"))
    try await watch.waits(after: 2)
    try write(printing("b two"))
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(run.output, has: ["b one", "b two"])
    #expect(run.output.ranges(of: "a one").count == 1)
  }

  @Test func `when files become pipes, folders and loops of links`() async throws {
    let watch = try WatchedWorkshop(
      [
        "specs/a.yaml": printing("a one"), "specs/b.yaml": printing("b one"),
        "specs/c.yaml": printing("c one"), "specs/d.yaml": printing("d one"),
      ], "specs")
    try await watch.waits()
    for name in ["a", "b", "c"] { try watch.remove("specs/\(name).yaml") }
    try #require(mkfifo(watch.folder.path(of: "specs/a.yaml"), 0o600) == 0)
    try watch.folder.makeFolder("specs/b.yaml")
    try watch.folder.symbolicLink("specs/c.yaml", to: "c.yaml")
    try watch.folder.symbolicLink("specs/loop", to: "../specs")
    try await watch.waits(after: 2)
    try watch.write(printing("d two"), to: "specs/d.yaml")
    try await watch.running.prints("d two")
    let run = try await watch.ends(by: SIGTERM, in: 143)
    expect(run.errorOutput, has: ["specs/a.yaml", "specs/c.yaml"])
  }

  @Test func `when 10,000 files change at once`() async throws {
    var files = ["specs/a.yaml": printing("a one")]
    for number in 0..<10_000 { files["specs/data/\(number).yaml"] = "x: 1\n" }
    let watch = try WatchedWorkshop(files, "specs")
    try await watch.waits()
    for number in 0..<10_000 {
      let text = number % 1_000 == 0 ? printing("n\(number)") : "x: 22\n"
      try watch.write(text, to: "specs/data/\(number).yaml")
    }
    try await watch.running.prints("n9000", within: .seconds(240))
    let run = try await watch.ends(by: SIGTERM, in: 143)
    expect(run.output, has: ["n0\n", "n5000\n"])
    #expect(run.output.ranges(of: "a one").count == 1)
  }

  @Test func `over many turns with the same descriptors and memory`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "x") }
    func text(_ turn: Int) -> String {
      "curlew: 1\ndata: rows.csv\nrequests:\n  - GET: \(server.url("/\(turn)"))\n"
    }
    let watch = try WatchedWorkshop(
      ["a.yaml": text(1), "rows.csv": "n\n1\n2\n"], ".", "-q", "--report", "html=out.html")
    func kilobytes() throws -> Int {
      let status = try readFile("/proc/\(watch.running.process)/status")
      let line = try #require(
        String(decoding: status, as: UTF8.self).split(separator: "\n")
          .first { $0.hasPrefix("VmRSS:") })
      return try #require(Int(line.filter(\.isNumber)))
    }
    func descriptors() throws -> Int {
      try namesInFolder("/proc/\(watch.running.process)/fd").count
    }
    try await watch.waits()
    var early: (descriptors: Int, kilobytes: Int)?
    for turn in 2...50 {
      try watch.save(text(turn), to: "a.yaml")
      try await watch.waits(after: turn)
      if turn == 10 { early = (try descriptors(), try kilobytes()) }
    }
    let first = try #require(early)
    #expect(try descriptors() == first.descriptors)
    #expect(try namesInFolder("/proc/\(watch.running.process)/task").count < 10)
    let growth = try kilobytes() - first.kilobytes
    #expect(growth < 4_000, "from \(first.kilobytes) KB")
    // A change that comes close to the loading of a turn may run once more.
    #expect(server.requests.count >= 100)
    let run = try await watch.ends()
    #expect(!run.output.contains("in three turns"))
  }
}
