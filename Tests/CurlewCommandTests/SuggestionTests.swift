// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

/// The message for ambiguous arguments after a command; nil for others.
private func usageError(_ command: String, _ words: [String]) throws -> UsageError? {
  var surroundings = CommandSurroundings.ofTest()
  surroundings.arguments = [command] + words
  do throws(UsageProblem) {
    _ = try CommandLineReader(surroundings).read()
    return nil
  } catch {
    #expect(error.command == command)
    return error.error
  }
}

@Suite struct `Options of other tools` {
  private static let rows = Commands.all.flatMap { command in
    command.foreignOptions.flatMap { foreign, option in
      foreign.names.map { (command.name, $0, foreign.sentence(for: $0, is: option)) }
    }
  }

  @Test func `are many`() {
    #expect(Self.rows.count > 300)
  }

  @Test(arguments: rows) func `are answered with today's way`(
    _ command: String, _ name: String, _ sentence: String
  ) throws {
    let error = try #require(try usageError(command, [name, "x"]))
    #expect(error.message == "unknown option `\(name)`")
    #expect(error.help == [sentence])
    // What the sentence names exists, here or of the command that it speaks of.
    for match in sentence.dropFirst(name.count + 2).matches(
      of: #/(?:^|[`'\s(])(--?[a-zA-Z][a-z0-9-]*)/#)
    {
      let option = String(match.output.1)
      let isKnown = option == name || !Commands.having(option).isEmpty
      #expect(isKnown, "\(name): there is no \(option)")
    }
  }

  @Test(arguments: Commands.names) func `have one answer each, and none that is an option`(
    _ command: String
  ) throws {
    let command = try #require(Commands.named(command))
    let names = command.foreignOptions.flatMap(\.foreign.names)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: command.optionDescriptions.flatMap(\.names)))
  }
}

@Suite struct `An unknown option` {
  @Test(arguments: [
    ("run", "--hlep", "did you mean `--help`?"), ("run", "--reprot", "did you mean `--report`?"),
    ("run", "--tag", "did you mean `--tags`?"), ("send", "--methd", "did you mean `--method`?"),
    ("check", "--jobs", "`--jobs` is an option of `curlew run`"),
    ("run", "--param", "`--param` is an option of `curlew send`"),
    ("plan", "--watch", "`--watch` is an option of `curlew run`"),
    ("run", "--bail", "`--bail` of newman, Bruno, pytest, Venom and runn is `--fail-fast` here"),
    ("run", "--maxfail", "is `--max-failures` here"),
    ("list", "-k", "`-k` of pytest is `--name REGEX` here"),
    ("send", "--cacert", "`--cacert` of curl and Hurl is `--ca` here"),
  ]) func `is answered where that is certain`(
    _ command: String, _ option: String, _ help: String
  ) throws {
    let error = try #require(try usageError(command, [option]))
    #expect(error.help.joined().contains(help), "\(error)")
  }

  @Test(arguments: ["--zzz", "--xy", "--lorem", "-Q", "--quux", "--ve"])
  func `that is unlike any known one gets no suggestion`(_ option: String) throws {
    #expect(try usageError("run", [option]) == UsageError("unknown option `\(option)`"))
  }

  @Test func `is shown in the word that has it`() throws {
    #expect(try usageError("run", ["-kz"])?.message == "unknown option `-z` in `-kz`")
    #expect(try usageError("run", ["--bail=2"])?.message == "unknown option `--bail`")
  }

  @Test(arguments: [
    (["--hlep"], "did you mean `--help`?"), (["-help"], "did you mean `--help`?"),
    (["--jobs=3"], "write it after its command: `curlew run --jobs`"),
    (["-X", "PUT"], "write it after its command: `curlew send -X`"),
  ]) func `before any command is answered too`(_ words: [String], _ help: String) {
    #expect(UsageError(misplacedOption: words[0]).help == [help])
  }
}

@Suite struct `A value` {
  @Test(arguments: [
    ("run", ["-t", "-v"], "`-t` needs a value", "is attached: `--tags=-v`"),
    ("run", ["--jobs"], "`--jobs` needs a value", ""),
    ("plan", ["--vars"], "`--vars` needs a value", "`curlew plan --values` shows"),
    ("run", ["-tags", "a"], "`-tags` needs two dashes", "write `--tags`"),
    ("run", ["--quiet=1"], "`--quiet` takes no value", ""),
    ("run", ["-j", "x"], "`-j x` is not a whole number from 1 to 10000", ""),
    ("run", ["--jobs=0"], "`--jobs 0` is not a whole number from 1 to 10000", ""),
    ("run", ["--timeout="], "`--timeout ''` is not a duration", ""),
    ("run", ["--color", "blue"], "`--color blue` must be auto, always or never", ""),
    ("run", ["--junit-dialect", "odd"], "`--junit-dialect odd` must be rich or strict", ""),
    ("demo", ["--port", "65536"], "`--port 65536` is not a whole number from 0 to 65535", ""),
    ("demo", ["x"], "unexpected argument `x`: `curlew demo [<options>]`", ""),
    ("schema", ["projcet"], "unknown subject `projcet`", "did you mean `project`?"),
    ("explain", ["unknwon-key"], "no page explains `unknwon-key`", "did you mean `unknown-key`?"),
    ("explain", ["zzz"], "no page explains `zzz`", "`curlew explain` lists the codes with a page"),
    ("schema", ["project", "collection"], "unexpected argument `collection`", ""),
    ("run", ["-v", "-q"], "`-v` and `-q` exclude each other", ""),
    ("demo", ["--failing", "--serve"], "`--failing` and `--serve` exclude each other", ""),
    ("send", ["--bearer", "x", "--netrc", "h"], "`--bearer` and `--netrc` exclude each other", ""),
  ]) func `that makes no sense is refused with a word`(
    _ command: String, _ words: [String], _ message: String, _ help: String
  ) throws {
    let error = try #require(try usageError(command, words))
    #expect(error.message.contains(message))
    #expect(error.help.isEmpty == help.isEmpty)
    #expect(help.isEmpty || error.help.joined().contains(help))
  }
}

@Suite struct `A word that is not a command` {
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
    #expect(UsageError(unknownCommand: words).help.first == "did you mean `curlew \(meant)`?")
  }

  @Test(arguments: ["frobnicate", "", "zz"]) func `gets no suggestion when it is like none`(
    _ word: String
  ) {
    #expect(
      UsageError(unknownCommand: [word]).help == [
        "the commands are \(Commands.names.joined(separator: ", "))"
      ])
  }
}
