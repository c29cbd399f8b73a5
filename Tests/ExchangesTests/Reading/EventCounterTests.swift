// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// The counter and the parser read the same standard in two ways.
@Suite struct `Events that are counted as they come` {
  static let streams = [
    "data: a\n\ndata: b\n\n", "data: a\r\n\r\ndata: b\r\n\r\n", "data: a\r\rdata: b\r\r",
    "\u{FEFF}data: a\n\ndata\n\ndata:\n\n", "\u{FEFF}\u{FEFF}data: a\n\ndata: b\n\n",
    "\u{FEFB}data: a\n\ndata: b\n\n", ": hi\n\nevent: x\n\ndata: a\nid: 1\n\n\n\ndata: b\n\n",
    "data: a\r\n\rdata: b\n\r\ndata: c\r\n\n", "dat: a\n\ndatas: b\n\ndata : c\n\n:data: d\n\n",
    "DATA: a\n\n data: b\n\ndata: c\n\n", "\n\n\r\r\n\ndata\r\n\r\n\r\n",
  ]

  /// Where event number `wanted` ends in a stream that comes in these pieces.
  private func end(of wanted: Int, in pieces: [ArraySlice<UInt8>]) -> Int? {
    var counter = EventCounter()
    var offset = 0
    for piece in pieces {
      let end = Array(piece).withUnsafeBytes { counter.end(of: wanted, in: $0) }
      if let end { return offset + end }
      offset += piece.count
    }
    return nil
  }

  @Test(arguments: streams)
  func `end where the parser ends them, whatever the pieces`(stream: String) {
    let bytes = Array(stream.utf8)
    let all = ServerSentEvent.events(in: bytes)
    for wanted in 1...(all.count + 1) {
      let whole = end(of: wanted, in: [bytes[...]])
      #expect(whole == end(of: wanted, in: bytes.indices.map { bytes[$0...$0] }))
      for cut in bytes.indices {
        #expect(whole == end(of: wanted, in: [bytes[..<cut], bytes[cut...]]), "at \(cut)")
      }
      guard let whole else {
        // An event that ends with CR waits for an LF that may come.
        let isAwaited = wanted == all.count && bytes.last == 0x0D
        #expect(wanted > all.count || isAwaited)
        continue
      }
      #expect(ServerSentEvent.events(in: Array(bytes[..<whole])) == Array(all[..<wanted]))
    }
  }

  @Test func `end at once where a line ends in LF alone or CR alone`() {
    #expect(end(of: 1, in: [Array("data: a\n\n".utf8)[...]]) == 9)
    #expect(end(of: 1, in: [Array("data: a\r\r".utf8)[...]]) == 9)
  }

  @Test func `have the LF of CR LF, also in a piece of its own`() {
    #expect(end(of: 1, in: [Array("data: a\r\n\r".utf8)[...]]) == nil)
    #expect(end(of: 1, in: [Array("data: a\r\n\r".utf8)[...], [0x0A]]) == 11)
    #expect(end(of: 1, in: [Array("data: a\r\n\r".utf8)[...], [0x64]]) == 10)
  }
}
