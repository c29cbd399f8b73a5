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
    throws(FileFailure)
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

  @Test func `leaves nothing beside it after a failure`() throws {
    _ = failure(reading: "older")
    #expect(try namesInFolder(folder.path) == ["pets.yaml"])
  }
}
