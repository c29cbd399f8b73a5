// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@testable import Sessions

@Suite struct `The browser of a log-in` {
  @Test(
    arguments: [
      ([("BROWSER", "firefox")], [["firefox"]]),
      ([("BROWSER", "a --b %s:c"), ("DISPLAY", ":0")], [["a", "--b", "%s"], ["c"]]),
      ([("BROWSER", "a"), ("SSH_CONNECTION", "x")], []),
      ([("BROWSER", "a"), ("SSH_TTY", "x")], []),
      ([("BROWSER", "a"), ("SSH_CLIENT", "x")], []), ([("BROWSER", " : ")], []),
    ] as [([(String, String)], [[String]])])
  func `is that of the environment, and none over SSH`(
    variables: [(String, String)], commands: [[String]]
  ) {
    let environment = ProcessEnvironment(variables.map { (name: $0.0, value: $0.1) })
    #expect(Browser(environment, folder: FilePath("/")).commands == commands)
  }

  #if os(Linux)
    @Test(
      arguments: [
        ([("DISPLAY", ":0")], [["xdg-open"]]), ([("WAYLAND_DISPLAY", "w")], [["xdg-open"]]),
        ([("BROWSER", ""), ("DISPLAY", ":0")], [["xdg-open"]]), ([], []), ([("DISPLAY", "")], []),
      ] as [([(String, String)], [[String]])])
    func `is the system's where there is a screen`(
      variables: [(String, String)], commands: [[String]]
    ) {
      let environment = ProcessEnvironment(variables.map { (name: $0.0, value: $0.1) })
      #expect(Browser(environment, folder: FilePath("/")).commands == commands)
    }
  #endif
}
