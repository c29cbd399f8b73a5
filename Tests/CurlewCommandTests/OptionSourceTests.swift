// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

/// Where a diagnostic of the YAML that `curlew send` makes is shown: at the option that was typed.
@Suite struct `The options for the YAML of a request` {
  private static func send(_ words: [String]) throws -> SendCommand {
    var surroundings = CommandSurroundings.ofTest()
    surroundings.arguments = ["send", "http://a.test/"] + words
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    return try #require(command as? SendCommand)
  }

  private static let withKeys = SendCommand.optionDescriptions.filter { !$0.keys.isEmpty }
    .map(\.name)

  @Test(arguments: withKeys) func `are those whose entries name the key`(_ name: String) throws {
    let option = try #require(SendCommand.optionDescriptions.first { $0.name == name })
    let values = name == "--method" ? ["LIST-ALL"] : EveryOption.values[name]
    let value = values ?? (option.value == nil ? [] : ["x"])
    let command = try Self.send([name] + value)
    let yaml = SendCollection(
      command.request, savedPath: command.request.output.path,
      cookiePath: command.request.cookieJar
    ).text
    let keys = option.keys.map { String($0.split(separator: ".").last ?? "") }
    #expect(keys.contains { yaml.contains("\($0):") }, "\(keys) in \(yaml)")
    for key in option.keys {
      let path = key.split(separator: ".").map(String.init)
      let found = try #require(command.sources.source(of: path, text: "")?.name)
      // What the option needs beside it may stand for the same key.
      #expect(found == name || value.contains(found))
    }
  }

  @Test(arguments: [
    (["-HA: b", "--header", "C: ${x}"], "headers", "x", "--header 'C: ${x}'"),
    (["-HA: b"], "headers", "", "-H 'A: b'"), (["-d", "a=${x}"], "text", "x", "-d 'a=${x}'"),
    (
      ["--timeout=1s", "--setting", "timeout: { total: y }"], "timeout", "y",
      "--setting 'timeout: { total: y }'"
    ),
    (["--bearer", "s3cret"], "auth", "s3cret", "--bearer"),
    (["--proxy", "http://a:b@h:1"], "proxy", "h:1", "--proxy"), (["-k"], "tls.verify", "", "-k"),
  ]) func `are shown as they were typed, without possible secrets`(
    _ words: [String], _ key: String, _ text: String, _ line: String
  ) throws {
    let path = key.split(separator: ".").map(String.init)
    #expect(try Self.send(words).sources.source(of: path, text: text)?.line == line)
  }

  @Test func `are none where a variable set it`() throws {
    let sources = try Self.send([]).sources
    #expect(sources.source(of: ["timeout"], text: "1s") == nil)
    #expect(sources.source(of: ["GET"], text: "a.test")?.line == "http://a.test/")
  }
}
