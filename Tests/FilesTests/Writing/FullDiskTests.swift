// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import Files

@Suite struct `A disk that is full` {
  #if os(Linux)
    @Test func `fails a report that is written directly`() throws {
      let file = try ReportFile("/dev/full")
      try file.write([1, 2, 3])
      #expect(
        throws: FileFailure(writing: "/dev/full", .system(words: "No space left on device"))
      ) { try file.finish() }
    }

    @Test func `fails standard output`() throws {
      let full = try FileDescriptor.open("/dev/full", O_WRONLY)
      let error = #expect(throws: FileFailure.self) {
        try StandardStream(.output, descriptor: full.number).write([1])
      }
      #expect(error?.reason == .system(words: "No space left on device"))
    }
  #endif

  @Test func `keeps the older report and leaves no half of the new one`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try TemporaryFolder()
      try folder.write("old", to: "report.json")
      limitFiles(toBytes: 100_000)
      do {
        let file = try ReportFile(folder.filePath.appending("report.json"))
        let error = #expect(throws: FileFailure.self) {
          for _ in 0..<10 { try file.write([UInt8](repeating: 0x61, count: 50_000)) }
          try file.finish()
        }
        #expect(
          error?.reason == .system(words: "File too large for `ulimit -f` or the file system"))
      }
      #expect(try folder.read("report.json") == "old")
      #expect(try namesInFolder(folder.path) == ["report.json"])
    }
  }

  @Test func `fails a spool, which has no name`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try TemporaryFolder()
      limitFiles(toBytes: 100_000)
      let spool = try SpoolFile(in: folder.filePath)
      let error = #expect(throws: FileFailure.self) {
        for _ in 0..<10 { _ = try spool.append([UInt8](repeating: 0x61, count: 50_000)) }
      }
      #expect(
        error?.description == "a temporary file in `\(folder.path)` cannot be written: "
          + "File too large for `ulimit -f` or the file system")
    }
  }
}
