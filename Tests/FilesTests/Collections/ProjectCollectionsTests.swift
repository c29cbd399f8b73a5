// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `The collections of a project` {
  @Test func `begin at its root and are shown from the working directory`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    for name in ["curlew.yaml", "specs/a.yaml", "one.yaml", "else/x.yaml"] {
      try folder.write("", to: name)
    }
    var finder = CollectionFinder(workingDirectory: folder.filePath.appending("specs"))
    let project = Project(root: folder.filePath)
    let search = finder.find(collections: ["one.yaml", "specs"], of: project)
    #expect(search.collections.map(\.displayPath) == [folder.path(of: "one.yaml"), "a.yaml"])
    #expect(search.collections.map(\.isNamed) == [true, false])
    #expect(search.project == project)
  }

  @Test func `give no right to read outside the root`() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "outside/x.yaml")
    try folder.write("", to: "project/curlew.yaml")
    let project = Project(root: folder.filePath.appending("project"))
    var finder = CollectionFinder(workingDirectory: project.root)
    let search = finder.find(collections: ["../outside", "../outside/x.yaml"], of: project)
    #expect(search.collections.isEmpty)
    #expect(search.problems.map(\.diagnostic.code) == ["read-refused", "read-refused"])
  }

  @Test func `larger than the limit are a diagnostic`() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "a.yaml")
    let found = try #require(folder.search(["a.yaml"]).collections.first)
    var reader = CollectionReader(workingDirectory: folder.filePath, limit: 4)
    do {
      _ = try reader.read(found)
      Issue.record("a large file was read")
    } catch {
      #expect(error.diagnostic.code == "file-too-large")
    }
  }

  @Test(arguments: ["folder.yaml", "pipe.yaml"])
  func `that are not regular files are diagnostics`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.makePipe("pipe.yaml")
    try folder.makeFolder("folder.yaml")
    var reader = CollectionReader(workingDirectory: folder.filePath)
    let found = FoundCollection(
      source: .file(folder.filePath.appending(name)), displayPath: name, isNamed: true,
      isTrusted: false, lines: [], surroundings: Surroundings(root: folder.filePath, project: nil))
    do {
      _ = try reader.read(found)
      Issue.record("\(name) was read")
    } catch {
      #expect(error.diagnostic.code == "not-a-file")
    }
  }
}
