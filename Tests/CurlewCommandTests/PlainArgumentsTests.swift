// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@testable import CurlewCommand

/// Command lines without options, read without ArgumentParser.
struct PlainArgumentsTests {
  private static let surroundings = CommandSurroundings(
    environment: ProcessEnvironment([]), inputIsTerminal: false, outputIsTerminal: false,
    errorIsTerminal: false, outputWidth: nil, errorWidth: nil)

  @Test(arguments: [
    ["run"], ["run", "a.yaml", "b.yaml:3"], ["check"], ["check", "help", "folder", "*.yaml"],
    ["send", "http://h/x"], ["send", "post", ":80/x"], ["send", "http://a:b@h/"],
  ])
  func `plain arguments mean what the parser makes of them`(_ arguments: [String]) throws {
    let plain = try #require(PlainArguments.action(arguments, Self.surroundings))
    let command = try #require(try Curlew.parseAsRoot(arguments) as? any CurlewSubcommand)
    #expect("\(plain)" == "\(try command.action(Self.surroundings))")
  }

  @Test(arguments: [
    [], ["help"], ["list"], ["run", "-"], ["run", "a.yaml", "-j", "2"], ["check", "--help"],
    ["run", "--", "a.yaml"], ["send"], ["send", "GTE", "http://h"], ["send", "http://h", "-v"],
  ])
  func `an option, a dash and another command are left to the parser`(_ arguments: [String]) {
    #expect(PlainArguments.action(arguments, Self.surroundings).map { _ in true } == nil)
  }

  @Test func `a variable that sets an option leaves it to the parser`() {
    var surroundings = Self.surroundings
    surroundings.environment = ProcessEnvironment([("CURLEW_JOBS", "2")])
    #expect(PlainArguments.action(["run"], surroundings).map { _ in true } == nil)
  }
}
