// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `Files that are named` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    for name in ["a.yaml", "b.txt", "specs/c.yml", "odd:12", "x:3.yaml"] {
      try folder.write("curlew: 1", to: name)
    }
  }

  @Test func `are shown as a person would type them`() {
    #expect(
      folder.find("b.txt", "./a.yaml", "specs//c.yml").paths == ["b.txt", "a.yaml", "specs/c.yml"])
    #expect(folder.find(folder.path(of: "specs/c.yml")).paths == ["specs/c.yml"])
    #expect(folder.find("../a.yaml", in: "specs").paths == ["../a.yaml"])
    #expect(
      folder.find(folder.path(of: "a.yaml"), in: "specs").paths == [folder.path(of: "a.yaml")])
  }

  @Test func `are marked as named and may be anywhere`() throws {
    let found = try #require(folder.search(["../a.yaml"], in: "specs").collections.first)
    #expect(found.isNamed && found.isTrusted)
    var reader = CollectionReader(workingDirectory: folder.filePath.appending("specs"))
    #expect(try reader.read(found).file.bytes == Array("curlew: 1".utf8))
    #expect(try reader.read(found).file.path == "../a.yaml")
  }

  @Test(arguments: [
    ("a.yaml:7", "a.yaml", [7]), ("a.yaml:7:12", "a.yaml", [7]), ("odd:12", "odd:12", []),
    ("odd:12:4", "odd:12", [4]), ("x:3.yaml", "x:3.yaml", []), ("x:3.yaml:9", "x:3.yaml", [9]),
  ])
  func `may carry a line`(argument: String, path: String, lines: [Int]) {
    let search = folder.search([argument])
    #expect(search.collections.map(\.displayPath) == [path])
    #expect(search.collections.map(\.lines) == [lines])
  }

  @Test(arguments: [
    "a.yaml:0", "a.yaml:", "a.yaml:x", "a.yaml:1:2:3", "a.yaml:1234567890", "none:3", "",
  ])
  func `with another kind of file in their place are missing`(argument: String) {
    #expect(folder.find(argument) == Found(codes: ["missing-file"]))
  }

  @Test func `gather their lines`() {
    #expect(
      folder.search(["a.yaml:9", "a.yaml:2", "a.yaml:9"]).collections.map(\.lines) == [[2, 9]])
    #expect(folder.search(["a.yaml:9", "a.yaml"]).collections.map(\.lines) == [[]])
  }

  @Test func `come once, and stay named when a folder brings them too`() {
    let search = folder.search([".", "a.yaml", "./a.yaml"])
    #expect(search.collections.map(\.displayPath) == ["a.yaml", "specs/c.yml", "x:3.yaml"])
    #expect(search.collections.map(\.isNamed) == [true, false, false])
  }

  @Test func `that are missing do not stop the others`() {
    #expect(
      folder.find("none.yaml", "a.yaml") == Found(paths: ["a.yaml"], codes: ["missing-file"]))
  }

  @Test func `do not take lines of a folder`() {
    #expect(folder.find("specs:3") == Found(codes: ["line-of-folder"]))
  }

  @Test func `may not be the file of a project`() throws {
    try folder.write("curlew: 1", to: "specs/curlew.yaml")
    #expect(folder.find("specs/curlew.yaml", "a.yaml").codes == ["named-project"])
    #expect(folder.find("specs/curlew.yaml:2").codes == ["named-project"])
  }

  @Test func `may be standard input, once`() {
    let search = folder.search(["-", "-"])
    #expect(search.collections.map(\.source) == [.descriptor(0)])
    #expect(search.collections.first?.displayPath == "<stdin>")
    #expect(search.collections.first?.surroundings.root == folder.filePath)
  }

  @Test func `of two projects are an error that names both`() throws {
    try folder.write("curlew: 1", to: "one/curlew.yaml")
    try folder.write("curlew: 1", to: "two/curlew.yaml")
    try folder.write("curlew: 1", to: "one/a.yaml")
    try folder.write("curlew: 1", to: "two/b.yaml")
    let search = folder.search(["one", "two/b.yaml"])
    #expect(search.problems.map(\.diagnostic.code) == ["two-projects"])
    #expect(
      search.problems.first?.diagnostic.notes == [
        "`one/a.yaml` belongs to `one/curlew.yaml`", "`two/b.yaml` belongs to `two/curlew.yaml`",
      ])
    #expect(search.project == nil)
    #expect(folder.search(["one", "a.yaml"]).project?.root == folder.filePath.appending("one"))
  }
}
