// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `A glob` {
  private static let files = [
    "specs/a.yaml", "specs/b.yml", "specs/note.txt", "specs/in/a.yaml", "specs/in/deep/c.yaml",
    "specs/.hidden/d.yaml", "other/a.yaml", "specs/[x].yaml",
  ]

  @Test(arguments: [
    ("specs/*.yaml", ["specs/[x].yaml", "specs/a.yaml"]),
    ("specs/*", ["specs/[x].yaml", "specs/a.yaml", "specs/b.yml"]),
    ("specs/*.txt", ["specs/note.txt"]),
    ("*/a.yaml", ["other/a.yaml", "specs/a.yaml"]),
    (
      "specs/**/*.yaml",
      ["specs/[x].yaml", "specs/a.yaml", "specs/in/a.yaml", "specs/in/deep/c.yaml"]
    ),
    ("**/a.yaml", ["other/a.yaml", "specs/a.yaml", "specs/in/a.yaml"]),
    ("**/in/**", ["specs/in/a.yaml", "specs/in/deep/c.yaml"]),
    ("specs/**/**/c.y?ml", ["specs/in/deep/c.yaml"]),
    ("specs/[ab].y*", ["specs/a.yaml", "specs/b.yml"]),
    ("specs/[!a].yml", ["specs/b.yml"]),
    ("./specs/../specs/b.*", ["./specs/../specs/b.yml"]),
    ("specs/.hidden/*.yaml", ["specs/.hidden/d.yaml"]),
    ("specs/[x].yaml", ["specs/[x].yaml"]),
  ])
  func `gives the files that match it`(pattern: String, paths: [String]) throws {
    let folder = try TemporaryFolder()
    for file in Self.files { try folder.write("", to: file) }
    let found = folder.find(pattern)
    #expect(found.codes.isEmpty)
    #expect(found.paths == paths.map { FilePath($0).tidied.text })
  }

  @Test(arguments: ["specs/*.json", "nowhere/*.yaml", "*/*/*/*/*/a.yaml", "specs/*/.hidden/d.yaml"])
  func `without matches is a diagnostic`(pattern: String) throws {
    let folder = try TemporaryFolder()
    for file in Self.files { try folder.write("", to: file) }
    let codes = folder.find(pattern).codes
    #expect(codes == ["no-match"] || codes == ["unreadable-folder"])
  }

  @Test func `of many stars ends soon`() {
    let pattern = NamePattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches([UInt8](repeating: UInt8(ascii: "a"), count: 4_000)))
    let path = PathPattern(FilePath(String(repeating: "**/a/", count: 60) + "b"))
    #expect(path?.matches(Array(repeating: Array("a".utf8), count: 500)) == false)
  }

  @Test(arguments: [
    ("a*c", "abbbc", true), ("a*c", "ab", false), ("*", "", true), ("?", "", false),
    ("[]a]", "]", true), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[^a]", "b", true),
    ("[a-]", "-", true), ("[a", "[a", true), ("\\*", "*", true), ("\\*", "x", false),
    ("**", "any", true), ("a\\", "a\\", true), ("[z-a]", "z", true),
  ])
  func `matches a name whole`(pattern: String, name: String, holds: Bool) {
    #expect(NamePattern(pattern).matches(Array(name.utf8)) == holds)
  }
}
