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

@Suite struct `The project of a file` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("repository/.git")
    try folder.makeFolder("repository/api/specs/deep")
  }

  private func locate(_ file: String, from working: String = "repository") -> Surroundings? {
    var locator = ProjectLocator(workingDirectory: folder.filePath.appending(working))
    return try? locator.surroundings(of: folder.filePath.appending(file)).get()
  }

  @Test(arguments: ["repository", "repository/api", "repository/api/specs/deep"])
  func `is the first folder upwards with a curlew yaml`(place: String) throws {
    try folder.write("curlew: 1", to: "\(place)/curlew.yaml")
    let found = locate("repository/api/specs/deep/a.yaml")
    #expect(found?.project?.root == folder.filePath.appending(place))
    #expect(found?.root == folder.filePath.appending(place))
    #expect(found?.project?.file.text == folder.path(of: "\(place)/curlew.yaml"))
  }

  @Test func `is the nearest of several`() throws {
    try folder.write("curlew: 1", to: "repository/curlew.yaml")
    try folder.write("curlew: 1", to: "repository/api/curlew.yaml")
    #expect(
      locate("repository/api/specs/a.yaml")?.root == folder.filePath.appending("repository/api"))
  }

  @Test func `is not sought above the first folder with a repository`() throws {
    try folder.write("curlew: 1", to: "curlew.yaml")
    #expect(locate("repository/api/a.yaml")?.project == nil)
  }

  @Test func `is not sought above a work tree, whose repository is a file`() throws {
    try folder.write("curlew: 1", to: "repository/curlew.yaml")
    try folder.write("gitdir: elsewhere", to: "repository/api/.git")
    #expect(locate("repository/api/specs/a.yaml")?.project == nil)
  }

  @Test func `is found from where a linked folder really is`() throws {
    try folder.write("curlew: 1", to: "repository/curlew.yaml")
    try folder.link("shortcut", to: "repository/api/specs")
    #expect(locate("shortcut/a.yaml", from: "")?.root == folder.filePath.appending("repository"))
  }

  @Test func `leaves a lone file the working directory when it is below it`() {
    #expect(
      locate("repository/api/a.yaml")?.root == folder.filePath.appending("repository"))
    #expect(
      locate("repository/a.yaml", from: "repository/api")?.root
        == folder.filePath.appending("repository"))
    #expect(
      locate("repository/api/a.yaml", from: "repository/api/specs")?.root
        == folder.filePath.appending("repository/api"))
  }

  @Test func `of another user is refused`() throws {
    let path = try folder.write("curlew: 1", to: "repository/curlew.yaml")
    if geteuid() == 0 { #expect(chown(path, 12_345, 12_345) == 0) }
    let owner = try FileStatus.following(FilePath(path)).owner
    let working = folder.filePath.appending("repository")
    var other = ProjectLocator(workingDirectory: working, user: owner + 1)
    guard case .failure(let problem) = other.surroundings(of: "api/a.yaml") else {
      Issue.record("a foreign project was taken")
      return
    }
    #expect(problem.path == "curlew.yaml")
    #expect(problem.diagnostic.code == "foreign-project")
    var own = ProjectLocator(workingDirectory: working, user: owner)
    #expect(try own.surroundings(of: "api/a.yaml").get().project != nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file that belongs to root"))
  func `of root is taken`() throws {
    try folder.write("curlew: 1", to: "repository/curlew.yaml")
    var locator = ProjectLocator(
      workingDirectory: folder.filePath.appending("repository"), user: 12_345)
    #expect(try locator.surroundings(of: "a.yaml").get().project != nil)
  }
}
