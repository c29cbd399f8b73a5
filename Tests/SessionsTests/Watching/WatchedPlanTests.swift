// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@testable import Sessions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `What a change touches` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(
      "curlew: 1\nbaseUrl: http://a.example\ncollections: [specs/]\nenvironments: { dev: {} }\n",
      to: "curlew.yaml")
    try folder.write(
      """
      curlew: 1
      use: { lib: ../blocks/lib.yaml }
      scenarios:
        s: { steps: [{ call: lib/hello }, { POST: /, file: photo.png }] }
      """, to: "specs/a.yaml")
    try folder.write("curlew: 1\ndata: rows.csv\nrequests: [print: x]\n", to: "specs/b.yaml")
    try folder.write("n\n1\n", to: "specs/rows.csv")
    try folder.write("png", to: "specs/photo.png")
    try folder.write(
      "curlew: 1\nblocks:\n  hello: { steps: [print: hello] }\n", to: "blocks/lib.yaml")
  }

  private func plan(_ paths: [String] = []) -> (planned: Planned, watched: WatchedPlan) {
    var session = Session(SessionFolders(working: FilePath(folder.path)))
    session.isWatched = true
    var choice = PlanChoice()
    choice.inputs.environment = "dev"
    let planned = session.plan(session.load(.paths(paths)), choice)
    return (planned, planned.watched(choice))
  }

  private func path(_ name: String) -> FilePath { FilePath(folder.path(of: name)) }

  /// What runs after a change of files, between two plans.
  private func touched(
    _ names: String..., by change: () throws -> Void = {}
  ) throws -> [String] {
    let before = plan().watched
    try change()
    var (planned, after) = plan()
    planned.keep(after.touched(by: Set(names.map(path)), since: before))
    return planned.plan.collections.map(\.path)
  }

  @Test(arguments: [
    ("specs/a.yaml", ["specs/a.yaml"]), ("specs/rows.csv", ["specs/b.yaml"]),
    ("specs/photo.png", ["specs/a.yaml"]), ("blocks/lib.yaml", ["specs/a.yaml"]),
    ("specs/__snapshots__/b.yaml.yaml", ["specs/b.yaml"]),
    ("curlew.yaml", ["specs/a.yaml", "specs/b.yaml"]), (".env", ["specs/a.yaml", "specs/b.yaml"]),
    (".env.dev", ["specs/a.yaml", "specs/b.yaml"]), (".env.prod", []), ("specs", []),
    ("specs/other.txt", []),
  ])
  func `is the collections that use the file`(name: String, collections: [String]) throws {
    #expect(try touched(name) == collections)
  }

  @Test func `is a new collection`() throws {
    #expect(
      try touched("specs") {
        try folder.write("curlew: 1\nrequests: [print: new]\n", to: "specs/deep/c.yaml")
      } == ["specs/deep/c.yaml"])
  }

  @Test func `is nothing when a collection is removed`() throws {
    #expect(
      try touched("specs", "specs/b.yaml") { unlink(folder.path(of: "specs/b.yaml")) } == [])
  }

  @Test func `is a collection that could not be planned before`() throws {
    let broken = try folder.write("curlew: 1\nrequests: [prnt: x]\n", to: "specs/b.yaml")
    #expect(
      try touched("specs/b.yaml") {
        try writeFile(Array("curlew: 1\nrequests: [print: x]\n".utf8), to: broken)
      } == ["specs/b.yaml"])
    #expect(unlink(folder.path(of: "specs/photo.png")) == 0)
    #expect(
      try touched("specs/photo.png") { try folder.write("png", to: "specs/photo.png") } == [
        "specs/a.yaml"
      ])
  }

  @Test func `is everything when the project comes or goes`() throws {
    let project = try folder.read("curlew.yaml")
    #expect(unlink(folder.path(of: "curlew.yaml")) == 0)
    #expect(
      try touched("curlew.yaml") { try folder.write(project, to: "curlew.yaml") } == [
        "specs/a.yaml", "specs/b.yaml",
      ])
  }

  @Test func `is known of files that are broken or missing`() throws {
    try folder.write("curlew: 1\nrequests: [prnt: x]\n", to: "specs/b.yaml")
    #expect(unlink(folder.path(of: "specs/photo.png")) == 0)
    let watched = plan().watched
    #expect(watched.paths.isSuperset(of: ["specs/b.yaml", "specs/photo.png", "specs"].map(path)))
    #expect(watched.isBroken(by: [path("specs/b.yaml")]))
    #expect(watched.isBroken(by: [path("specs/photo.png")]))
    #expect(!watched.isBroken(by: [path("specs")]))
  }

  @Test func `is known of paths that lead nowhere yet`() {
    let watched = plan(["specs/later.yaml", "new", "globs/*.yaml"]).watched
    #expect(
      watched.paths.isSuperset(of: ["specs/later.yaml", "new", "globs"].map(path)))
  }

  @Test func `is everything if a run has read the file by a path that it made`() {
    let (made, later) = (path("made.txt"), path("later.txt"))
    var before = plan().watched
    before.note(readInRun: [made, path("specs/rows.csv")])
    #expect(before.readInRun == [made])
    var after = plan().watched
    after.keepReads(of: before)
    after.note(readInRun: [later])
    #expect(after.readInRun == [made, later])
    #expect(after.touched(by: [made], since: before).count == 2)
    #expect(after.touched(by: [later], since: before) == [])
  }

  @Test func `forgets what earlier runs have read when that is too long`() {
    var watched = WatchedPlan()
    watched.note(readInRun: Set((0..<WatchedPlan.readLimit).map { FilePath("/\($0)") }))
    watched.note(readInRun: ["/new"])
    #expect(watched.readInRun == ["/new"])
    watched.note(readInRun: Set((0...WatchedPlan.readLimit).map { FilePath("/\($0)") }))
    #expect(watched.readInRun.count == WatchedPlan.readLimit)
  }
}
