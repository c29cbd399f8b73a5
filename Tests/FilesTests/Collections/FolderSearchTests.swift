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

@Suite struct `A folder that is searched` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
  }

  @Test func `brings YAML files below it in the order of their bytes`() throws {
    for name in [
      "b/x.yaml", "b-1/x.yml", "a.yaml", "Z.yaml", "b/x/y.yaml", "note.txt", "b.yaml.bak",
    ] {
      try folder.write("", to: "specs/\(name)")
    }
    let sorted = ["Z.yaml", "a.yaml", "b-1/x.yml", "b/x.yaml", "b/x/y.yaml"]
    #expect(folder.find("specs") == Found(paths: sorted.map { "specs/\($0)" }))
    #expect(folder.find(in: "specs") == Found(paths: sorted))
    #expect(folder.find("../specs", in: "specs").paths == sorted.map { "../specs/\($0)" })
    #expect(folder.search(["specs"]).collections.allSatisfy { !$0.isNamed && !$0.isTrusted })
  }

  @Test func `leaves out hidden files and the project's own file`() throws {
    for name in [".a.yaml", ".curlew/b.yaml", ".github/c.yaml", "curlew.yaml", "d.yaml"] {
      try folder.write("", to: name)
    }
    #expect(folder.find(".") == Found(paths: ["d.yaml"]))
  }

  @Test func `ends for cycles of links`() throws {
    try folder.write("", to: "specs/a.yaml")
    try folder.link("specs/loop", to: ".")
    try folder.link("specs/up", to: "..")
    #expect(folder.find("specs") == Found(paths: ["specs/a.yaml"]))
  }

  @Test func `takes linked files, which are read within the rights only`() throws {
    try folder.write("inside", to: "other/a.txt")
    try folder.link("specs-link", to: "other")
    try folder.makeFolder("specs")
    try folder.link("specs/a.yaml", to: "../other/a.txt")
    try folder.link("specs/b.yaml", to: "/etc/passwd")
    try folder.link("specs/c.yaml", to: "nowhere")
    try folder.link("specs/d.yaml", to: "../other")
    let search = folder.search(["specs"])
    #expect(search.collections.map(\.displayPath) == ["a", "b", "c"].map { "specs/\($0).yaml" })
    var reader = CollectionReader(workingDirectory: folder.filePath)
    #expect(try reader.read(search.collections[0]).file.bytes == Array("inside".utf8))
    for (found, code) in zip(search.collections.dropFirst(), ["read-refused", "missing-file"]) {
      do {
        _ = try reader.read(found)
        Issue.record("\(found.displayPath) was read")
      } catch {
        #expect(error.diagnostic.code.text == code)
      }
    }
  }

  @Test func `holds three thousand files`() throws {
    for number in 0..<3_000 { try folder.write("", to: "specs/\(number).yaml") }
    let found = folder.find("specs")
    #expect(found.paths.count == 3_000)
    #expect(found.codes.isEmpty)
    #expect(found.paths.first == "specs/0.yaml" && found.paths.last == "specs/999.yaml")
  }

  @Test func `is bounded in names, files and depth`() throws {
    for number in 0..<5 { try folder.write("", to: "specs/\(number).yaml") }
    try folder.write("", to: "deep/1/2/3/a.yaml")
    var limits = FindLimits()
    limits.entries = 3
    #expect(folder.find("specs", limits: limits).codes == ["too-many-files"])
    limits.entries = 100
    limits.files = 4
    let found = folder.find("specs", limits: limits)
    #expect(found.paths.count == 4)
    #expect(found.codes == ["too-many-files"])
    limits.depth = 3
    #expect(folder.find("deep", limits: limits) == Found(paths: ["deep/1/2/3/a.yaml"]))
    limits.depth = 2
    #expect(folder.find("deep", limits: limits) == Found(codes: ["too-many-files"]))
  }

  @Test func `as deep as paths can be ends with a diagnostic`() throws {
    try folder.write("", to: String(repeating: "d/", count: 100) + "a.yaml")
    #expect(folder.find("d") == Found(codes: ["too-many-files"]))
  }

  @Test func `may contain names that are not UTF-8`() throws {
    try folder.makeFolder("specs")
    let path = folder.filePath.appending("specs").appending([0xFF, 0x61] + ".yaml".utf8)
    do {
      let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT, permissions: 0o600)
      try file.write(Array("curlew: 1".utf8))
    } catch {
      // APFS refuses such a name.
      return
    }
    let search = folder.search(["specs"])
    #expect(search.collections.map(\.displayPath) == ["specs/\u{FFFD}a.yaml"])
    var reader = CollectionReader(workingDirectory: folder.filePath)
    #expect(try reader.read(search.collections[0]).file.bytes == Array("curlew: 1".utf8))
  }

  @Test func `that cannot be read is a diagnostic and does not stop the others`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      chmod(folder.path, 0o755)
      try folder.write("", to: "specs/a.yaml")
      try folder.write("", to: "specs/closed/b.yaml")
      try folder.write("", to: "specs/z/c.yaml")
      chmod(folder.path(of: "specs/closed"), 0)
      dropRoot()
      let search = folder.search(["specs", "specs/closed", "specs/closed/b.yaml"])
      #expect(search.collections.map(\.displayPath) == ["specs/a.yaml", "specs/z/c.yaml"])
      #expect(
        search.problems.map(\.diagnostic.code) == ["unreadable-folder", "unreadable-file"])
      #expect(search.problems.map(\.path) == ["specs/closed", "specs/closed/b.yaml"])
      seteuid(0)
    }
  }
}
