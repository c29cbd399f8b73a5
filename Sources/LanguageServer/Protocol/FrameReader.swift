// SPDX-License-Identifier: Apache-2.0

import Notation

/// Why a stream of messages cannot be read any further.
package struct BrokenFrame: Error, Equatable, Sendable {
  /// A sentence for a person.
  package let words: String

  package init(words: String) { self.words = words }
}

/// Cuts a stream into messages.
///
///     Content-Length: 40\r\n
///     \r\n
///     {"jsonrpc":"2.0","method":"initialized"}
package struct FrameReader: Sendable {
  /// The largest message, in bytes.
  package static let limit = 64_000_000
  /// The largest head, in bytes.
  package static let headLimit = 4096

  private var buffer: [UInt8] = []
  /// What was taken of the buffer.
  private var start = 0
  /// The body of the message whose head was read.
  private var bodyCount: Int?

  package init() {}

  /// Whether a message has begun and is not whole.
  package var isWithinMessage: Bool { start < buffer.count || bodyCount != nil }

  package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next message.
  ///
  /// - Returns: nil if more bytes are needed.
  package mutating func next() throws(BrokenFrame) -> [UInt8]? {
    let count: Int
    if let bodyCount {
      count = bodyCount
    } else if let read = try readHead() {
      count = read
    } else {
      return nil
    }
    bodyCount = count
    guard buffer.count - start >= count else { return nil }
    let body = Array(buffer[start..<start + count])
    start += count
    bodyCount = nil
    dropTaken()
    return body
  }

  /// What was taken is moved out of the way only when it is most of the buffer.
  private mutating func dropTaken() {
    guard start * 2 > buffer.count else { return }
    buffer.removeFirst(start)
    start = 0
  }

  /// - Returns: the length of the body; nil if the head is not whole.
  private mutating func readHead() throws(BrokenFrame) -> Int? {
    let window = buffer[start..<min(buffer.count, start + Self.headLimit)]
    guard let end = window.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) else {
      guard window.count < Self.headLimit else {
        throw BrokenFrame(words: "the head of a message has more than \(Self.headLimit) bytes")
      }
      return nil
    }
    let count = try Self.bodyCount(in: window[..<end.lowerBound])
    start = end.upperBound
    return count
  }

  private static func bodyCount(in head: ArraySlice<UInt8>) throws(BrokenFrame) -> Int {
    var length: Int?
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw BrokenFrame(words: "a line of a message's head has no colon")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name.utf8.elementsEqual("content-length".utf8) else { continue }
      let value = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
      let text = String(decoding: value, as: UTF8.self)
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text) else {
        throw BrokenFrame(words: "the `Content-Length` of a message is not a number")
      }
      guard length == nil || length == count else {
        throw BrokenFrame(words: "a message has two lengths")
      }
      length = count
    }
    guard let length else { throw BrokenFrame(words: "a message has no `Content-Length`") }
    guard length <= limit else {
      throw BrokenFrame(words: "a message of \(length) bytes is larger than \(limit)")
    }
    return length
  }
}
