// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import Files

@Suite struct `Standard input` {
  private func read(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let reading = FileDescriptor(owning: ends[0])
    // Less than the capacity of a pipe, so that no reader is needed meanwhile.
    try FileDescriptor(owning: ends[1]).write(bytes)
    return try StandardInput.readAll(reading.number, limit: limit, shownAs: "<stdin>")
  }

  @Test func `is read to its end`() throws {
    #expect(try read(Array("curlew: 1".utf8), limit: 100) == Array("curlew: 1".utf8))
    #expect(try read([], limit: 100) == [])
  }

  @Test func `is bounded`() {
    #expect(throws: FileFailure(reading: "<stdin>", .tooLarge(limit: 9))) {
      try read(Array("curlew: 12".utf8), limit: 9)
    }
  }

  @Test func `that is closed is a failure`() {
    #expect(throws: FileFailure.self) {
      try StandardInput.readAll(9_999, limit: 9, shownAs: "<stdin>")
    }
  }
}
