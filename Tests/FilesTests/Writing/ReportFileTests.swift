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

@Suite struct `A report file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    let file = try ReportFile(folder.filePath.appending(name))
    try file.write(Array(text.utf8))
    try file.finish()
  }

  private func failure(_ path: FilePath) -> FileFailure.Reason? {
    do {
      _ = try ReportFile(path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `has its name only when it is complete`() throws {
    try folder.write("old", to: "report.json")
    let file = try ReportFile(folder.filePath.appending("report.json"))
    try file.write([UInt8](repeating: 0x61, count: 200_000))
    #expect(try folder.read("report.json") == "old")
    try file.write([0x62])
    try file.finish()
    #expect(try folder.read("report.json").utf8.count == 200_001)
    #expect(try namesInFolder(folder.path) == ["report.json"])
  }

  @Test func `that is released leaves no file`() throws {
    do {
      let file = try ReportFile(folder.filePath.appending("report.json"))
      try file.write([UInt8](repeating: 0x61, count: 200_000))
      #expect(try namesInFolder(folder.path).count == 1)
    }
    #expect(try namesInFolder(folder.path).isEmpty)
  }

  @Test func `makes the folders above it`() throws {
    try write("{}", to: "build/reports/a.json")
    #expect(try folder.read("build/reports/a.json") == "{}")
  }

  @Test func `replaces the target of a link and keeps the link`() throws {
    try folder.write("old", to: "kept/real.json")
    try folder.link("link.json", to: "kept/real.json")
    try write("new", to: "link.json")
    #expect(try folder.read("kept/real.json") == "new")
    #expect(
      try FileStatus.named(Array("link.json".utf8), in: .open(folder.filePath, O_RDONLY)).kind
        == .link)
  }

  @Test func `is made where a link leads that leads to nothing yet`() throws {
    try folder.makeFolder("kept")
    try folder.link("link.json", to: "kept/real.json")
    try write("new", to: "link.json")
    #expect(try folder.read("kept/real.json") == "new")
  }

  @Test func `behind a cycle of links is a failure`() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(
      failure(folder.filePath.appending("a")) == .system(words: "Too many levels of symbolic links")
    )
  }

  @Test func `keeps the permissions of the one it replaces`() throws {
    try folder.write("old", to: "report.json")
    chmod(folder.path(of: "report.json"), 0o640)
    try write("new", to: "report.json")
    #expect(try FileStatus.following(folder.filePath.appending("report.json")).permissions == 0o640)
  }

  @Test func `takes the umask when it is new`() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let folder = try TemporaryFolder()
      let path = folder.filePath.appending("report.json")
      try ReportFile(path).finish()
      #expect(try FileStatus.following(path).permissions == 0o640)
    }
  }

  @Test func `cannot take the place of a folder`() throws {
    try folder.makeFolder("folder")
    #expect(failure(folder.filePath.appending("folder")) == .folder)
    #expect(failure(FilePath(folder.path(of: "new/"))) == .folder)
    #expect(try namesInFolder(folder.path) == ["folder"])
  }

  @Test func `cannot be below a file, nor have an empty name`() throws {
    try folder.write("", to: "file")
    #expect(failure(folder.filePath.appending("file/a.json")) == .system(words: "Not a directory"))
    #expect(failure("") == .system(words: "No such file or directory"))
  }

  @Test func `in a folder without write permission is a failure with the system's message`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      chmod(folder.path, 0o555)
      dropRoot()
      for name in ["a.json", "a/b.json"] {
        let path = folder.filePath.appending(name)
        let error = #expect(throws: FileFailure.self) { try ReportFile(path) }
        #expect(error?.path == path.text)
        #expect(error?.reason == .system(words: "Permission denied"))
      }
      #expect(try namesInFolder(folder.path).isEmpty)
      seteuid(0)
    }
  }
}
