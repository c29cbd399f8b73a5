// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Sessions
import TestSupport
import Testing

@Suite struct `A plan names the files that it depends on` {
  /// The files of the plan of everything in a folder.
  private func filesRead(in folder: TemporaryFolder) throws -> [String] {
    let session = Session(SessionFolders(working: FilePath(folder.path)))
    let loaded = session.load(.paths([]))
    let planned = session.plan(loaded)
    try #require(planned.diagnostics.isEmpty, "\(planned.diagnostics)")
    return planned.filesRead
  }

  @Test func `the project, the collections and the files that they name, each once`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("", to: ".git/HEAD")
    try folder.write("curlew: 1\nbaseUrl: http://a.example\n", to: "curlew.yaml")
    try folder.write("photo", to: "specs/rex.png")
    try folder.write("note", to: "specs/note.txt")
    try folder.write(#"{ "$ref": "money.json" }"#, to: "specs/pet.json")
    try folder.write(#"{ "type": "number" }"#, to: "specs/money.json")
    try folder.write(#"{ "type": "text" }"#, to: "specs/unused.json")
    try folder.write(
      """
      curlew: 1
      vars: { photo: rex }
      requests:
        - { POST: /photos, file: "${photo}.png" }
        - { POST: /notes, text: "${file('note.txt')}", expect: { schema: pet.json } }
        - { POST: /photos, file: rex.png, expect: { schema: pet.json } }
      """, to: "specs/pets.yaml")
    try folder.write("curlew: 1\nrequests: [GET: /]\n", to: "specs/root.yaml")
    #expect(
      try filesRead(in: folder) == [
        "curlew.yaml", "specs/pets.yaml", "specs/rex.png", "specs/note.txt", "specs/pet.json",
        "specs/money.json", "specs/root.yaml",
      ])
  }

  @Test func `and the files of rows`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("a\n1\n", to: "a.csv")
    try folder.write("- b: 1\n", to: "b.yaml")
    try folder.write(
      """
      curlew: 1
      data: a.csv
      scenarios:
        s: { data: b.yaml, steps: [{ print: "${a} ${b}" }] }
      """, to: "pets.yaml")
    #expect(try filesRead(in: folder) == ["pets.yaml", "a.csv", "b.yaml"])
  }

  @Test func `by one path each, whatever way leads there`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("", to: ".git/HEAD")
    try folder.write("photo", to: "fixtures/rex.png")
    // `elsewhere/../fixtures` is beside the folder that the link leads to.
    try folder.write("another", to: "deep/fixtures/rex.png")
    try folder.write("", to: "deep/inner/empty.txt")
    let made = symlink("\(folder.path)/deep/inner", "\(folder.path)/elsewhere")
    try #require(made == 0)
    for name in ["one", "two"] {
      try folder.write(
        """
        curlew: 1
        requests:
          - { POST: http://a.example, file: ../fixtures/rex.png }
          - { POST: http://a.example, file: "../\(name)/../fixtures/rex.png" }
          - { POST: http://a.example, file: ../elsewhere/../fixtures/rex.png }
        """, to: "\(name)/pets.yaml")
    }
    #expect(
      try filesRead(in: folder) == [
        "one/pets.yaml", "fixtures/rex.png", "deep/fixtures/rex.png", "two/pets.yaml",
      ])
  }

  @Test func `schemas that refer to each other, also from one that is written in place`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(#"{ "$ref": "b.json#/$defs/x" }"#, to: "a.json")
    try folder.write(#"{ "$defs": { "x": { "$ref": "a.json#/$defs/y" } } }"#, to: "b.json")
    try folder.write(
      #"{ "$defs": { "y": true }, "anyOf": [{ "$ref": "b.json" }] }"#, to: "a.json")
    try folder.write(
      """
      curlew: 1
      requests:
        - GET: http://a.example
          expect: { schema: { $ref: a.json } }
      """, to: "pets.yaml")
    #expect(try filesRead(in: folder) == ["pets.yaml", "a.json", "b.json"])
  }
}
