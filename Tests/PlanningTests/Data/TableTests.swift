// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

/// The names of the rows of a scenario whose `data` is this.
private func rows(
  _ data: String, _ files: [(path: String, text: String)] = []
) throws -> [String] {
  let planned = try planText(data, files)
  try #require(planned.codes.isEmpty, "\(planned.rendered)")
  let source = try #require(planned.plan.collections.first?.scenarios.first?.rows)
  var names: [String] = []
  var cursor = RowCursor(try #require(source.tables.first))
  var isFed = false
  while true {
    switch try cursor.next() {
    case .row(let row): names.append(row.name)
    case .end:
      #expect(names.count == source.count)
      return names
    case .needsBytes:
      if isFed { cursor.end() } else { cursor.append(Array((files.first?.text ?? "").utf8)) }
      isFed = true
    }
  }
}

/// What is said about a scenario with this `data`.
private func planText(
  _ data: String, _ files: [(path: String, text: String)] = []
) throws -> PlannedText {
  var source = PlanSource(
    """
    curlew: 1
    vars: { least: 2, list: [{ a: 1 }, { a: 2 }], many: \(Array(0...100)) }
    secrets: { password: correct horse }
    scenarios:
      s:
        data: \(data)
        steps: [{ print: x }]
    """)
  source.rows = files
  return try source.plan()
}

@Suite struct `The rows of data` {
  @Test(arguments: [
    ("[{ a: 1 }, { b: 2 }]", ["1", "2"]),
    (#""${list}""#, ["1", "2"]),
    (#"[{ a: "${least}" }]"#, ["1"]),
    ("[{ name: Rex }, { name: Tom }]", ["Rex", "Tom"]),
    // Without a unique name for each row, rows are numbered.
    ("[{ name: Rex }, { name: Rex }]", ["1", "2"]),
    ("[{ name: Rex }, { a: 1 }]", ["1", "2"]),
    ("{ rows: [{ a: 1 }, { a: 2 }, { a: 3 }], where: a >= least }", ["2", "3"]),
    (#"{ rows: [{ a: 1 }, { a: 2 }], key: "no ${a}" }"#, ["no 1", "no 2"]),
    ("{ matrix: { a: [1, 2], b: [x, y] } }", ["a=1, b=x", "a=1, b=y", "a=2, b=x", "a=2, b=y"]),
    ("{ matrix: { a: [1, 2] }, where: a > 1 }", ["a=2"]),
    (#"{ matrix: { a: [1, 2] }, key: "${a}" }"#, ["1", "2"]),
    ("{ matrix: { name: [x, y] } }", ["x", "y"]),
    ("{ matrix: { name: [x, y], a: [1] } }", ["x", "y"]),
    ("{ matrix: { name: [x], a: [1, 2] } }", ["name=x, a=1", "name=x, a=2"]),
    ("{ matrix: { a: [1, 1, 2] }, where: a > 1 }", ["a=2"]),
  ])
  func `in a collection`(data: String, names: [String]) throws {
    #expect(try rows(data) == names)
  }

  @Test(arguments: [
    ("a.csv", "{ file: a.csv, key: \"${sku}\" }", "sku,n\nA1,1\n\"A,2\",2\n"),
    ("a.tsv", "{ file: a.tsv, key: \"${row.sku}\" }", "sku\tn\nA1\t1\n\"A,2\"\t2\n"),
    ("a.csv", "{ file: a.csv, separator: \";\", key: \"${sku}\" }", "sku;n\nA1;1\nA,2;2\n"),
    (
      "a.ndjson", "{ file: a.ndjson, columns: [sku], key: \"${sku}\" }",
      "{\"sku\":\"A1\"}\n\n{\"sku\":\"A,2\",\"n\":1}"
    ),
    ("a.json", "{ file: a.json, key: \"${sku}\" }", #"[{"sku":"A1"},{"sku":"A,2"}]"#),
    ("a.yaml", "{ file: a.yaml, key: \"${sku}\" }", "- sku: A1\n- sku: A,2\n"),
    ("a.csv", "{ file: a.csv, key: \"${sku + ''}\" }", "sku,n\r\nA1,1\r\n\"A,2\",2"),
    ("a.csv", "a.csv", "\u{FEFF}name\nA1\n\"A,2\"\n"),
  ])
  func `in a file`(path: String, data: String, text: String) throws {
    #expect(try rows(data, [(path, text)]) == ["A1", "A,2"])
  }

  @Test func `of a file in YAML have no templates`() throws {
    #expect(try rows("a.yaml", [("a.yaml", "- name: ${no}\n")]) == ["${no}"])
  }

  @Test func `are none for an empty list and if where is never true`() throws {
    for data in ["[]", "{ rows: [{ a: 1 }], where: a > 1 }"] {
      let planned = try planText(data)
      #expect(planned.codes.isEmpty, "\(planned.rendered)")
      #expect(planned.plan.collections.first?.scenarios.first?.rows.count == 0)
      #expect(planned.plan.scenarioCount == 1)
    }
  }

  @Test(arguments: [
    ("rows.txt", "unknown-data-format"), ("{ file: a.ndjson }", "columns-needed"),
    ("none.csv", "missing-file"), ("\"${least}\"", "unusable-rows"), ("empty.csv", "bad-rows"),
    ("a.json", "bad-rows"), ("object.json", "bad-rows"), ("a.yaml", "bad-rows"),
    (#"{ matrix: { a: "${many}", b: "${many}", c: "${many}" } }"#, "too-many-rows"),
    (#"{ rows: [{ a: 1 }], key: "${a > 0 ? '' : 'b'}" }"#, "bad-rows"),
    (#"{ rows: [{ a: "${password}" }], key: "${a}" }"#, "bad-rows"),
    (#"{ rows: [{ a: correct horse }], key: "the ${a}" }"#, "bad-rows"),
    (#"{ rows: [{ a: abcdef }], secrets: [a], key: "${a}" }"#, "bad-rows"),
    (#"{ matrix: { a: [abcdef, b] }, secrets: [a] }"#, "bad-rows"),
    (#"{ matrix: { a: ["${password}", b] } }"#, "bad-rows"),
    (#"{ rows: [{ a: 1 }, { a: "1" }], key: "${a}" }"#, "repeated-row-name"),
    (#"{ rows: [{ a: x }], where: a > 1 }"#, "bad-rows"),
  ])
  func `are refused`(data: String, code: String) throws {
    let planned = try planText(
      data,
      [
        ("empty.csv", ""), ("a.json", "[{]"), ("object.json", "{}"), ("a.yaml", "- [a"),
        ("a.ndjson", "{}"),
      ])
    #expect(planned.codes == [code], "\(planned.rendered)")
  }

  @Test func `of a list have a bound of rows times columns`() throws {
    // Every row has a column of its own.
    let rows = (0..<10_001).map { "          - { c\($0): 1 }\n" }.joined()
    let planned = try PlanSource(
      "curlew: 1\nscenarios:\n  a:\n    data:\n      rows:\n\(rows)"
        + "    steps: [{ print: a }]\n"
    ).plan()
    #expect(planned.codes == ["too-many-rows"])
  }

  @Test func `that do not fit are all counted, and the first twenty reported with their lines`()
    throws
  {
    let lines = (1...30).map { $0 % 5 == 0 ? "\($0)" : "x\($0)" }
    let planned = try planText(
      "{ file: a.csv, types: { n: integer } }", [("a.csv", "n\n" + lines.joined(separator: "\n"))])
    let diagnostic = try #require(planned.diagnostics.first)
    #expect(diagnostic.message == "24 rows of `a.csv` cannot be used")
    #expect(diagnostic.notes.count == 21)
    #expect(diagnostic.notes.first == "a.csv, line 2, column 1: `n` is not an integer")
    #expect(diagnostic.notes.last == "and 4 more")
  }

  @Test(arguments: [
    ("a.csv", "sku,n\nA,1\nB,x\n", "line 3, column 3"),
    ("a.csv", "sku,n\n\"A\nB\",x\n", "line 3, column 4"),
    ("a.ndjson", "{\"n\":1}\n{\"é\":2,\"n\":\"x\"}\n", "line 2, column 12"),
    ("a.json", "[\n {\"n\": 1},\n {\"n\": \"x\"}\n]", "line 3, column 8"),
    ("a.yaml", "- n: 1\n- { m: 2,\n    n: x }\n", "line 3, column 8"),
  ])
  func `with a bad cell are reported with its line and column`(
    _ path: String, _ text: String, _ place: String
  ) throws {
    let columns = path == "a.ndjson" ? ", columns: [n]" : ""
    let planned = try planText("{ file: \(path)\(columns), types: { n: integer } }", [(path, text)])
    #expect(planned.codes == ["bad-rows"])
    #expect(planned.diagnostics.first?.notes == ["\(path), \(place): `n` is not an integer"])
  }

  @Test func `with a bad cell in the collection are reported at the row`() throws {
    let planned = try planText("{ rows: [{ n: 1 }, { n: abc }, {n: de}], types: { n: integer } }")
    let diagnostic = try #require(planned.diagnostics.first)
    #expect(diagnostic.message == "2 rows cannot be used")
    #expect(diagnostic.notes == ["row 2: `n` is not an integer", "row 3: `n` is not an integer"])
    let spans = [diagnostic.primary?.span] + diagnostic.secondary.map(\.span)
    #expect(spans.map { $0.map { $0.range.count } } == [10, 7])
  }

  @Test(arguments: [
    (
      "a.ndjson", "{\"n\":1,\"m\":2,\"n\":3}",
      "a.ndjson, line 1, column 14: an object has `n` twice"
    ),
    (
      "a.ndjson", "{\"n\":{\"x\":1,\"\\u0078\":2}}",
      "a.ndjson, line 1, column 13: an object has `x` twice"
    ),
    ("a.json", "[{\"n\":1},\n{\"n\":1,\"n\":1}]", "a.json, line 2: an object has `n` twice"),
    ("a.json", "[{\"n\":[{\"x\":1,\"x\":2}]}]", "a.json, line 1: an object has `x` twice"),
  ])
  func `in which an object has a name twice are refused`(
    _ path: String, _ text: String, _ note: String
  ) throws {
    let planned = try planText(
      path == "a.json" ? path : "{ file: \(path), columns: [n] }", [(path, text)])
    #expect(planned.codes == ["bad-rows"])
    #expect(planned.diagnostics.first?.notes == [note])
  }

  @Test(arguments: ["${name}", "${row.name}", "${row['name']}"])
  func `have columns with blanks around their names, which are shown`(_ text: String) throws {
    var source = PlanSource(
      "curlew: 1\nscenarios:\n  s:\n    data: a.csv\n    steps: [{ print: \"\(text)\" }]\n")
    source.rows = [("a.csv", "code, name \nA1,x\n")]
    let diagnostic = try #require(try source.plan().diagnostics.first)
    #expect(
      diagnostic.notes.last?.hasPrefix("the rows have a column ` name `, with blanks") == true)
  }

  @Test(arguments: [
    ("a,b\n1,2\n\"3,4\n5,6\n", "line 3, column 1: the quote that begins this field is not closed"),
    ("a,b\n1,\u{0}2\n", "line 2, column 3: a NUL byte"),
    ("a,b\n1\n", "line 2, column 1: the row has 1 field, and the table 2 columns"),
    ("a,a\n1,2\n", "line 1, column 3: a second column `a`"),
    (
      (1...100_000).map { "c\($0)" }.joined(separator: ","),
      "line 1, column \u{200B}: the table has more than 16384 columns"
    ),
  ])
  func `of a table that is broken end at its place`(text: String, note: String) throws {
    let planned = try planText("a.csv", [("a.csv", text)])
    #expect(planned.codes == ["bad-rows"])
    let notes = try #require(planned.diagnostics.first?.notes)
    #expect(notes.count == 1)
    let parts = note.split(separator: "\u{200B}")
    #expect(notes[0].hasPrefix("a.csv, \(parts[0])"))
    #expect(notes[0].hasSuffix(String(parts[parts.count - 1])))
  }

  @Test func `with one name are reported with both lines`() throws {
    let planned = try planText(
      "{ file: a.csv, key: \"${id}\" }", [("a.csv", "id\n1\n2\n\"a\nb\"\n2\n1\n")])
    #expect(planned.codes == ["repeated-row-name"])
    #expect(planned.diagnostics.first?.notes == ["line 3 and line 6 of `a.csv`"])
  }

  @Test(arguments: [
    ("[200, 404, 200]", "[x]", "a=200, b=x"), (#"[1, "1"]"#, "[x]", "a=1, b=x"),
    ("[1, 2]", "[x, y, x]", "a=1, b=x"),
  ])
  func `of a matrix have one name each`(first: String, second: String, name: String) throws {
    let planned = try planText("{ matrix: { a: \(first), b: \(second) } }")
    #expect(planned.codes == ["repeated-row-name"])
    #expect(planned.rendered.contains("two rows are named `\(name)`"), "\(planned.rendered)")
  }

  @Test func `of a matrix are not named by a column that repeats itself`() throws {
    let planned = try planText("{ matrix: { name: [x], a: [1, 1] } }")
    #expect(planned.codes == ["repeated-row-name"])
  }

  @Test(arguments: [
    ("integer", "-12", true), ("integer", "1.0", false), ("integer", "012", false),
    ("integer", "", true), ("number", "1e3", true), ("number", "1,5", false),
    ("boolean", "true", true), ("boolean", "yes", false), ("json", "\"[1, {}]\"", true),
    ("json", "{", false), ("text", "", true),
  ])
  func `fit their types`(type: String, field: String, fits: Bool) throws {
    let planned = try planText(
      "{ file: a.csv, types: { n: \(type) } }", [("a.csv", "n,m\n\(field),1\n")])
    #expect(planned.codes == (fits ? [] : ["bad-rows"]), "\(planned.rendered)")
  }

  @Test func `a value of a secret column is not in any message`() throws {
    let planned = try planText(
      "{ file: a.csv, types: { n: integer }, secrets: [n] }", [("a.csv", "n\nhunter2hunter2\n")])
    #expect(planned.codes == ["bad-rows"])
    #expect(!planned.rendered.contains("hunter2"))
  }
}
