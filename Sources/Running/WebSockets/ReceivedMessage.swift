// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation
import Threads
import Values
import WebSockets

/// A message that no `receive` took, or the peer's close.
struct ReceivedMessage: Sendable {
  enum Content: Sendable {
    case message(Message)
    case close(Closing)
  }

  var content: Content
  /// From the beginning of the attempt.
  var time: Duration
}

extension [ReceivedMessage] {
  /// The messages as a list of objects, so that checks and expressions read it like any document.
  ///
  /// `[{"text":"hi","time":0.012},{"close":{"code":1000,"reason":""},"time":0.5}]`
  nonisolated(nonsending) func document() async -> Shared<JSONDocument>? {
    let size = reduce(0) { $0 + $1.byteCount }
    guard size > 100_000 else { return Self.document(of: self) }
    return await OffEngine.run { _ in Self.document(of: self) }
  }

  private static func document(of messages: [ReceivedMessage]) -> Shared<JSONDocument>? {
    var list = JSONWriter()
    list.beginArray()
    for message in messages { message.append(to: &list) }
    list.endArray()
    // The list and the message are two more levels.
    return try? Shared(
      JSONDocument.parse(list.bytes, maximumDepth: JSONDocument.defaultMaximumDepth + 2))
  }
}

extension ReceivedMessage {
  fileprivate var byteCount: Int {
    if case .message(let message) = content { message.bytes.count } else { 0 }
  }

  fileprivate func append(to list: inout JSONWriter) {
    list.beginObject()
    switch content {
    case .message(let message) where message.isText:
      list.key("text" as StaticString)
      list.string(String(decoding: message.bytes, as: UTF8.self))
      if (try? JSONDocument.parse(message.bytes)) != nil {
        list.key("json" as StaticString)
        list.raw(message.bytes)
      }
    case .message(let message):
      list.key("bytes" as StaticString)
      list.string(Base64.standard.encode(message.bytes))
    case .close(let closing):
      list.key("close" as StaticString)
      list.beginObject()
      list.key("code" as StaticString)
      list.raw(Array("\(closing.shownCode)".utf8))
      list.key("reason" as StaticString)
      list.string(closing.reason)
      list.endObject()
    }
    list.key("time" as StaticString)
    list.raw(Array(time.seconds.utf8))
    list.endObject()
  }
}

extension Closing {
  /// The code; 1005 for a close without one (RFC 6455, section 7.1.5).
  var shownCode: Int { code ?? 1005 }

  /// `1001 (going away)`
  var words: String { reason.isEmpty ? "\(shownCode)" : "\(shownCode) (\(reason))" }
}

extension Duration {
  /// Seconds with microseconds: `0.012345`.
  fileprivate var seconds: String {
    let microseconds = Int64(clamping: self / .microseconds(1))
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return "\(seconds).\(String(repeating: "0", count: 6 - digits.utf8.count))\(digits)"
  }
}
