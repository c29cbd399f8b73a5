// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files
@testable import Threads

/// The folder of tokens and the lock of a token.
@Suite struct TokenFolderTests {
  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/curlew/tokens"),
      (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/curlew/tokens"),
      (["XDG_CACHE_HOME": ""], nil), (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `is the one that the environment names`(variables: [String: String], path: String?) {
    let environment = ProcessEnvironment(variables.map { ($0.key, $0.value) })
    let folder = TokenFolder(environment, project: FilePath("/p"))
    #expect(folder?.path.text == path)
  }

  @Test func `gives the lock of a token to one holder at a time`() throws {
    let root = try TemporaryFolder()
    let folder = try #require(
      TokenFolder(
        ProcessEnvironment([("XDG_CACHE_HOME", root.path)]), project: FilePath("/p")))
    let file = folder.file("0a")
    let first = try #require(try file.lock(OffEngine()))
    #expect(try file.lock(OffEngine()) == nil)
    #expect(try folder.file("0b").lock(OffEngine()) != nil)
    #expect(try first.read(OffEngine()) == nil)
    try first.replace(with: [1, 2], OffEngine())
    #expect(try first.read(OffEngine()) == [1, 2])
    first.remove(OffEngine())
    #expect(try first.read(OffEngine()) == nil)
  }
}
