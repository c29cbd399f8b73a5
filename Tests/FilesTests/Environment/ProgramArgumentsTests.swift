// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Files

@Suite struct `The arguments of the program` {
  @Test(arguments: [
    ("curlew\0", []), ("curlew\0run\0a b.yaml\0", ["run", "a b.yaml"]),
    ("curlew\0\0run\0\0", ["", "run", ""]), ("\0", []), ("\0run\0", ["run"]),
  ])
  func `stand behind its name, empty ones too`(text: String, arguments: [String]) {
    #expect(ProgramArguments.texts(in: Array(text.utf8)) == arguments)
  }

  @Test func `are texts whatever their bytes are`() {
    let bytes = Array("curlew\0caf".utf8) + [0xE9, 0] + Array("é\0".utf8)
    #expect(ProgramArguments.texts(in: bytes) == ["caf\u{FFFD}", "é"])
  }

  @Test(arguments: ["", "curlew", "curlew\0run"])
  func `are not read from what another has written there`(text: String) {
    #expect(ProgramArguments.texts(in: Array(text.utf8)) == nil)
  }

  @Test func `are those of this process`() {
    #expect(ProgramArguments.current == Array(CommandLine.arguments.dropFirst()))
  }
}
