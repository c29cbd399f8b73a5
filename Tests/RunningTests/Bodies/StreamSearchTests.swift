// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

@testable import Running

/// A search over pieces finds what a search over the whole finds, in about linear time.
@Suite struct StreamSearchTests {
  @Test func `an end that comes byte by byte is found at its byte`() async throws {
    let pattern = try BytePattern(#"\r\n\.\r\n"#)
    var search = StreamSearch()
    var bytes: [UInt8] = []
    var end: Int?
    for byte in Array("a\r\n.b\r\n.\r\nrest".utf8) where end == nil {
      bytes.append(byte)
      end = try await search.end(of: pattern, in: bytes, isQuiet: false)
    }
    #expect(end == 10)
  }

  @Test func `a megabyte in pieces of a hundred bytes takes no time`() async throws {
    let pattern = try BytePattern("(?s)BEGIN.*END")
    var search = StreamSearch()
    var bytes = Array("BEGIN".utf8)
    let piece = [UInt8](repeating: 98, count: 100)
    let started = ContinuousClock.now
    for _ in 0..<10_000 {
      bytes += piece
      #expect(try await search.end(of: pattern, in: bytes, isQuiet: false) == nil)
    }
    bytes += Array("END".utf8)
    var end = try await search.end(of: pattern, in: bytes, isQuiet: false)
    if end == nil {
      #expect(search.hasUnsearchedBytes(of: bytes.count))
      end = try await search.end(of: pattern, in: bytes, isQuiet: true)
    }
    #expect(end == bytes.count)
    // Quadratic would be 10,000 searches of half a megabyte: a minute.
    #expect(started.duration(to: .now) < .seconds(15))
  }
}
