// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reporting

@Suite struct FileOrderSpoolTests {
  /// Small and large pieces of scenarios that run at the same time, with their heads at the end.
  @Test func `pieces of every size come back in the order of the files`() throws {
    var spool = FileOrderSpool(MemorySpool())
    var bodies: [[UInt8]] = Array(repeating: [], count: 7)
    for round in 0..<60 {
      for scenario in [4, 0, 6, 2, 5, 1, 3] {
        let count = (scenario * 3_001 + round * 1_511) % 20_000
        let piece = [UInt8](repeating: UInt8(scenario * 36 + round % 36), count: count)
        try spool.append(piece, scenario: scenario)
        bodies[scenario] += piece
      }
    }
    for scenario in bodies.indices.reversed() {
      try spool.append([250, UInt8(scenario)], scenario: scenario, part: .head)
      try spool.append([251, UInt8(scenario)], scenario: scenario, part: .preface)
    }
    try spool.append([252], scenario: -1)

    var expected: [UInt8] = []
    for scenario in bodies.indices { expected += [251, UInt8(scenario)] }
    expected.append(252)
    for scenario in bodies.indices { expected += [250, UInt8(scenario)] + bodies[scenario] }
    var found: [UInt8] = []
    try spool.drain { found += $0 }
    #expect(found == expected)
  }

  @Test func `a large piece is read alone`() throws {
    let memory = MemorySpool()
    var spool = FileOrderSpool(memory)
    let count = FileOrderSpool.pieceBytes
    // Two scenarios alternate, so that no two pieces of one are side by side.
    for _ in 0..<50 {
      for scenario in 0..<2 {
        try spool.append([UInt8](repeating: 1, count: count), scenario: scenario)
      }
    }
    try spool.drain { _ in }
    #expect(memory.bytesRead == 100 * count)
  }
}
