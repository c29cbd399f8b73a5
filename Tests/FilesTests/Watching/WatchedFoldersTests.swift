// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `The folders of watched files` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "work/specs/deep/a.yaml")
    try folder.write("", to: "elsewhere/deep/b.yaml")
  }

  private func folders(_ names: String...) -> [String] {
    let paths = names.map { folder.filePath.appending($0) }
    return WatchedFolders(of: paths, in: folder.filePath.appending("work")).all
      .map { $0.shown(in: folder.filePath) }.sorted()
  }

  @Test func `are those on the way from the working directory`() {
    #expect(folders("work/specs/deep/a.yaml") == ["work", "work/specs", "work/specs/deep"])
    #expect(folders("elsewhere/deep/b.yaml") == ["elsewhere/deep"])
  }

  @Test func `are those that exist above a missing file`() {
    #expect(folders("work/specs/new/er/c.yaml") == ["work", "work/specs"])
    #expect(folders("missing/c.yaml") == [folder.path])
  }

  @Test func `count themselves when they were searched`() {
    #expect(folders("work/specs/deep") == ["work", "work/specs", "work/specs/deep"])
    #expect(folders("work") == ["work", folder.path].sorted())
  }

  @Test func `have the links that lead to a file, and its target`() throws {
    try folder.symbolicLink("work/a.yaml", to: "specs/deep/a.yaml")
    #expect(folders("work/a.yaml") == ["work", "work/specs", "work/specs/deep"])
    try folder.symbolicLink("work/linked", to: "../elsewhere")
    #expect(folders("work/linked/deep/b.yaml") == ["work", "work/linked", "work/linked/deep"])
    try folder.symbolicLink("current", to: "elsewhere")
    #expect(folders("current/deep/b.yaml") == [folder.path, "current", "current/deep"].sorted())
  }

  @Test func `end at a loop of links`() throws {
    try folder.symbolicLink("work/x", to: "y")
    try folder.symbolicLink("work/y", to: "x")
    #expect(folders("work/x/a.yaml", "work/x") == ["work"])
  }

  @Test func `end at the root of the file system`() {
    let missing = FilePath("/\(folder.path.utf8.count)-missing/a.yaml")
    #expect(WatchedFolders(of: [missing, "/"], in: "/").all == ["/"])
  }
}
