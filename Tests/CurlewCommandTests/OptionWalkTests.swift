// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files
import Testing

@testable import CurlewCommand

/// Every option on every command: it is refused with a word, or it changes what the command does.
@Suite struct `Every option of every command` {
  /// What is typed besides the option.
  private static let words = [
    "run": ["a.yaml"], "check": ["a.yaml"], "plan": ["a.yaml"], "list": ["a.yaml"],
    "send": ["http://a.test/"],
  ]

  /// A value that an option takes, and what it needs beside it, where `x` alone will not do.
  private static let values: [String: [String]] = [
    "--jobs": ["3"], "--timeout": ["7s"], "--teardown-timeout": ["7s"], "--var": ["a=1"],
    "--var-json": ["a=1"], "--header": ["A: b"], "--report": ["junit=x.xml"],
    "--junit-dialect": ["strict", "--report", "junit=x.xml"], "--color": ["always"],
    "--port": ["1234"], "--resolve": ["a.test:80:127.0.0.1"],
    "--connect-to": ["a.test:80:b.test:80"], "--proxy": ["http://127.0.0.1:1"],
    "--param": ["a=b"], "--cookie": ["a=b"], "--json": ["{}"], "--form": ["a=b"],
    "--multipart": ["a=b"], "--data": ["a=b"], "--data-raw": ["a=b"], "--data-binary": ["a=b"],
    "--data-urlencode": ["a=b"], "--graphql": ["{ a }"],
    "--graphql-variables": ["{\"a\":1}", "--graphql", "{ a }"], "--redirects": ["none"],
    "--setting": ["delay: 1s"], "--user": ["a:b"], "--digest": ["--user", "a:b"],
    "--ntlm": ["--user", "a:b"], "--aws-sigv4": ["aws:amz:eu-west-1:s3", "--user", "a:b"],
    "--http": ["2"], "--resume": ["-o", "file"], "--method": ["PUT"], "--allow-host": ["a.test"],
  ]

  /// Options of curl that say what is so without them; their help says so.
  private static let idle = ["send": ["--location", "--show-error"]]

  private static let rows = OptionTable.commands.flatMap { command in
    Dictionary(
      OptionTable.commands.flatMap(\.options).map { ($0.names.last ?? "", $0) },
      uniquingKeysWith: { first, _ in first }
    ).values.flatMap { option in
      // The one-letter name may be another option here.
      option.names.map { (command.name, $0) }
    }
  }.sorted { $0 < $1 }

  /// What a command line asks for; an object's address is no part of it.
  private static func meaning(_ command: String, _ words: [String]) throws -> String {
    let scan = OptionScan(words, of: command)
    try #require(scan.problem == nil, "\(command) \(words)")
    let surroundings = CommandSurroundings(
      environment: ProcessEnvironment([]), inputIsTerminal: false, outputIsTerminal: false,
      errorIsTerminal: false, arguments: [command] + scan.words)
    let parsed = try #require(try Curlew.subcommand(named: command)?.parseAsRoot(scan.words))
    var text = ""
    dump(try #require(parsed as? any CurlewSubcommand).action(surroundings), to: &text)
    // The words themselves are in it.
    return text.split(separator: "surroundings: CurlewCommand").first.map(String.init) ?? text
  }

  @Test(arguments: rows) func `does something, or is refused with a word`(
    _ command: String, _ option: String
  ) throws {
    let base = Self.words[command] ?? []
    guard let known = OptionTable.options(of: command).first(where: { $0.names.contains(option) })
    else {
      let problem = try #require(OptionScan(base + [option, "x"], of: command).problem)
      #expect(problem == .unknown(option, in: option))
      let text = OptionProblem.text(of: problem, for: command)
      let hasHelp = text.contains("is an option of `curlew") || text.contains("`\(option)` of ")
      #expect(hasHelp, "\(command) \(option): \(text)")
      return
    }
    let name = known.names.last ?? option
    let value = known.value == .none ? Self.values[name] ?? [] : Self.values[name] ?? ["x"]
    // What the option needs beside it is no part of what it does.
    let needed = Array(known.value == .none ? value[...] : value.dropFirst())
    let with = try Self.meaning(command, base + [option] + value)
    let without = try Self.meaning(command, base + needed)
    let isIdle = Self.idle[command]?.contains(name) == true
    #expect((with == without) == isIdle, "\(command) \(option)")
  }

  @Test(arguments: OptionTable.commands.map(\.name), ["--nothing-of-this-name", "-Ö"])
  func `that nobody has is refused`(_ command: String, _ option: String) {
    #expect(OptionScan([option], of: command).problem == .unknown(option, in: option))
  }
}
