// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `The arguments of a command` {
  private func scan(_ command: String, _ words: [String]) throws -> ArgumentLine {
    try ArgumentScanner.scan(words[...], try #require(Commands.named(command)).optionDescriptions)
  }

  /// `["--jobs=4", "--verbose"]`: long names, with values.
  private func options(of line: ArgumentLine) -> [String] {
    line.uses.map { use in use.option + (use.value.map { "=\($0)" } ?? "") }
  }

  @Test(arguments: [
    ("run", "-j4", ["--jobs=4"]), ("run", "-j=4", ["--jobs=4"]),
    ("run", "-kv", ["--insecure", "--verbose"]), ("run", "-vj4", ["--verbose", "--jobs=4"]),
    ("run", "-tsmoke", ["--tags=smoke"]), ("run", "-eprod", ["--environment=prod"]),
    ("list", "-nfoo", ["--name=foo"]), ("run", "-n-foo", ["--name=-foo"]),
    ("run", "-HAccept: a", ["--header=Accept: a"]), ("send", "-ofile", ["--output-file=file"]),
    ("send", "-XPUT", ["--method=PUT"]), ("send", "-d{\"a\":1}", ["--data={\"a\":1}"]),
    ("send", "-d=x", ["--data==x"]), ("send", "-sSL", ["--silent", "--show-error", "--location"]),
    ("send", "-uada:x", ["--user=ada:x"]), ("run", "-vv", ["--verbose", "--verbose"]),
    ("run", "-h", ["--help"]), ("run", "-vh", ["--verbose", "--help"]),
    ("run", "--name=", ["--name="]), ("run", "--name=a=b", ["--name=a=b"]),
  ]) func `may have values attached and short options together`(
    _ command: String, _ word: String, _ expected: [String]
  ) throws {
    let line = try scan(command, [word, "a.yaml"])
    #expect(options(of: line) == expected)
    #expect(line.operands == ["a.yaml"])
  }

  @Test(arguments: [
    ("–e", "U+2013 (en dash)", "-e"), ("—tags", "U+2014 (em dash)", "--tags"),
    ("−−env", "U+2212 (minus sign)", "--env"), ("–tags=a", "U+2013 (en dash)", "--tags=a"),
    ("“a.yaml”", "U+201C (left double quotation mark)", "\"a.yaml\""),
    ("‘a.yaml’", "U+2018 (left single quotation mark)", "'a.yaml'"),
  ]) func `that an editor wrote are named, and shown as they should be`(
    word: String, name: String, plain: String
  ) throws {
    let problem = try #require(throws: ArgumentScanner.Problem.self) {
      try scan("run", [word, "staging"])
    }
    let error = UsageError(problem, of: RunCommand.self)
    #expect(error.message.contains("begins with \(name)"))
    #expect(error.help == ["write `\(plain)`"])
  }

  @Test func `that are values may begin with any character`() throws {
    let line = try scan("send", ["--text", "“a”", "-H", "X: –", "http://a.example/"])
    #expect(options(of: line) == ["--text=“a”", "--header=X: –"])
  }

  @Test(arguments: [
    ("send", ["-H", "-j4: y", "x"], ["--header=-j4: y"], ["x"]),
    ("run", ["--", "-j4"], [], ["-j4"]), ("run", ["a", "--", "--", "b"], [], ["a", "--", "b"]),
    ("run", ["--name", "a", "-j", "4", "-"], ["--name=a", "--jobs=4"], ["-"]),
    ("send", ["--json", "-1", "x"], ["--json=-1"], ["x"]),
    ("send", ["-o", "-", "x"], ["--output-file=-"], ["x"]),
    ("run", ["", "-e", "", "a"], ["--environment="], ["", "a"]), ("run", [], [], []),
  ]) func `are distinguished`(
    _ command: String, _ words: [String], _ expected: [String], _ operands: [String]
  ) throws {
    let line = try scan(command, words)
    #expect(options(of: line) == expected)
    #expect(line.operands == operands)
  }

  @Test(arguments: [
    ("run", ["--jobs", "4", "--bail"], ArgumentScanner.Problem.unknown("--bail", in: "--bail")),
    ("run", ["--bail=2"], .unknown("--bail", in: "--bail=2")),
    ("run", ["-kx"], .unknown("-x", in: "-kx")), ("run", ["-tags", "a"], .missingDash("--tags")),
    ("send", ["-json", "{}"], .missingDash("--json")), ("run", ["---"], .unknown("---", in: "---")),
    ("check", ["-j4"], .unknown("-j", in: "-j4")), ("run", ["-Ö"], .unknown("-Ö", in: "-Ö")),
    ("plan", ["a.yaml", "--vars"], .missingValue("--vars", found: nil)),
    ("run", ["-t", "-v"], .missingValue("-t", found: "-v")),
    ("run", ["-t", "--"], .missingValue("-t", found: "--")),
    ("run", ["--verbose=1"], .superfluousValue("--verbose")),
    ("run", ["--bail", "--verbose=1"], .unknown("--bail", in: "--bail")),
  ]) func `are refused where they cannot be`(
    _ command: String, _ words: [String], _ problem: ArgumentScanner.Problem
  ) {
    #expect(throws: problem) { try scan(command, words) }
  }

  @Test(arguments: [
    (["-k", "a", "b"], "a"), (["-vk", "a"], "a"), (["a", "-k"], nil), (["-k", "-v", "a"], nil),
    (["--insecure", "a"], nil), (["-v", "a", "-k", "b"], "b"), (["-k", "-k", "a"], "a"),
  ]) func `may follow an option directly`(_ words: [String], _ operand: String?) throws {
    #expect(try scan("run", words).operand(directlyAfter: "-k") == operand)
  }
}

@Suite struct `An option with one value` {
  private func warnings(_ command: String, _ words: [String]) throws -> [String] {
    var surroundings = CommandSurroundings.ofTest()
    surroundings.arguments = [command] + words
    guard case .command(_, let warnings) = try CommandLineReader(surroundings).read() else {
      return []
    }
    return warnings
  }

  @Test func `that has several is warned of when they differ`() throws {
    #expect(
      try warnings("run", ["-j1", "-j", "2", "--jobs=1"]) == [
        "warning: `--jobs` was given 3 times; only the last one counts\n"
      ])
    #expect(try warnings("run", ["-j1", "--jobs=1", "-v", "-v"]) == [])
    #expect(try warnings("run", ["--var", "a=1", "--var", "b=1"]) == [])
  }

  @Test(arguments: [
    (["-ta", "--tags=b"], "`--tags '(a) or (b)'`"), (["-n", "a", "-nb"], "`--name 'a|b'`"),
    (["-ta", "--tags=a"], "`--tags '(a) or (a)'`"),
  ]) func `that selects is refused when it has several`(_ words: [String], _ help: String) {
    let problem = #expect(throws: UsageProblem.self) { try warnings("list", words) }
    #expect(problem?.error.help.contains { $0.contains(help) } == true)
  }
}
