// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What is around the commands of a script: conditions, loops, functions, comments and mistakes.
@Suite struct `The language around curl` {
  /// A script, the paths that are requested, and the texts of the losses.
  private static let constructs: [(String, [String], [String])] = [
    (
      "login() {\n  curl -f http://a.test/1\n}\nlogin", ["/1"],
      ["a function: its commands are carried out once, where they are written", "login"]
    ),
    (
      "function login {\n  curl -f http://a.test/1\n}", ["/1"],
      ["a function: its commands are carried out once, where they are written"]
    ),
    (
      "function login() { curl -f http://a.test/1; }", ["/1"],
      ["a function: its commands are carried out once, where they are written"]
    ),
    (
      "for i in 1 2; do\n  curl -f http://a.test/1\ndone", ["/1"],
      ["`for`: the commands in the loop are carried out once"]
    ),
    (
      "while true; do curl -f http://a.test/1; sleep 1; done", ["/1"],
      ["`while`: the commands in the loop are carried out once"]
    ),
    (
      "until curl -f http://a.test/1; do sleep 1; done", ["/1"],
      ["`until`: the commands in the loop are carried out once"]
    ),
    (
      "if [ -n \"$A\" ]; then curl -f http://a.test/1; else curl -f http://a.test/2; fi",
      ["/1", "/2"], ["`if`: the commands are carried out without the condition"]
    ),
    (
      "if curl -f http://a.test/1; then\n  curl -f http://a.test/2\nelif false; then\n  true\nfi",
      ["/1", "/2"],
      [
        "`if`: the commands are carried out without the condition",
        "`elif`: the commands are carried out without the condition",
      ]
    ),
    (
      "case \"$A\" in\n  a) curl -f http://a.test/1 ;;\nesac", ["/1"],
      ["`case`: the commands are carried out without the condition"]
    ),
    ("( curl -f http://a.test/1 )\n{ curl -f http://a.test/2; }", ["/1", "/2"], []),
    (
      "cat ids | while read -r id; do curl -f http://a.test/1; done", ["/1"],
      ["`while`: the commands in the loop are carried out once"]
    ),
  ]

  @Test(arguments: constructs)
  func `is a loss, and its commands are steps`(
    text: String, paths: [String], losses: [String]
  ) throws {
    let script = try ImportedScript(text)
    let found = script.files.collections[0].scenarios[0].steps.compactMap(
      \.request?.address.template)
    #expect(found.map { $0.replacing("http://a.test", with: "") } == paths)
    #expect(script.files.findings.all.filter { $0.effect == .lost }.map(\.text) == losses)
  }

  @Test func `gives names that must come from outside`() throws {
    let script = try ImportedScript(
      "for id in 1 2; do curl -f http://a.test/$id; done\nread -r name\ncurl -f http://a.test/?n=$name"
    )
    #expect(script.files.lostNames.map(\.name) == ["id", "name"])
    #expect(script.text.contains("requires: [id, name]"))
  }

  @Test func `has comments, which stay above their commands`() throws {
    let script = try ImportedScript(
      """
      #!/bin/sh
      # about the script

      curl -f http://a.test/1   # one
      # two, first line
      # two, second line
      X=$(curl -f http://a.test/2 | jq -r .x)  # two, behind

      # three
      if true; then
        # three, inside
        curl -f http://a.test/3 |
          jq .   # three, behind
      fi
      # four
      Y=1
      curl -f \\
        http://a.test/4 # four, behind
      # at the end
      """)
    var seen: [String] = []
    for line in script.written.text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("- GET") { seen.append(String(line.suffix(1))) }
      if line.hasPrefix("# "), !line.hasPrefix("#  "), !line.contains(": ") {
        seen.append(String(line.dropFirst(2)))
      }
    }
    #expect(
      seen == [
        "imported from a.sh", "about the script", "one", "1", "two, first line",
        "two, second line", "two, behind", "2", "three", "three, inside", "three, behind", "3",
        "four", "four, behind", "4", "at the end",
      ], "\(script.written.text)")
  }

  // MARK: Mistakes

  /// A command that curl or the shell refuses, and the message.
  private static let mistakes: [(String, String, String)] = [
    ("curl --nope http://a.test/x", "lost option", "curl has no option `--nope`"),
    ("curl -f http://a.test/x -d", "lost option", "the value of `-d` is missing"),
    ("curl -F a=b -d c http://a.test/x", "lost option", "two bodies, which curl refuses"),
    ("curl -H 'A: b http://a.test/x", "lost unreadable", "this quote is not closed"),
    ("$ curl -d \"{ http://a.test/x", "lost unreadable", "this quote is not closed"),
    ("curl -d $'x http://a.test/x", "lost unreadable", "this quote is not closed"),
  ]

  @Test(arguments: mistakes)
  func `with a mistake in one command keeps the others`(
    command: String, effect: String, message: String
  ) throws {
    let script = try ImportedScript(
      "A=1\ncurl -f http://a.test/1\n# the bad one\n\(command)\n\ncurl -f 'http://a.test/2'\n")
    #expect(script.effects == [effect])
    let loss = script.files.findings.all[0]
    #expect(loss.text.contains(message))
    #expect(loss.original?.contains("http://a.test/x") == true)
    let found = script.files.collections[0].scenarios[0].steps.compactMap(
      \.request?.address.template)
    #expect(found.count == 2)
    #expect(!script.text.contains("unknown"))
  }

  @Test(arguments: mistakes.map(\.0))
  func `with a mistake in its only command is refused`(command: String) {
    #expect { try ImportedScript("A=1\n\(command)\necho done") } throws: {
      ($0 as? ImportProblem)?.code.text == "unreadable-source"
    }
  }

  @Test func `puts the comment of a refused command into its loss`() throws {
    let script = try ImportedScript(
      "curl -f http://a.test/1\n# the bad one\ncurl --nope\ncurl -f http://a.test/2")
    #expect(script.files.findings.all[0].original == "# the bad one\ncurl --nope")
    #expect(!script.text.contains("  # the bad one\n  - "))
  }
}
