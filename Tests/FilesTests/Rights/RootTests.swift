// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Files

@Suite struct `Reading beneath the root` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "project/fixtures/a.txt")
    try folder.write("secret", to: "outside/b.txt")
  }

  @Test(arguments: [
    "fixtures/a.txt", "./fixtures//a.txt", "fixtures/../fixtures/a.txt",
    "../project/fixtures/a.txt", "fixtures/../../project/fixtures/a.txt",
  ])
  func `takes every spelling of a file in it`(path: String) {
    #expect(folder.reader().text(of: path) == .success("inside"))
    #expect(folder.reader().text(of: folder.path(of: "project/\(path)")) == .success("inside"))
  }

  @Test(arguments: [
    "../outside/b.txt", "fixtures/../../outside/b.txt", "/etc/passwd",
    "../../../../../../../../etc/passwd", "../outside/missing.txt", "../outside", "/",
  ])
  func `refuses files elsewhere, whether they exist or not`(path: String) {
    #expect(folder.reader().reason(path) == .outside)
  }

  @Test func `opens a folder of --allow-read`() {
    let reader = folder.reader(allowed: ["../outside"])
    #expect(reader.problems.isEmpty)
    #expect(reader.text(of: "../outside/b.txt") == .success("secret"))
    #expect(reader.reason("/etc/passwd") == .outside)
  }

  @Test func `reports a missing folder of --allow-read`() {
    let reader = folder.reader(allowed: ["../nowhere"])
    #expect(reader.problems.map(\.code) == ["unreadable-folder"])
    #expect(reader.text(of: "fixtures/a.txt") == .success("inside"))
  }

  @Test func `does not take a folder whose name begins alike`() throws {
    try folder.write("x", to: "project-2/a.txt")
    #expect(folder.reader().reason(folder.path(of: "project-2/a.txt")) == .outside)
  }

  @Test func `allows TLS files elsewhere`() throws {
    let path = FilePath(folder.path(of: "outside/b.txt"))
    let bytes = try folder.reader().read(path, in: .anywhere, limit: 100)
    #expect(bytes == Array("secret".utf8))
  }

  @Test func `reads nothing without a root`() {
    let reader = FileReader(root: nil, workingDirectory: folder.filePath)
    #expect(reader.reason("project/fixtures/a.txt") == .outside)
  }

  @Test func `reports a missing file, a folder and a name with a NUL`() {
    let reader = folder.reader()
    #expect(reader.reason("fixtures/none.txt") == .missing)
    #expect(reader.reason("fixtures/a.txt/deeper") == .missing)
    #expect(reader.reason("") == .folder)
    #expect(reader.reason("fixtures") == .folder)
    #expect(
      reader.reason("fixtures/a.txt\0.png") == .system(words: "a path holds no NUL byte"))
  }

  @Test func `compares names as bytes`() throws {
    try folder.write("composed", to: "project/\u{E9}.txt")
    #expect(folder.reader().reason("e\u{301}.txt") == .missing)
    #expect(folder.reader().text(of: "\u{E9}.txt") == .success("composed"))
  }
}
