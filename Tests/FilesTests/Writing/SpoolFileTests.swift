// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `A spool` {
  @Test func `gives back every stretch`() throws {
    let folder = try TemporaryFolder()
    let spool = try SpoolFile(in: folder.filePath)
    var all: [UInt8] = []
    var stretches: [Range<Int>] = []
    for number in 0..<2_000 {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 200)
      let offset = try spool.append(bytes)
      #expect(offset == all.count)
      stretches.append(offset..<(offset + bytes.count))
      all += bytes
    }
    #expect(spool.byteCount == all.count)
    var back: [UInt8] = []
    for stretch in stretches.reversed() {
      var bytes: [UInt8] = [7]
      try spool.read(stretch, into: &bytes)
      #expect(bytes.first == 7)
      back = bytes.dropFirst() + back
    }
    #expect(back == all)
    let more = try spool.append([1, 2, 3])
    var bytes: [UInt8] = []
    try spool.read(more..<(more + 3), into: &bytes)
    #expect(bytes == [1, 2, 3])
  }

  @Test func `has no name on the disk`() throws {
    let folder = try TemporaryFolder()
    let spool = try SpoolFile(in: folder.filePath)
    _ = try spool.append([UInt8](repeating: 1, count: 200_000))
    #expect(try namesInFolder(folder.path).isEmpty)
  }

  @Test func `in a folder that is missing is a failure`() {
    #expect(
      throws: FileFailure(spoolingIn: "/nowhere", .system(words: "No such file or directory"))
    ) { try SpoolFile(in: "/nowhere") }
  }
}
