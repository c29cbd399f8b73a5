// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Testing

@testable import Running

@Suite struct `The secrets of rows` {
  @Test func `are hidden while their row runs, and the last ones longer`() {
    var redactor = Redactor()
    redactor.add(name: "input", value: "input-secret")
    var rows = RowSecrets(hiding: redactor)
    for row in 0..<20_000 {
      rows.begin(
        row, [PlannedSecret(name: "row", value: "row-\(row)-secret")], hiddenBy: &redactor)
      if row != 5 { rows.end(row) }
      if row == 100 {
        redactor.add(name: "captured", value: "captured-secret")
        rows.add(name: "captured", value: "captured-secret")
      }
    }
    #expect(redactor.redact("input-secret captured-secret") == "***input*** ***captured***")
    let hidden = (0..<20_000).filter { redactor.redact("row-\($0)-secret") == "***row***" }
    #expect(hidden.contains(5))
    #expect(!hidden.contains(6))
    #expect(Array(hidden.suffix(RowSecrets.kept)) == Array((20_000 - RowSecrets.kept)..<20_000))
    #expect(hidden.count <= 10 * RowSecrets.kept + 2)
  }

  @Test func `of many rows at once are all hidden`() {
    var redactor = Redactor()
    var rows = RowSecrets(hiding: redactor)
    for row in 0..<12_000 {
      rows.begin(
        row, [PlannedSecret(name: "row", value: "row-\(row)-secret")], hiddenBy: &redactor)
    }
    #expect((0..<12_000).allSatisfy { redactor.redact("row-\($0)-secret") == "***row***" })
  }
}
