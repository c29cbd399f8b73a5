// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing
import Values

@testable import CurlewCommand

/// Usual command lines, read without ArgumentParser: it is asked whether they mean the same.
struct PlainArgumentsTests {
  private static let subcommands: [any CurlewSubcommand.Type] = [
    RunArguments.self, CheckArguments.self, ListArguments.self, PlanArguments.self,
    SendArguments.self,
  ]

  @Test(arguments: [
    ["run"], ["run", "a.yaml", "b.yaml:3"], ["check"], ["check", "help", "folder", "*.yaml"],
    ["run", "-e", "staging", "a.yaml", "--var", "a=1", "-v", "--var", "b=2=3", "b.yaml"],
    ["run", "-j", "2"], ["run", "--tags=a and b", "x"],
    ["run", "-e", ""], ["run", "", "a.yaml"], ["list", "-t", "x"],
    ["plan", "--vars", "v.yaml", "--values", "a.yaml"], ["run", "--vars", "a.yaml"],
    ["run", "-H", "Accept: */*", "--header", "X;", "-k", "-k"],
    ["send", "http://h/x"], ["send", "post", ":80/x"], ["send", "http://a:b@h/"], ["send"],
    ["send", "PUT", "--json", "{}", "h", "-H", "A: b", "-i", "-v", "-o", "out"],
  ])
  func `plain arguments mean what the parser makes of them`(_ arguments: [String]) throws {
    try Self.expectSame(arguments)
  }

  @Test(arguments: subcommands.indices)
  func `every flag is taken by each of its names`(_ index: Int) throws {
    let (name, options) = try Self.options(ofSubcommand: index)
    for flag in options where !flag.takesValue {
      for spelling in flag.names { try Self.expectSame([name, "word", spelling, "other"]) }
    }
  }

  /// All in a line, each with a value of its own: ArgumentParser takes 20 ms for a line in a debug
  /// build.
  @Test(arguments: subcommands.indices)
  func `every option with a value is taken by each of its names`(_ index: Int) throws {
    let (name, options) = try Self.options(ofSubcommand: index)
    var short: [[String]] = []
    var long: [[String]] = []
    var joined: [[String]] = []
    for (number, option) in options.enumerated() where option.takesValue {
      // A number is a text too, `always` a colour.
      let value = option.names.contains("--color") ? "always" : "\(number + 1)"
      for spelling in option.names {
        guard spelling.hasPrefix("--") else {
          short.append([spelling, value])
          continue
        }
        long.append([spelling, value])
        joined.append(["\(spelling)=\(value)"])
      }
    }
    #expect(long.count > 10)
    for line in [short, long, joined] { try Self.expectSame(line, of: name) }
  }

  /// Gives all at once; what excludes each other is given in halves.
  private static func expectSame(_ options: [[String]], of name: String) throws {
    let arguments = [name, "word"] + options.flatMap(\.self) + ["other"]
    let isRefused = (try? parsed(arguments)) == nil
    guard isRefused, options.count > 1 else { return try expectSame(arguments) }
    let half = options.count / 2
    try expectSame(Array(options[..<half]), of: name)
    try expectSame(Array(options[half...]), of: name)
  }

  @Test(arguments: [
    [], ["help"], ["demo"], ["schema"], ["run", "-"], ["check", "--help"], ["run", "-j2"],
    ["run", "-j", "2", "--jobs", "3"], ["run", "--", "a.yaml"], ["run", "--jobs", "two"],
    ["run", "--jobs"], ["run", "-kv"],
    ["run", "--name="], ["send", "-o", "--insecure", "x"], ["run", "-t", "-k", "-e", "x"],
    ["run", "--color", "blue"], ["run", "--tag", "x"], ["run", "-e", "-v"], ["run", "--verbose=1"],
    ["run", "--var", "--var", "a=1"], ["send", "-H", "-x: y", "h"],
  ])
  func `the unusual and mistakes are left to the parser`(_ arguments: [String]) {
    #expect(PlainArguments.subcommand(arguments) == nil)
  }

  private static func expectSame(_ arguments: [String]) throws {
    let plain = try #require(PlainArguments.subcommand(arguments), "\(arguments)")
    #expect(try "\(plain)" == parsed(arguments), "\(arguments)")
  }

  /// What ArgumentParser makes of a command line.
  private static func parsed(_ arguments: [String]) throws -> String {
    let subcommand = subcommands.first { $0.configuration.commandName == arguments.first }
    return "\(try #require(subcommand).parseAsRoot(Array(arguments.dropFirst())))"
  }

  /// The name of a subcommand and its options as ArgumentParser reports them, but for its own.
  private static func options(
    ofSubcommand index: Int
  ) throws -> (command: String, options: [(names: [String], takesValue: Bool)]) {
    let subcommand = subcommands[index]
    let name = try #require(subcommand.configuration.commandName)
    let help = try JSONDocument.parse(subcommand._dumpHelp()).root
    let arguments = try #require(help[member: "command"]?[member: "arguments"]?.elements)
    let options = try arguments.compactMap { argument -> (names: [String], takesValue: Bool)? in
      let kind = try #require(argument[member: "kind"]?.stringValue)
      guard kind != "positional" else { return nil }
      let names = try #require(argument[member: "names"]?.elements).map { name in
        let dashes = try #require(name[member: "kind"]?.stringValue) == "short" ? "-" : "--"
        return dashes + (try #require(name[member: "name"]?.stringValue))
      }
      return names.contains("--help") ? nil : (names, kind == "option")
    }
    #expect(options.count > 10)
    return (name, options)
  }
}
