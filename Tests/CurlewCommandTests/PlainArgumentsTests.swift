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

  @Test func `every option is taken by each of its names`() throws {
    for subcommand in Self.subcommands {
      let name = try #require(subcommand.configuration.commandName)
      for option in try Self.options(of: subcommand) {
        for spelling in option.names {
          guard option.takesValue else {
            try Self.expectSame([name, "word", spelling, "other"])
            continue
          }
          // `7` is a number and a text, `always` a colour.
          let value = spelling == "--color" ? "always" : "7"
          try Self.expectSame([name, "word", spelling, value, "other"])
          if spelling.hasPrefix("--") {
            try Self.expectSame([name, "\(spelling)=\(value)", "other"])
          }
        }
      }
    }
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
    let parsed = try type(of: plain).parseAsRoot(Array(arguments.dropFirst()))
    #expect("\(plain)" == "\(parsed)", "\(arguments)")
  }

  /// The options of a subcommand as ArgumentParser tells them, but for its own.
  private static func options(
    of subcommand: any CurlewSubcommand.Type
  ) throws -> [(names: [String], takesValue: Bool)] {
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
    return options
  }
}
