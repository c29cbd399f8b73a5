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

@Suite struct `A file that is exchanged between the check and the opening` {
  private let folder: TemporaryFolder
  private let root: FilePath

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "project/deep/a.txt")
    try folder.write("secret", to: "outside/a.txt")
    root = folder.filePath.appending("project")
  }

  private func arrive() throws -> PathResolver.Destination {
    var descent = PathResolver(from: try OpenFolder(root), at: root, to: "deep/a.txt")
    return try descent.walk()
  }

  private func reason(_ destination: PathResolver.Destination) -> FileFailure.Reason? {
    do {
      _ = try OpenFile(at: destination, shownAs: "deep/a.txt")
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `for a link out of the root is not opened`() throws {
    let destination = try arrive()
    unlink(folder.path(of: "project/deep/a.txt"))
    try folder.link("project/deep/a.txt", to: folder.path(of: "outside/a.txt"))
    #expect(reason(destination) != nil)
  }

  @Test func `for a pipe neither hangs nor is read`() throws {
    let destination = try arrive()
    unlink(folder.path(of: "project/deep/a.txt"))
    try folder.makePipe("project/deep/a.txt")
    #expect(reason(destination) == .special)
  }

  @Test func `together with its folder is still the checked one`() throws {
    let destination = try arrive()
    rename(folder.path(of: "project/deep"), folder.path(of: "project/moved"))
    try folder.link("project/deep", to: folder.path(of: "outside"))
    let file = try OpenFile(at: destination, shownAs: "deep/a.txt")
    #expect(try file.readAll(limit: 100) == Array("inside".utf8))
  }
}
