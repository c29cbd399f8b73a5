// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@testable import CurlewCommand

@Suite struct `Changes while a turn runs` {
  @Test func `count, until a file has changed in three turns one after another`() {
    var changes = ChangesInRuns()
    let (token, page): (FilePath, FilePath) = ("/token.txt", "/page.yaml")
    #expect(changes.take([token, page]) == ([token, page], []))
    #expect(changes.take([token]) == ([token], []))
    #expect(changes.take([token, page]) == ([page], [token]))
    #expect(changes.take([token]) == ([], []))
    #expect(changes.take([]) == ([], []))
    #expect(changes.take([token, page]) == ([page], []))
  }

  @Test func `count again after a change between turns`() {
    var changes = ChangesInRuns()
    for _ in 1...4 { _ = changes.take(["/token.txt"]) }
    changes.takeBetween(["/token.txt"])
    #expect(changes.take(["/token.txt"]) == (["/token.txt"], []))
  }
}
