// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What the system sees of `curlew judge`.
@Suite(.needs(.strace)) struct `Judging, traced` {
  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    requests:
      - { name: keep, GET: /pet, save: pet.json }
      - { name: compare, GET: /pet, snapshot: true }
      - { name: program, exec: [echo, hello], expect: { body: { $contains: hello } } }
      - { name: poll, GET: /flaky, retry: { until: response.status == 200, every: 1ms, attempts: 5 } }

    """

  /// Records a run, and gives the calls of a command that reads it, each expected to start no program and
  /// to open no socket.
  ///
  /// - Returns: those that write.
  private func writes(of command: String, _ options: [String], printing text: String) async throws
    -> [Substring]
  {
    let recorded = try await RecordedWorkshop(
      Self.collection, ["--allow-exec", "--output", "out"])
    var program = try recorded.workshop.curlew([])
    program.arguments =
      [
        "-f", "-e",
        "trace=network,execve,openat,mkdir,mkdirat,unlink,unlinkat,rename,renameat", "-o",
        "trace", program.path, command, "run.ndjson", "specs.yaml",
      ] + options
    program.path = "/usr/bin/strace"
    let judged = try await recorded.workshop.runs(program)
    expect(judged, endsIn: 0)
    expect(judged.output, has: [text])
    let calls = try recorded.workshop.folder.read("trace").split(separator: "\n")
    #expect(calls.count { $0.contains("execve(") } == 1)
    #expect(!calls.contains { $0.contains("socket(") || $0.contains("connect(") })
    return calls.filter { call in
      let isOpened = call.contains("O_WRONLY") || call.contains("O_RDWR")
      return isOpened && !call.contains("/dev/") || call.contains("mkdir")
        || call.contains("unlink") || call.contains("rename")
    }
  }

  @Test func `opens no socket, starts no program and writes reports alone`() async throws {
    let written = try await writes(
      of: "judge", ["--report", "junit=report.xml"], printing: "judged     4 of 4 steps")
    #expect(!written.isEmpty, "the report is written")
    #expect(
      written.allSatisfy { $0.contains("report.xml") || $0.contains("/.curlew-") }, "\(written)")
  }

  @Test func `with expectations that are searched, writes nothing`() async throws {
    let written = try await writes(of: "doubt", [], printing: "`--write` adds ")
    #expect(written.isEmpty, "\(written)")
  }
}
