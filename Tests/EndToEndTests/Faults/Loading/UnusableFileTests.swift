// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Files that cannot be used: reported with their place before anything is sent, exit code 2.
@Suite struct UnusableFileTests {
  /// A file and its diagnostic.
  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let told: [String]

    init(_ name: String, _ text: String, _ told: String...) {
      self.init(name, bytes: Array(text.utf8), told)
    }

    init(_ name: String, bytes: [UInt8], _ told: [String]) {
      testDescription = name
      self.bytes = bytes
      self.told = told
    }
  }

  static let broken = [
    Broken(
      "an unknown key", oneRequest("http://127.0.0.1/", "header: { a: b }"),
      "specs.yaml:4:5", "error[unknown-key]"),
    Broken(
      "a wrong type", oneRequest("http://127.0.0.1/", "timeout: [1s]"), "specs.yaml:4:14",
      "error[wrong-type]"),
    Broken(
      "a duplicate key", "curlew: 1\nname: a\nname: b\nrequests:\n  - GET: http://127.0.0.1/\n",
      "specs.yaml:3:1", "error[duplicate-key]"),
    Broken(
      "an undefined variable",
      "curlew: 1\nvars: { user: a }\n"
        + "requests:\n  - GET: http://127.0.0.1/${usr}\n",
      "specs.yaml:4:29", "error[undefined-variable]"),
    Broken("an alias bomb", aliasBomb, "specs.yaml:7:38", "error[alias-bomb]"),
    Broken(
      "deep nesting in one line",
      "curlew: 1\nvars:\n  a: " + String(repeating: "[", count: 100_000) + "\n", "specs.yaml:3:",
      "error[nested-too-deeply]"),
    Broken(
      "deep nesting in many lines",
      "curlew: 1\nvars:\n"
        + (1...300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), "specs.yaml:20",
      "error[nested-too-deeply]"),
    Broken(
      "a binary file", bytes: Array("\u{7f}ELF\u{2}\u{1}\u{1}".utf8) + [0, 0xff, 0xfe, 0],
      ["specs.yaml:1:", "error[binary-file]"]),
    Broken(
      "no UTF-8", bytes: Array("curlew: 1\nname: a".utf8) + [0xff, 10],
      ["specs.yaml:2:8", "error[not-utf8]"]),
    Broken("an empty file", "", "specs.yaml:1:1", "error[empty-file]"),
    Broken("only comments", "# nothing\n\n", "specs.yaml:", "error[empty-file]"),
    Broken("no collection", "a: b\n", "specs.yaml:1:1", "error[missing-version]"),
    Broken("not a mapping", "- a\n", "specs.yaml:1:1", "error[wrong-type]"),
    Broken(
      "a second document", "curlew: 1\n---\ncurlew: 1\n", "specs.yaml:2:1", "error[second-document]"
    ),
    Broken(
      "a tab", "curlew: 1\nrequests:\n\t- GET: http://127.0.0.1/\n", "specs.yaml:3:1",
      "error[yaml-syntax]"),
    Broken(
      "no space behind a colon", "curlew: 1\nrequests:\n  - GET:http://127.0.0.1/\n",
      "specs.yaml:3:5", "error[wrong-type]"),
    Broken(
      "no space behind the first colon", "curlew:1\nrequests:\n  - GET: http://127.0.0.1/\n",
      "specs.yaml:2:9", "error[yaml-syntax]"),
    Broken(
      "no dash", "curlew: 1\nrequests:\n  GET: http://127.0.0.1/\n", "specs.yaml:3:3",
      "error[wrong-type]"),
    Broken(
      "no list", "curlew: 1\nrequests:\n  - check: a, b\n", "specs.yaml:3:12",
      "error[wrong-type]"),
    Broken("an open quote", "curlew: 1\nname: \"a\n", "specs.yaml:2:7", "error[yaml-syntax]"),
  ]

  private static let aliasBomb: String = {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    var lines = ["curlew: 1", "vars:", "  a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for (inner, outer) in zip(letters, letters.dropFirst()) {
      let ten = [String](repeating: "*\(inner)", count: 10).joined(separator: ", ")
      lines.append("  \(outer): &\(outer) [\(ten)]")
    }
    return (lines + ["requests:", "  - GET: http://127.0.0.1/"]).joined(separator: "\n") + "\n"
  }()

  @Test(arguments: broken, ["run", "check", "plan", "list"])
  func `a broken file is reported with its place by every command`(
    _ file: Broken, _ command: String
  ) async throws {
    let workshop = try Workshop()
    try workshop.folder.write(file.bytes, to: "specs.yaml")
    let run = try await workshop.runs(command, "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error["] + file.told)
  }

  @Test func `all problems of all files are reported at once`() async throws {
    let workshop = try Workshop()
    try workshop.write(oneRequest("http://127.0.0.1/", "heders: {}", "timeout: 5"), to: "a.yaml")
    try workshop.write(oneRequest("http://127.0.0.1/${x}"), to: "b.yaml")
    try workshop.write("", to: "c.yaml")
    let run = try await workshop.runs("check", "a.yaml", "b.yaml", "c.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["a.yaml:4:5", "a.yaml:5:14", "b.yaml:3:", "c.yaml:1:1"])
  }

  @Test func `wrong names are reported together with other errors`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: http://127.0.0.1/
          expect:
            stauts: 200
            that: [response.jsn.id == 1, respones.status == 200, respones.json.id == 1]
          capture: { x: "${response.stats}" }
        - GET: http://127.0.0.1/${usr}
      """)
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: [
        "error[unknown-key]", "specs.yaml:5:7", "`jsn`", "error[undefined-variable]", "`respones`",
        "`stats`", "`usr`", "6 errors in 1 file",
      ])
  }

  @Test(arguments: [
    "expect: { status: [200 }", "expect: { status: [200", "headers: { A: b: c }", "text: \"open",
    "text: a: b", "text: @x", "capture: { n: response.json.items[0].nme }",
  ])
  func `other errors are reported together with an error of syntax`(broken: String) async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: http://127.0.0.1/
          timout: 5s
        - POST: http://127.0.0.1/
          \(broken)
        - GET: http://127.0.0.1/${usr}
          expect: { stauts: 200 }
      """)
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: [
        "error[yaml-syntax]", "specs.yaml:4:5", "error[undefined-variable]", "`usr`",
        "error[unknown-key]", "`stauts`", "4 errors in 1 file",
      ])
  }

  @Test func `the project's file counts among the files with errors`() async throws {
    let workshop = try Workshop(
      "curlew: 1\nrequests: [{ GET: http://127.0.0.1/, bdy: x }]\n")
    try workshop.write("curlew: 1\ndefalts: {}\n", to: "curlew.yaml")
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`defalts`", "`bdy`", "2 errors in 2 files"])
    try workshop.write("curlew: 1\nrequests: [{ GET: http://127.0.0.1/ }]\n")
    let other = try await workshop.runs("check", "specs.yaml")
    expect(other, endsIn: 2)
    expect(other.errorOutput, has: ["`defalts`", "1 error in 1 file"])
  }

  @Test func `a text that is not YAML has one error for each section`() async throws {
    let workshop = try Workshop("curlew: 1\n\tGET: x\n  - [\nrequests: }\n")
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["specs.yaml:2:1", "specs.yaml:4:11", "2 errors in 1 file"])
  }

  @Test func `errors of syntax in several sections are reported at once, with all others`()
    async throws
  {
    let workshop = try Workshop(
      """
      curlew: 1
      vars: { a: [1 }
      setup:
        - GET: "http://127.0.0.1/open
          text: |
            tags: [not a section
      defaults:
        headers: { A: @x }
      requests:
      - GET: http://127.0.0.1/${usr}
        timout: 5s
      - GET: http://127.0.0.1/
        text: a: b
      - POST: http://127.0.0.1/
        text: c: d
      """)
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    for place in ["2:", "4:", "8:", "13:", "15:"] {
      expect(run.errorOutput, has: ["specs.yaml:\(place)"])
    }
    #expect(!run.errorOutput.contains("specs.yaml:6:"), "\(run.errorOutput)")
    #expect(run.errorOutput.ranges(of: "error[yaml-syntax]").count == 5, "\(run.errorOutput)")
  }

  @Test(arguments: [
    // Brackets that are not indented: their lines look like keys of the file.
    "curlew: 1\nvars: {\nname: [x},\ntags: [a],\n}\nrequests: [{ GET: \"http://h/\" }]\n",
    // The place of the file's mapping is unknown.
    "{ curlew: 1,\nvars: { a: [1 },\nrequests: [ }\n",
    // A text that goes on to the end of the file.
    "curlew: 1\nname: \"open\nrequests:\n  - GET: http://h/\n    text: \"shut\"\n",
  ])
  func `an error of syntax that another may have caused is not reported`(text: String) async throws
  {
    let run = try await Workshop(text).runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.ranges(of: "error[yaml-syntax]").count == 1, "\(run.errorOutput)")
  }

  @Test func `a file that does not load is one failed result and the others run`() async throws {
    let server = try ScriptedServer(paths: ["/ok": .response(200, json: "{}")])
    let workshop = try Workshop(oneRequest(server.url("/ok")))
    try workshop.write("curlew: 1\nreqests: []\n", to: "broken.yaml")
    let run = try await workshop.runs(["run", "broken.yaml", "specs.yaml"] + AllReports.options)
    expect(run, endsIn: 2)
    #expect(server.requests.count == 1)
    expect(run.output + run.errorOutput, has: ["broken.yaml:2:1", "1 passed"])
    for name in ["ctrf.json", "events.ndjson", "junit.xml"] {
      expect(try workshop.folder.read(name), has: ["broken.yaml", "reqests", "specs.yaml"])
    }
  }
}
