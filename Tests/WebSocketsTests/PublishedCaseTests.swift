// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import WebSockets

/// Autobahn's published cases 1 to 7 and 9.1 to 9.6, as rows.
@Suite struct PublishedCaseTests {
  @Test(arguments: PublishedCase.frames)
  func `frames are read, and broken ones refused`(_ row: PublishedCase) {
    #expect(row.found == row.outcome)
  }

  @Test(arguments: PublishedCase.fragments)
  func `fragments are joined, and stray ones refused`(_ row: PublishedCase) {
    #expect(row.found == row.outcome)
  }

  @Test(arguments: PublishedCase.texts)
  func `a text is refused at its first wrong byte`(_ row: PublishedCase) {
    #expect(row.found == row.outcome)
  }

  @Test(arguments: PublishedCase.closes)
  func `a close has a code that may be sent and ends the reading`(_ row: PublishedCase) {
    #expect(row.found == row.outcome)
  }

  @Test(arguments: PublishedCase.long)
  func `long messages come whole`(_ row: PublishedCase) {
    #expect(row.found == row.outcome)
  }
}

extension PublishedCase {
  /// What the reader of a client makes of the bytes.
  fileprivate var found: [String] {
    var reader = MessageReader(.client, mostMessageBytes: 64_000_000)
    var found: [String] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + (pieces ?? bytes.count))
      reader.append(Array(bytes[start..<end]))
      start = end
      do throws(ProtocolViolation) {
        while let event = try reader.next() { found.append(event.shown) }
      } catch {
        return found + ["fail \(error.closeCode)"]
      }
    }
    return found
  }
}

extension PeerEvent {
  /// As in the outcome of a case.
  fileprivate var shown: String {
    switch self {
    case .message(let message) where message.isText: PublishedCase.shown(text: message.bytes)
    case .message(let message): "binary \(message.bytes.count) bytes"
    case .ping(let bytes): "ping \(bytes.count)"
    case .pong(let bytes): "pong \(bytes.count)"
    case .close(let closing):
      "close" + (closing.code.map { " \($0)" } ?? "")
        + (closing.reason.isEmpty ? "" : " \(closing.reason.utf8.count)")
    }
  }
}
