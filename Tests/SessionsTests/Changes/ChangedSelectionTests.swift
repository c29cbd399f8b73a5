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

@Suite(.needs(.git)) struct `Files that changed since a commit select` {
  @Test(arguments: [
    ("specs/a.yaml", ["specs/a.yaml"]), ("specs/rows.csv", ["specs/b.yaml"]),
    ("specs/photo.png", ["specs/a.yaml"]), ("blocks/lib.yaml", ["specs/a.yaml"]),
    ("specs/__snapshots__/b.yaml.yaml", ["specs/b.yaml"]), ("specs/tool", ["specs/b.yaml"]),
    ("specs/pet.json", ["specs/a.yaml"]), ("specs/other.txt", []),
    ("curlew.yaml", ["specs/a.yaml", "specs/b.yaml"]), (".env", ["specs/a.yaml", "specs/b.yaml"]),
    (".env.prod", []), ("values.yaml", ["specs/a.yaml", "specs/b.yaml"]),
  ])
  func `whole collections that use them`(name: String, collections: [String]) async throws {
    let project = try await ChangedProject()
    var choice = PlanChoice()
    choice.inputs.files = [project.path(of: "values.yaml")]
    #expect(project.selected(since: "HEAD", choice).collections == [])
    try project.repository.write(ChangedProject.changedText(of: name), to: name)
    #expect(project.selected(since: "HEAD", choice).collections == collections)
    try await project.repository.git("add", "-A")
    #expect(project.selected(since: "HEAD", choice).collections == collections)
    try await project.repository.commit("changed")
    #expect(project.selected(since: "HEAD", choice).collections == [])
    #expect(project.selected(since: "HEAD^", choice).collections == collections)
  }

  @Test func `a new collection, and not what git ignores`() async throws {
    let project = try await ChangedProject()
    try project.repository.write("curlew: 1\nrequests: [print: new]\n", to: "specs/deep/c.yaml")
    #expect(project.selected(since: "HEAD").collections == ["specs/deep/c.yaml"])
    try project.repository.write("deep/\n", to: "specs/.gitignore")
    try project.repository.write("{}", to: ".curlew/last-run.json")
    let found = project.selected(since: "HEAD")
    #expect(found.collections == [])
    #expect(found.changes?.files.map(\.path) == ["specs/.gitignore"])
  }

  @Test func `what a removed or renamed file concerns`() async throws {
    let project = try await ChangedProject()
    unlink(project.path(of: "specs/__snapshots__/b.yaml.yaml"))
    #expect(project.selected(since: "HEAD").collections == ["specs/b.yaml"])
    try await project.repository.git("checkout", "-q", ".")
    try await project.repository.git("mv", "specs/rows.csv", "specs/lines.csv")
    try project.repository.write(
      ChangedProject.b.replacing("rows.csv", with: "lines.csv"), to: "specs/b.yaml")
    let found = project.selected(since: "HEAD")
    #expect(found.collections == ["specs/b.yaml"])
    #expect(
      found.changes?.files.map(\.path) == [
        "specs/b.yaml", "specs/lines.csv", "specs/rows.csv",
      ])
  }

  @Test func `by the branch alone, also behind a merge of main`() async throws {
    let project = try await ChangedProject()
    let repository = project.repository
    try await repository.git("checkout", "-q", "-b", "topic")
    try repository.write("png 2", to: "specs/photo.png")
    try await repository.commit("on the branch")
    try await repository.git("checkout", "-q", "main")
    try repository.write("n\n2\n", to: "specs/rows.csv")
    try await repository.commit("on main")
    try await repository.git("checkout", "-q", "topic")
    #expect(project.selected(since: "main").collections == ["specs/a.yaml"])
    try await repository.git("merge", "-q", "--no-edit", "main")
    #expect(project.selected(since: "main").collections == ["specs/a.yaml"])
  }

  @Test(arguments: ["with space", "two\nlines", "Ä \"'$(x)", "-n", ":(top)x"])
  func `files of any name`(name: String) async throws {
    let project = try await ChangedProject()
    let path = "specs/\(name).yaml"
    try project.repository.write("curlew: 1\nrequests: [print: one]\n", to: path)
    try await project.repository.commit("c")
    try project.repository.write("curlew: 1\nrequests: [print: two]\n", to: path)
    let found = project.selected(since: "HEAD")
    #expect(found.collections == [path], "\(found.planned.diagnostics)")
    #expect(found.changes?.files.map(\.path) == [path])
  }

  @Test func `those of a project in a folder of the repository`() async throws {
    let project = try await ChangedProject(in: "services/shop tests")
    try project.repository.write("package main", to: "services/shop/cart.go")
    try project.repository.write("png 2", to: "services/shop tests/specs/photo.png")
    let found = project.selected(since: "HEAD")
    #expect(found.collections == ["specs/a.yaml"])
    #expect(
      found.changes?.files.map(\.path) == [
        "specs/photo.png", project.repository.path + "/services/shop/cart.go",
      ])
  }

  @Test func `in a further working tree`() async throws {
    let project = try await ChangedProject()
    let tree = try await project.repository.workingTree("topic")
    try tree.write("png 2", to: "specs/photo.png")
    let moved = ChangedProject(of: tree)
    #expect(moved.selected(since: "main").collections == ["specs/a.yaml"])
    #expect(project.selected(since: "main").collections == [])
  }

  @Test func `behind a symbolic link, and the link itself`() async throws {
    let project = try await ChangedProject()
    let repository = project.repository
    try repository.write("one", to: "releases/1/body.bin")
    try repository.write("two", to: "releases/2/body.bin")
    try repository.folder.symbolicLink("\(repository.name)/current", to: "releases/1")
    try repository.write(
      "curlew: 1\nrequests: [{ POST: /, file: ../current/body.bin }]\n", to: "specs/c.yaml")
    try await repository.commit("links")
    try repository.write("changed", to: "releases/2/body.bin")
    #expect(project.selected(since: "HEAD").collections == [])
    try repository.write("changed", to: "releases/1/body.bin")
    #expect(project.selected(since: "HEAD").collections == ["specs/c.yaml"])
    try await repository.git("checkout", "-q", ".")
    unlink(project.path(of: "current"))
    try repository.folder.symbolicLink("\(repository.name)/current", to: "releases/2")
    #expect(project.selected(since: "HEAD").collections == ["specs/c.yaml"])
  }

  @Test func `everything below a repository of its own that changed`() async throws {
    let project = try await ChangedProject()
    try project.repository.write("x", to: "vendor/data/x.bin")
    try project.repository.write(
      "curlew: 1\nrequests: [{ POST: /, file: ../vendor/data/x.bin }]\n", to: "specs/c.yaml")
    try await project.repository.git("init", "-q", "vendor")
    try await project.repository.git("add", "specs")
    try await project.repository.git("commit", "-q", "-m", "c")
    #expect(project.selected(since: "HEAD").collections == ["specs/c.yaml"])
  }

  @Test func `always a collection that makes names of files in the run`() async throws {
    let project = try await ChangedProject()
    try project.repository.write(
      """
      curlew: 1
      data: rows.csv
      requests: [{ print: "${file('text-' + string(row.n) + '.txt')}" }]
      """, to: "specs/c.yaml")
    try await project.repository.commit("c")
    try project.repository.write("png 2", to: "specs/photo.png")
    let found = project.selected(since: "HEAD")
    #expect(found.collections == ["specs/a.yaml", "specs/c.yaml"], "\(found.planned.diagnostics)")
    #expect(found.changes?.unknown == ["specs/c.yaml"])
  }

  @Test func `a part of what other options select, and shards divide it`() async throws {
    let project = try await ChangedProject()
    try project.repository.write("n\n1\n2\n", to: "specs/rows.csv")
    try project.repository.write("png 2", to: "specs/photo.png")
    var choice = PlanChoice()
    choice.selection.name = "^t"
    #expect(project.selected(since: "HEAD", choice).collections == ["specs/a.yaml"])
    choice.selection.name = nil
    var parts: [[String]] = []
    for number in 1...2 {
      choice.selection.shard = ShardRequest("\(number)/2")
      parts.append(project.selected(since: "HEAD", choice).collections)
    }
    #expect(parts.flatMap(\.self).sorted() == ["specs/a.yaml", "specs/b.yaml"])
    #expect(parts.allSatisfy { $0.count == 1 })
  }
}
