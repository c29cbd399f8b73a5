// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport

/// What a scripted server serves in ranges, and where it breaks off.
final class RangedContent: Sendable {
  struct State {
    var bytes: [UInt8]
    var tag: String?
    var modified: String?
    /// Byte of the content at which the connection breaks, for the next requests in turn.
    var cuts: [Int] = []
    /// Whether ranges are served at all.
    var hasRanges = true
  }

  private let state: Mutex<State>

  init(_ bytes: [UInt8], tag: String? = "\"v1\"") {
    state = Mutex(State(bytes: bytes, tag: tag))
  }

  func change(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
  }

  /// As RFC 9110 has it, in plain steps: `If-Range`, then `Range`.
  func answer(_ request: ScriptedRequest) -> ScriptedAnswer {
    state.withLock { state in
      var start: Int?
      if state.hasRanges, let range = request.header("range"), range.hasPrefix("bytes="),
        request.header("if-range").map({ $0 == state.tag || $0 == state.modified }) ?? true
      {
        start = Int(range.dropFirst(6).dropLast())
      }
      let count = state.bytes.count
      var head = ""
      if let start, start >= count {
        return .raw(
          "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Range: bytes */\(count)\r\n"
            + "Content-Length: 4\r\n\r\nnope")
      }
      if let start {
        head = "HTTP/1.1 206 Partial Content\r\n"
        head += "Content-Range: bytes \(start)-\(count - 1)/\(count)\r\n"
      } else {
        head = "HTTP/1.1 200 OK\r\n"
      }
      if let tag = state.tag { head += "ETag: \(tag)\r\n" }
      if let modified = state.modified { head += "Last-Modified: \(modified)\r\n" }
      let from = start ?? 0
      head += "Content-Length: \(count - from)\r\n\r\n"
      let cut = state.cuts.isEmpty ? nil : state.cuts.removeFirst()
      let end = min(count, max(from, cut ?? count))
      let answer = ScriptedAnswer.bytes(Array(head.utf8) + state.bytes[from..<end])
      return end < count ? answer.then(.finishSending) : answer
    }
  }
}
