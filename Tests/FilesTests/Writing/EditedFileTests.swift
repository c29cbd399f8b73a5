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

@Suite struct `An edited file` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "pets.yaml")
  }

  private func replace(_ old: String, with new: String, in name: String = "pets.yaml")
    throws(EditFailure)
  {
    try EditedFile(folder.filePath.appending(name), shownAs: name)
      .replace(Array(old.utf8), with: Array(new.utf8))
  }

  private func failure(_ name: String = "pets.yaml", reading old: String = "old") -> String? {
    do {
      try replace(old, with: "new", in: name)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `has the new text and its old permissions`() throws {
    chmod(folder.path(of: "pets.yaml"), 0o640)
    try replace("old", with: "new and longer")
    #expect(try folder.read("pets.yaml") == "new and longer")
    let status = try FileStatus.at(folder.filePath.appending("pets.yaml"))
    #expect(status.permissions == 0o640)
  }

  @Test(arguments: ["older", "ol", ""])
  func `that has changed since it was read stays as it is`(read: String) throws {
    #expect(
      failure(reading: read) == "`pets.yaml` cannot be written: it has changed since it was read")
    #expect(try folder.read("pets.yaml") == "old")
  }

  @Test func `that is read-only stays as it is`() throws {
    chmod(folder.path(of: "pets.yaml"), 0o444)
    #expect(failure() == "`pets.yaml` may not be written: it is read-only")
    #expect(try folder.read("pets.yaml") == "old")
  }

  @Test func `is never the target of a symbolic link`() throws {
    try folder.link("link.yaml", to: "pets.yaml")
    #expect(failure("link.yaml") == "`link.yaml` may not be written: it is a symbolic link")
    #expect(try folder.read("pets.yaml") == "old")
    #expect(try FileStatus.at(folder.filePath.appending("link.yaml")).kind == .link)
  }

  @Test func `must be a regular file that exists`() throws {
    try folder.makePipe("pipe")
    #expect(failure("pipe") == "`pipe` is not a regular file")
    #expect(failure("none.yaml") == "`none.yaml` is missing")
    #expect(failure(".") == "`.` cannot be written: it is a folder")
  }

  @Test func `that has the new text already is a success`() throws {
    try folder.write("new", to: "pets.yaml")
    #expect(failure() == nil)
    #expect(try namesInFolder(folder.path) == ["pets.yaml"])
  }

  @Test func `leaves the text of its other names`() throws {
    #expect(Self.makeLink(folder.path(of: "pets.yaml"), folder.path(of: "copy.yaml")))
    try replace("old", with: "new")
    #expect(try folder.read("pets.yaml") == "new")
    #expect(try folder.read("copy.yaml") == "old")
  }

  private static func makeLink(_ old: String, _ new: String) -> Bool { link(old, new) == 0 }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `keeps its owner and group`() throws {
    #expect(chown(folder.path(of: "pets.yaml"), 12_345, 23_456) == 0)
    try replace("old", with: "new")
    let status = try FileStatus.at(folder.filePath.appending("pets.yaml"))
    #expect(status.owner == 12_345)
    #expect(status.group == 23_456)
  }

  @Test func `says what a person can do`() throws {
    func help(_ name: String, reading old: String = "old") -> String? {
      do {
        try replace(old, with: "new", in: name)
        return nil
      } catch {
        return error.help
      }
    }
    #expect(help("pets.yaml", reading: "older") == "run the command again")
    chmod(folder.path(of: "pets.yaml"), 0o444)
    #expect(help("pets.yaml") == "make it writable (`chmod u+w`), or leave it out")
  }

  @Test func `in a folder that may not be written stays as it is`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("old", to: "pets.yaml")
      chmod(folder.path(of: "pets.yaml"), 0o666)
      chmod(folder.path, 0o555)
      dropRoot()
      let file = EditedFile(folder.filePath.appending("pets.yaml"), shownAs: "pets.yaml")
      let error = #expect(throws: EditFailure.self) {
        try file.replace(Array("old".utf8), with: Array("new".utf8))
      }
      #expect(error?.description == "`pets.yaml` cannot be written: Permission denied")
      #expect(
        error?.help == "its folder must be writable: the new text is first written there")
      #expect(try folder.read("pets.yaml") == "old")
      seteuid(0)
      chmod(folder.path, 0o755)
    }
  }

  @Test func `on a disk without room stays as it is`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try TemporaryFolder()
      try folder.write("old", to: "pets.yaml")
      limitFiles(toBytes: 1_000)
      let file = EditedFile(folder.filePath.appending("pets.yaml"), shownAs: "pets.yaml")
      let error = #expect(throws: EditFailure.self) {
        try file.replace(Array("old".utf8), with: [UInt8](repeating: 0x61, count: 100_000))
      }
      #expect(
        error?.description
          == "`pets.yaml` cannot be written: File too large for `ulimit -f` or the file system")
      #expect(error?.help == "make room on its disk, then run the command again")
      #expect(try folder.read("pets.yaml") == "old")
      #expect(try namesInFolder(folder.path) == ["pets.yaml"])
    }
  }

  @Test func `leaves nothing beside it after a failure`() throws {
    _ = failure(reading: "older")
    #expect(try namesInFolder(folder.path) == ["pets.yaml"])
  }
}
