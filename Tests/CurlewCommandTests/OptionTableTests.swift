// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing
import Values

@testable import CurlewCommand

@Suite struct `The table of options` {
  private static let subcommands: [any CurlewSubcommand.Type] = [
    RunArguments.self, CheckArguments.self, ListArguments.self, PlanArguments.self,
    SendArguments.self, DemoArguments.self, SchemaArguments.self,
  ]

  @Test func `has the options of every command, and no other`() throws {
    for subcommand in Self.subcommands {
      let command = try #require(subcommand.configuration.commandName)
      let declared = try Self.declared(by: subcommand)
      let table = OptionTable.options(of: command).map { option in
        "\(option.names.sorted()) \(option.value != .none) \(option.isRepeatable)"
      }
      #expect(table.sorted() == declared.sorted(), "\(command)")
    }
  }

  /// `["--jobs", "-j"] true false`: the names, whether it takes a value, whether it repeats.
  private static func declared(by subcommand: any CurlewSubcommand.Type) throws -> [String] {
    let help = try JSONDocument.parse(subcommand._dumpHelp()).root
    guard let arguments = help[member: "command"]?[member: "arguments"]?.elements else { return [] }
    var declared: [String] = []
    for argument in arguments {
      let kind = try #require(argument[member: "kind"]?.stringValue)
      guard kind != "positional", let written = argument[member: "names"]?.elements else {
        continue
      }
      var names: [String] = []
      for name in written {
        let text = try #require(name[member: "name"]?.stringValue)
        names.append((name[member: "kind"]?.stringValue == "short" ? "-" : "--") + text)
      }
      guard !names.contains("--help") else { continue }
      let repeats = kind == "option" && argument[member: "isRepeating"]?.boolean == true
      declared.append("\(names.sorted()) \(kind == "option") \(repeats)")
    }
    return declared
  }

  @Test(arguments: [
    ("run", "-j4", ["--jobs=4"]), ("run", "-j=4", ["--jobs=4"]), ("run", "-kv", ["-k", "-v"]),
    ("run", "-vj4", ["-v", "--jobs=4"]), ("run", "-tsmoke", ["--tags=smoke"]),
    ("run", "-eprod", ["--environment=prod"]), ("list", "-nfoo", ["--name=foo"]),
    ("run", "-n-foo", ["--name=-foo"]), ("run", "-HAccept: a", ["--header=Accept: a"]),
    ("send", "-ofile", ["--output-file=file"]), ("send", "-XPUT", ["--method=PUT"]),
    ("send", "-d{\"a\":1}", ["--data={\"a\":1}"]), ("send", "-d=x", ["--data==x"]),
    ("send", "-sSL", ["-s", "-S", "-L"]), ("send", "-uada:x", ["--user=ada:x"]),
    ("run", "-vv", ["-v", "-v"]), ("run", "-", ["-"]), ("run", "-h", ["-h"]),
  ]) func `takes short options apart`(_ command: String, _ word: String, _ words: [String]) {
    let scan = OptionScan([word, "a.yaml"], of: command)
    #expect(scan.problem == nil)
    #expect(scan.words == words + ["a.yaml"])
  }

  @Test(arguments: [
    ("send", ["-H", "-j4: y", "x"]), ("run", ["--", "-j4"]),
    ("run", ["--name", "a", "-j", "4"]), ("send", ["--json", "-1", "x"]),
  ]) func `leaves values and what stands behind two dashes alone`(
    _ command: String, _ words: [String]
  ) {
    let scan = OptionScan(words, of: command)
    #expect(scan.words == words)
  }

  @Test(arguments: [
    ("run", ["--jobs", "4", "--bail"], OptionScan.Problem.unknown("--bail", in: "--bail")),
    ("run", ["--bail=2"], .unknown("--bail", in: "--bail=2")),
    ("run", ["-kx"], .unknown("-x", in: "-kx")), ("run", ["-tags", "a"], .missingDash("--tags")),
    ("send", ["-json", "{}"], .missingDash("--json")),
    ("check", ["-j4"], .unknown("-j", in: "-j4")),
    ("plan", ["a.yaml", "--vars"], .missingValue("--vars", found: nil)),
    ("run", ["-t", "-v"], .missingValue("-t", found: "-v")),
  ]) func `tells what is no option`(
    _ command: String, _ words: [String], _ problem: OptionScan.Problem
  ) {
    #expect(OptionScan(words, of: command).problem == problem)
  }

  @Test func `notes options of which only the last use would count`() {
    let scan = OptionScan(["-ta", "--tags=b", "--var", "a=1", "--var", "b=1"], of: "run")
    #expect(scan.repeated.map(\.option) == ["--tags"])
    #expect(scan.repeated.map(\.values) == [["a", "b"]])
  }
}

@Suite struct `Options of other tools` {
  private static let rows = [
    ("run", ForeignOption.ofRunners), ("send", ForeignOption.ofSenders),
  ].flatMap { command, options in
    options.flatMap { option in option.names.map { (command, $0, option.help) } }
  }

  @Test(arguments: rows) func `are answered with today's way`(
    _ command: String, _ name: String, _ help: String
  ) throws {
    let scan = OptionScan([name], of: command)
    let problem = try #require(scan.problem, "\(name) is an option of \(command)")
    let text = OptionProblem.text(of: problem, for: command)
    #expect(text.contains("unknown option `\(name)`"))
    #expect(text.contains(help))
    // What the sentence names exists.
    for match in help.matches(of: #/(?:^|[`'\s(])(--?[a-zA-Z][a-z0-9-]*)/#) {
      let option = String(match.output.1)
      #expect(
        !OptionTable.commands(with: option).isEmpty || help.contains("not needed: `\(option)`"),
        "\(name): there is no \(option)")
    }
  }

  @Test func `stand in one place each`() {
    for rows in [ForeignOption.ofRunners, ForeignOption.ofSenders] {
      let names = rows.flatMap(\.names)
      #expect(Set(names).count == names.count)
    }
  }

  @Test(arguments: [
    ("run", "--hlep", "did you mean `--help`?"), ("run", "--reprot", "did you mean `--report`?"),
    ("run", "--tag", "did you mean `--tags`?"), ("send", "--methd", "did you mean `--method`?"),
    ("check", "--jobs", "`--jobs` is an option of `curlew run`"),
    ("run", "--param", "`--param` is an option of `curlew send`"),
    ("plan", "--bail", "has no counterpart yet"),
  ]) func `that are none are answered where that is certain`(
    _ command: String, _ option: String, _ help: String
  ) {
    let text = OptionProblem.text(of: .unknown(option, in: option), for: command)
    #expect(text.contains(help), "\(text)")
  }

  @Test(arguments: ["--zzz", "--xy", "--lorem", "-Q", "--quux", "--ve"])
  func `that are like none of ours get no suggestion`(_ option: String) {
    let text = OptionProblem.text(of: .unknown(option, in: option), for: "run")
    #expect(text == "error: unknown option `\(option)`\n  see `curlew run --help`")
  }
}

@Suite struct `A word that is no command` {
  @Test(arguments: [
    ([":18081/get"], "send :18081/get"), (["http://a.example/x"], "send http://a.example/x"),
    (["localhost:8080"], "send localhost:8080"), (["api.example.com/x"], "send api.example.com/x"),
    (["get", ":18081/get"], "send GET :18081/get"),
    (["POST", "-v", "a.example/x"], "send POST a.example/x"),
    (["DELETE"], "send DELETE https://…"), (["specs/a.yaml"], "run specs/a.yaml"),
    (["a.yml:3"], "run a.yml:3"), (["./specs"], "run ./specs"),
    (["specs/*.yaml"], "run specs/*.yaml"),
    (["test"], "run"), (["lint"], "check"), (["ls"], "list"), (["rnu"], "run"),
    (["chekc"], "check"),
  ]) func `is answered with the command that is meant`(_ words: [String], _ meant: String) {
    let text = Curlew.unknown(words).text
    #expect(text.contains("did you mean `curlew \(meant)`?\n"), "\(text)")
  }

  @Test(arguments: ["frobnicate", "", "zz"]) func `gets no suggestion when it is like none`(
    _ word: String
  ) {
    #expect(!Curlew.unknown([word]).text.contains("did you mean"))
  }
}
