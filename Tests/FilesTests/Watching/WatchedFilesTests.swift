// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Threads

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `Watched files` {
  private let folder: TemporaryFolder
  private let path: FilePath
  private let names = ["a.yaml", "b.yaml", "gone.yaml"]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.filePath
    try folder.write("a", to: "a.yaml")
    try folder.write("b", to: "b.yaml")
  }

  private func watched(_ others: String...) -> WatchedFiles {
    var files = WatchedFiles()
    files.watch(Set((names + others).map { path.appending($0) }), readSince: .now)
    return files
  }

  private func changes(in files: inout WatchedFiles) -> [String] {
    files.takeChanges().map { $0.shown(in: path) }.sorted()
  }

  @Test func `that are only read have no changes`() throws {
    var files = watched()
    #expect(changes(in: &files) == [])
    #expect(files.fileCount == 2)
    _ = try folder.read("a.yaml")
    #expect(changes(in: &files) == [])
  }

  @Test func `change when they are written, replaced, removed or made, each once`() throws {
    var files = watched()
    try folder.write("longer", to: "a.yaml")
    #expect(changes(in: &files) == ["a.yaml"])
    #expect(changes(in: &files) == [])
    try folder.write("c", to: "saved.tmp")
    #expect(rename(folder.path(of: "saved.tmp"), folder.path(of: "b.yaml")) == 0)
    #expect(changes(in: &files) == ["b.yaml"])
    #expect(unlink(folder.path(of: "a.yaml")) == 0)
    try folder.write("", to: "gone.yaml")
    #expect(changes(in: &files) == ["a.yaml", "gone.yaml"])
    #expect(files.fileCount == 2)
  }

  @Test func `change with the rights to them and with the target of a link`() throws {
    try folder.link("link.yaml", to: "a.yaml")
    var files = watched("link.yaml")
    #expect(chmod(folder.path(of: "a.yaml"), 0o600) == 0)
    #expect(changes(in: &files) == ["a.yaml", "link.yaml"])
    #expect(unlink(folder.path(of: "link.yaml")) == 0)
    try folder.link("link.yaml", to: "b.yaml")
    #expect(changes(in: &files) == ["link.yaml"])
  }

  @Test func `may become a folder, a pipe or a loop of links`() throws {
    var files = watched()
    for name in names { _ = unlink(folder.path(of: name)) }
    try folder.makeFolder("a.yaml")
    try folder.makePipe("b.yaml")
    #expect(FileStamp(at: path.appending("b.yaml")).isPipe)
    try folder.link("gone.yaml", to: "gone.yaml")
    #expect(changes(in: &files) == ["a.yaml", "b.yaml"])
    #expect(files.fileCount == 0)
  }

  @Test func `that change while they are read for the first time have changed`() throws {
    let before = FileMoment.now
    try folder.write("new", to: "a.yaml")
    // The clock of a file system may be some milliseconds late.
    let began = FileMoment(nanoseconds: before.nanoseconds - 1_000_000_000)
    var files = WatchedFiles()
    files.watch([path.appending("a.yaml")], readSince: began)
    #expect(changes(in: &files) == ["a.yaml"])
    #expect(changes(in: &files) == [])
  }

  @Test func `are watched on with the states that they had`() throws {
    var files = watched()
    try folder.write("longer", to: "a.yaml")
    files.watch([path.appending("a.yaml")], readSince: .now)
    try folder.write("longer", to: "b.yaml")
    #expect(changes(in: &files) == ["a.yaml"])
  }

  @Test func `as a run has left them have not changed`() async throws {
    let writes = OwnWrites()
    let writer = FileWriter(
      output: .named(path), workingDirectory: path, fingerprint: { _ in "x" }, ownWrites: writes)
    var files = watched("saved.txt")
    try await OffEngine.run { (off) throws(FileFailure) in
      let file = try writer.target("saved.txt", off).temporary(off)
      try file.write(Array("text".utf8), off)
      try file.putInPlace(fingerprint: "x", off)
    }
    var others = files
    #expect(others.takeChanges(besides: writes.stamps) == [])
    #expect(changes(in: &files) == ["saved.txt"])
    try folder.write("of a person", to: "saved.txt")
    #expect(others.takeChanges(besides: writes.stamps) == [path.appending("saved.txt")])
  }

  @Test func `may all change at once`() throws {
    let many = (0..<2_000).map { "many/\($0).yaml" }
    for name in many { try folder.write("", to: name) }
    var files = WatchedFiles()
    files.watch(Set(many.map { path.appending($0) }), readSince: .now)
    _ = files.takeChanges()
    for name in many { try folder.write("x", to: name) }
    #expect(files.takeChanges().count == 2_000)
    #expect(files.takeChanges().count == 0)
  }
}
