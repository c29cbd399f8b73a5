// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Requests whose output a script goes on with: `TOKEN=$(curl … | jq -r .token)`.
@Suite struct `A request in a program` {
  private static let jq = "changed script"

  /// What is before the last command, what its request becomes, and what is reported.
  private static let captured: [(String, String, [String])] = [
    ("X=$(curl -f http://a.test/t | jq -r .a.b)", "$.a.b", [jq]),
    ("X=`curl -f http://a.test/t | jq -r .a.b`", "$.a.b", [jq]),
    ("X=\"$(curl -f http://a.test/t|jq -r '.a.b')\"", "$.a.b", [jq]),
    ("export X=$(curl -f http://a.test/t \\\n  | jq --raw-output \".a.b\")", "$.a.b", [jq]),
    ("f() {\nlocal X=$(curl -f http://a.test/t | jq -er .a.b)\n}", "$.a.b", ["lost script", jq]),
    ("X=$(curl -f http://a.test/t 2>/dev/null | jq -r '.[0].\"a-b\"')", "$[0]['a-b']", [jq]),
    ("X=$(curl -f http://a.test/t | jq -r '.a[\"b\"][2]?.c')", "$.a.b[2].c", [jq]),
    ("X=$(curl -f http://a.test/t | jq .a.b)", "$.a.b", [jq, jq]),
    ("X=$(curl -f http://a.test/t | jq .a.b | tr -d '\"')", "$.a.b", [jq]),
    ("R=$(curl -f http://a.test/t)\nX=$(echo \"$R\" | jq -r .a.b)", "$.a.b", [jq]),
    ("R=$(curl -f http://a.test/t)\nX=$(printf '%s' \"$R\" | jq -r .a.b)", "$.a.b", [jq]),
    ("R=$(curl -f http://a.test/t)\nX=$(jq -r .a.b <<< \"$R\")", "$.a.b", [jq]),
  ]

  @Test(arguments: captured)
  func `is a step with a capture`(text: String, path: String, effects: [String]) throws {
    let script = try ImportedScript("\(text)\ncurl -f http://a.test/2 -H \"X-A: $X\" -d n=$X")
    let written = path == "$[0]['a-b']" ? "\"\(path)\"" : path.contains("[") ? "'\(path)'" : path
    #expect(
      script.text.contains("- GET: /t\n    capture: { x: \(written) }"), "\(script.text)")
    #expect(
      script.text.contains("headers: { X-A: '${x}' }") && script.text.contains("text: n=${x}"))
    #expect(script.effects == effects)
    #expect(script.files.lostNames.isEmpty)
  }

  @Test(arguments: [
    "X=$(curl -f http://a.test/t)", "X=$(curl -f http://a.test/t | jq -r '.a | .b')",
    "X=$(curl -f http://a.test/t | jq -r '.a[]')", "X=$(curl -f http://a.test/t | grep -o x)",
    "X=$(curl -f http://a.test/t || echo no)", "X=$(curl -f http://a.test/t | jq -r \".$K\")",
    "X=$(curl -f http://a.test/t | jq --arg a b -r .a)", "X=$(curl -if http://a.test/t | jq -r .a)",
    "X=$(curl -f http://a.test/t; curl -f http://a.test/u)", "X=$(curl -f 'http://a.test/{t,u}')",
    "X=$(curl -f http://a.test/t | python3 -c 'import json' | jq -r .a)",
  ])
  func `stays a step where only a shell knows the output`(text: String) throws {
    let script = try ImportedScript("\(text)\ncurl -f http://a.test/2 -H \"X-A: $X\"")
    #expect(script.text.contains("GET: /t\n"), "\(script.text)")
    #expect(script.effects == ["lost script"])
    #expect(script.files.findings.all[0].text == "X is made by a program")
    #expect(script.files.lostNames.map(\.name) == ["x"])
    #expect(script.text.contains("requires: [x]"))
  }

  @Test func `has no loss if nothing reads its output`() throws {
    let script = try ImportedScript(
      "R=$(curl -f http://a.test/t)\necho $R\ncurl -f http://a.test/2")
    #expect(script.effects.isEmpty)
    #expect(!script.text.contains("requires"))
  }

  @Test func `captures its status`() throws {
    let script = try ImportedScript(
      "CODE=$(curl -s -o /dev/null -w '%{http_code}' http://a.test/t)\n[ \"$CODE\" = 200 ] || exit 1"
    )
    #expect(script.text.contains("capture:\n      code: { status: true }"), "\(script.text)")
    #expect(script.effects == ["lost script"])
  }

  @Test func `may be in a word of another request`() throws {
    let script = try ImportedScript(
      """
      # the pets
      curl -f http://a.test/pets -H "Authorization: Bearer $(curl -f http://a.test/login -d u=1 | jq -r .access_token)"
      """)
    #expect(
      script.text.contains(
        """
        requests:
          # the pets
          # changed: script: `jq` is a capture: a response without the value fails its step
          - POST: /login
            form: { u: '1' }
            capture: { access_token: $.access_token }
          - GET: /pets
            auth: { bearer: '${access_token}' }

        """), "\(script.text)")
  }

  @Test func `may be in another program`() throws {
    let script = try ImportedScript(
      "X=$(curl -f http://a.test/2 -H \"A: $(curl -f http://a.test/1 | jq -r .a)\" | jq -r .x)\n"
        + "curl -f http://a.test/3/$X")
    let lines = script.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.contains(": /") } == ["- GET: /1", "- GET: /2", "- GET: /3/${raw(x)}"])
    #expect(lines.contains("headers: { A: '${a}' }"))
  }

  @Test func `has the type of its value in JSON`() throws {
    let script = try ImportedScript(
      "ID=$(curl -f http://a.test/t | jq .id)\n"
        + "curl -f http://a.test --json \"{\\\"n\\\": $ID, \\\"t\\\": \\\"$ID\\\"}\"")
    #expect(script.text.contains("json: { 'n': '${id}', t: '${string(id)}' }"), "\(script.text)")
  }

  @Test func `whose name is used before stays lost`() throws {
    let script = try ImportedScript(
      "curl -f http://a.test/1/$X\nX=$(curl -f http://a.test/t | jq -r .x)\ncurl -f http://a.test/2/$X"
    )
    #expect(script.text.contains("requires: [x]") && script.text.contains("GET: /t\n"))
    #expect(script.effects.contains("lost script"))
  }

  @Test(arguments: ["$(date +%s)", "`date`", "$(jq -n 1)", "$((1 + 2))", "$(grep curl log.txt)"])
  func `stays text without curl`(program: String) throws {
    let script = try ImportedScript("curl -f \"http://a.test/?t=\(program)\"")
    #expect(script.effects.first == "lost script")
    #expect(script.files.findings.all[0].text == "`\(program)` is not run")
    #expect(script.text.split(separator: "\n").count { $0.contains("- GET:") } == 1)
  }

  @Test func `is read to a depth that ends`() throws {
    var text = "curl -f http://a.test/0"
    for number in 1..<40 { text = "curl -f http://a.test/\(number) -d \"$(\(text))\"" }
    let script = try ImportedScript(text)
    #expect(script.effects.contains("lost script"))
  }

  /// Without the line breaks at the end, as the shell has it.
  @Test(arguments: [
    (#"curl http://a.test -H "X: $(cat t.txt)""#, "T"),
    (#"curl http://a.test -H "X: a$(< t.txt)b""#, "aTb"),
    (#"T=$(cat 't.txt'); curl http://a.test -H "X: $T""#, "T"),
    (#"T="a $(cat t.txt)"; curl http://a.test -H "X: $T""#, "a T"),
    (#"T=`cat t.txt`; curl http://a.test -H "X: $T""#, "T"),
    (#"F=t.txt; curl http://a.test -H "X: $(cat $F)""#, "T"),
    ("curl http://a.test -H X:$(cat one.txt)", "O"),
  ])
  func `reads a file`(script: String, expected: String) throws {
    let imported = try ImportedScript(script, named: ["t.txt": "a b\n\n", "one.txt": "7\n"])
    let header = try #require(
      imported.files.collections[0].scenarios[0].steps[0].request?.headers.first)
    let wanted = expected.replacing("T", with: #"${regex.replace(file('t.txt'), '\\n+$', '')}"#)
      .replacing("O", with: #"${regex.replace(file('one.txt'), '\\n+$', '')}"#)
    guard case .text(let text) = header.value.content else { return #expect(header.name == "X") }
    #expect(text.template == wanted)
    #expect(!imported.files.findings.all.contains { $0.effect == .lost })
  }

  /// The shell makes several words of it, or it is not the file as it is.
  @Test(arguments: [
    "curl http://a.test -H X:$(cat t.txt)", "curl http://a.test -H \"X: $(cat t.txt | tr a b)\"",
    "curl http://a.test -H \"X: $(cat t.txt one.txt)\"",
    "curl http://a.test -H \"X: $(cat -n t.txt)\"",
    "curl http://a.test -H \"X: $(cat *.txt)\"", "curl http://a.test -H \"X: $(cat)\"",
    "curl http://a.test -H \"X: $(cat $NEW)\"", "curl http://a.test -H \"X: $(cat -)\"",
  ])
  func `loses other readers of files`(script: String) throws {
    let imported = try ImportedScript(script, named: ["t.txt": "a b\n\n", "one.txt": "7\n"])
    #expect(imported.effects.contains("lost script"), "\(imported.text)")
    #expect(!imported.text.contains("file("))
  }

  @Test(arguments: ["-d @<(echo hi)", "-H @<(echo 'X: y')", "-K <(echo '-v')", "-T - < <(echo hi)"])
  func `loses a command with a file that a program writes`(option: String) throws {
    let imported = try ImportedScript("curl http://a.test/a\ncurl http://a.test/b \(option)\n")
    #expect(imported.effects == ["lost script"], "\(imported.effects)")
    #expect(imported.files.collections[0].scenarios[0].steps.count == 1)
  }
}
