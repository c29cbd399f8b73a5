// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing
import Values

@Suite struct `A file of snapshots` {
  private func read(_ text: String) throws -> SnapshotDocument {
    try SnapshotDocument(yaml: Array(text.utf8), path: "a.yaml.yaml")
  }

  private func body(_ text: String) -> Value {
    .object(OrderedObject([("status", .number(ExactNumber(200))), ("text", .string(text))]))
  }

  @Test(arguments: [
    "one line", "two\nlines\n", "a blank at the end \nof a line", "\n\n", "\r\n\tb\u{7}", "'",
    "# no",
    "# Written\n- a", "Grüße\n  indented\nlast", " first\nsecond", "null", "1e5",
  ])
  func `gives back every text`(text: String) throws {
    let bytes = SnapshotDocument.text(of: [("a/b", body(text)), ("two", body("x"))])
    let document = try SnapshotDocument(yaml: bytes, path: "a")
    #expect(document.entries.map(\.name) == ["a/b", "two"])
    #expect(document.entry(named: "a/b")?.value == body(text))
  }

  @Test func `has the place of each part`() throws {
    let document = try read(
      """
      # Reviewed.
      snapshots: 1
      a/GET /:
        status: 200
        json:
          items: [1, { name: Rex }]
        text: |
          one
          two
      """)
    let entry = try #require(document.entry(named: "a/GET /"))
    func place(_ pointer: String) -> String {
      let location = document.location(of: JSONPointer(parsing: pointer), in: entry)
      return "\(location.line):\(location.column)"
    }
    #expect(place("") == "3:1")
    #expect(place("/status") == "4:3")
    #expect(place("/json/items/1/name") == "6:18")
    #expect(place("/json/items/1/age") == "6:16")
    #expect(place("/text/1") == "9:1")
  }

  @Test(arguments: [
    ("", 1, "the file is empty"), ("a: 1\nsnapshots: 1\n", 1, "its first key is not"),
    ("snapshots: 2\n", 1, "its first key is not"), ("[1]", 1, "its first key is not"),
    ("snapshots: 1\na: [\n", 3, "a value is missing"),
    ("snapshots: 1\na: {}\na: {}\n", 3, "twice"),
    ("snapshots: 1\na: 0x1F\n", 2, "0x1F"), ("snapshots: 1\na:\n", 2, "found nothing"),
  ])
  func `that is something else is a mistake with its line`(
    text: String, line: Int, words: String
  ) throws {
    let mistake = #expect(throws: SnapshotDocument.Mistake.self) { try read(text) }
    #expect(mistake?.line == line)
    #expect(mistake?.words.contains(words) == true, "\(mistake?.words ?? "")")
  }
}
