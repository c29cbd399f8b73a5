// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Exchanges

@Suite struct `The end of a reading` {
  /// Searches for a literal text, and counts the bytes that it looks at.
  private final class LiteralSearch: BodySearch {
    let text: [UInt8]
    let limit: Int
    private var seen = 0

    init(_ text: String, limit: Int = .max) {
      self.text = Array(text.utf8)
      self.limit = limit
    }

    func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult {
      seen += bytes.count - start
      guard seen <= limit else { throw BodySearchLimit(words: "too long") }
      for place in bytes.indices where place >= start {
        let rest = bytes[place...].prefix(text.count)
        if rest.elementsEqual(text) { return .match(end: place + text.count) }
        if text.starts(with: rest) { return .mayBegin(at: place) }
      }
      return .nothing
    }
  }

  private func pattern(_ text: String, limit: Int = .max) -> BodyPattern {
    BodyPattern(text) { LiteralSearch(text, limit: limit) }
  }

  /// How many bytes of a body in these pieces are read; nil for all.
  private func end(
    _ conditions: ReadConditions, _ pieces: [String], isEventStream: Bool = false
  ) throws(BodySearchLimit) -> Int? {
    let reading = BodyReading(conditions, isEventStream: isEventStream)
    var offset = 0
    for piece in pieces {
      let bytes = Array(piece.utf8)
      let end = bytes.withUnsafeBytes { bytes in
        Result { () throws(BodySearchLimit) in try reading.take(bytes) }
      }
      if let end = try end.get() { return offset + end }
      offset += bytes.count
    }
    return nil
  }

  private func letters(_ text: String) -> [String] { text.map(String.init) }

  @Test func `is the first condition that is met`() throws {
    let body = "data: 1\n\nabcdefgh"
    let all = ReadConditions(pattern: pattern("cd"), bytes: 15, events: 1)
    for pieces in [[body], letters(body)] {
      #expect(try end(all, pieces, isEventStream: true) == 9)
      #expect(try end(all, pieces) == 13)
      #expect(try end(ReadConditions(pattern: pattern("gh"), bytes: 15), pieces) == 15)
      #expect(try end(ReadConditions(pattern: pattern("xyz"), bytes: 100), pieces) == nil)
    }
  }

  @Test func `is a match whose bytes come in any pieces`() throws {
    let body = "....needle...."
    for cut in 0...body.count {
      let pieces = [String(body.prefix(cut)), String(body.dropFirst(cut))]
      #expect(try end(ReadConditions(pattern: pattern("needle")), pieces) == 10)
    }
    #expect(try end(ReadConditions(pattern: pattern("needle")), letters(body)) == 10)
  }

  @Test func `is found in a long body, each byte of which is looked at once`() throws {
    let pieces = Array(repeating: String(repeating: "x", count: 1000), count: 1000) + ["an end"]
    let conditions = ReadConditions(pattern: pattern("end", limit: 1_000_006))
    #expect(try end(conditions, pieces) == 1_000_006)
  }

  /// A match that begins with the body and never ends.
  private final class EndlessMatch: BodySearch, Sendable {
    let longest = Mutex(0)
    let kept = Mutex(0)

    func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult {
      longest.withLock { $0 = max($0, bytes.count - start) }
      kept.withLock { $0 = max($0, bytes.count) }
      return .mayBegin(at: start)
    }
  }

  @Test func `is not looked for farther back than 64 KB`() throws {
    let search = EndlessMatch()
    let pieces = Array(repeating: String(repeating: "y", count: 10_000), count: 20)
    #expect(try end(ReadConditions(pattern: BodyPattern("") { search }), pieces) == nil)
    #expect(search.longest.withLock { $0 } == 65_536 + 10_000)
    #expect(search.kept.withLock { $0 } == 65_536 + 10_000 + 256)
  }

  @Test func `is an error if the search takes too many steps`() {
    #expect(throws: BodySearchLimit(words: "too long")) {
      _ = try end(ReadConditions(pattern: pattern("end", limit: 3)), ["abc", "d"])
    }
  }

  @Test func `stays where it is`() throws {
    let reading = BodyReading(ReadConditions(bytes: 2), isEventStream: false)
    let ends = try ["a", "bc", "d"].map { piece in
      try Array(piece.utf8).withUnsafeBytes { bytes in try reading.take(bytes) }
    }
    #expect(ends == [nil, 1, 0])
  }

  @Test func `cuts a whole body`() throws {
    let body = Array("abcdef".utf8)
    #expect(try ResponseExtent.bytes(2).part(of: body).elementsEqual("ab".utf8))
    #expect(try ResponseExtent.bytes(9).part(of: body).elementsEqual(body))
    #expect(try ResponseExtent.headers.part(of: body).isEmpty)
    #expect(try ResponseExtent.all.part(of: body).elementsEqual(body))
    let pattern = ResponseExtent.until(ReadConditions(pattern: pattern("cd")))
    #expect(try pattern.part(of: body).elementsEqual("abcd".utf8))
  }

  @Test func `is the same for patterns with the same text`() {
    let extent = { ResponseExtent.until(ReadConditions(pattern: self.pattern($0))) }
    #expect(extent("a") == extent("a"))
    #expect(extent("a") != extent("b"))
    #expect(extent("a") != .bytes(1))
  }
}
