// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting
import RunEvents
import Sessions
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An event file is merged with a copy of itself, and every kind of report can be made of the result;
/// what is wrong with the file is a failed result.
func checkEventFile(_ bytes: [UInt8]) throws(Violation) {
  guard let folder = EventFolder.shared else { throw Violation("no folder for event files") }
  try folder.write(bytes, to: "1.ndjson")
  try folder.write(bytes, to: "2.ndjson")
  try folder.merge(["1.ndjson"])
  try folder.merge(["1.ndjson", "2.ndjson"])
}

/// A folder in which event files are merged.
struct EventFolder: Sendable {
  static let shared = EventFolder()

  let path: String

  /// Nil where the system gives no folder.
  private init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/curlew-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else { return nil }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  func write(_ bytes: [UInt8], to name: String) throws(Violation) {
    guard let file = fopen("\(path)/\(name)", "w") else { throw Violation("cannot write \(name)") }
    defer { fclose(file) }
    try must(fwrite(bytes, 1, bytes.count, file) == bytes.count, "cannot write \(name)")
  }

  func merge(_ names: [String]) throws(Violation) {
    let folder = FilePath(path)
    let reader = FileReader(root: nil, workingDirectory: folder)
    let files = EventFileFinder(reader, workingDirectory: folder).find(names)
    let blank = RunStarted(
      id: "merged", tool: "curlew 0", startMilliseconds: 77, scenarioCount: 0)
    let sink = EventBuffer()
    let result = Merge(reader, as: blank, into: sink) { $0.message }
      .carryOut(files.files, problems: files.problems)
    for kind in ReportKind.all { try report(sink.events, as: kind) }
    try must(result.summary.requests >= 0, "a negative number of requests")
  }

  private func report(_ events: [RunEvent], as kind: ReportKind) throws(Violation) {
    let output = BufferOutput()
    var setting = ReportSetting(
      output: output, progress: BufferOutput(), spool: BufferSpool(), layout: ConsoleOptions(),
      junitDialect: .strict)
    setting.folder = output
    let reporter = kind.reporter(setting)
    do {
      for event in events { try reporter.receive(event) }
      try reporter.finish()
    } catch {
      throw Violation("the report \(kind.word) cannot be written: \(error)")
    }
    try must(kind.isForServices || !output.bytes.isEmpty, "the report \(kind.word) is empty")
  }
}

/// Keeps the events of a merge.
private final class EventBuffer: RunEventSink {
  private let kept = Mutex<[RunEvent]>([])

  var events: [RunEvent] { kept.withLock { $0 } }

  func receive(_ events: [RunEvent]) { kept.withLock { $0 += events } }

  func tick(atMicroseconds microseconds: Int64) {}
}

private final class BufferOutput: ReportOutput, ReportFolder {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  func write(_ bytes: [UInt8], named name: String) { self.bytes += bytes }

  func finish() {}
}

private final class BufferSpool: ReportSpool {
  private var bytes: [UInt8] = []

  func append(_ bytes: [UInt8]) -> Int {
    defer { self.bytes += bytes }
    return self.bytes.count
  }

  func read(_ range: Range<Int>, into bytes: inout [UInt8]) { bytes += self.bytes[range] }
}
