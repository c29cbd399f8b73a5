// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Synchronization

/// What `curlew send` shows while it arrives: a body without a known end, or the messages of a
/// WebSocket.
///
/// The engine's thread puts bytes in, the thread of the reports takes them out as they are shown.
package final class LiveBody: BodyWatcher {
  /// Which bodies are shown while they arrive.
  package enum Choice: Sendable {
    /// Those without a known end that a person can read.
    case endless
    /// All: `--no-buffer`.
    case all
  }

  private struct State {
    var response: Response?
    var manner = Manner.atEnd
    var bytes: [UInt8] = []
    var redactor: StreamRedactor?
    /// The end of the bytes that is not a whole character.
    var tail: [UInt8] = []
  }

  /// When a body is shown.
  fileprivate enum Manner: Equatable {
    /// When it is whole, laid out.
    case atEnd
    /// When it is whole, unless that takes longer than `patience` from this time on; nil before the
    /// first tick. In microseconds.
    case whenLate(since: Int64?)
    /// While it arrives.
    case atOnce
  }

  /// How long a document may take to be whole, in microseconds.
  private static let patience: Int64 = 500_000

  private let choice: Choice
  private let state: Mutex<State>

  /// - Parameter redactor: hides secrets in what a person reads; nil where a program does.
  package init(_ choice: Choice, hiding redactor: Redactor?) {
    self.choice = choice
    state = Mutex(State(redactor: redactor.map { StreamRedactor($0) }))
  }

  package func begin(_ response: Response) {
    state.withLock { state in
      state.response = response
      // A redirect that is followed is not the response; one that is final is shown at its end.
      let mayBeFollowed = (300...399).contains(response.status)
      state.manner = mayBeFollowed ? .atEnd : choice == .all ? .atOnce : response.manner
    }
  }

  /// Shows a document from now on that has taken too long.
  ///
  /// - Parameter microseconds: of any clock that goes on.
  func tick(atMicroseconds microseconds: Int64) {
    state.withLock { state in
      guard case .whenLate(let since) = state.manner else { return }
      let isLate = since.map { microseconds - $0 >= Self.patience } ?? false
      state.manner = isLate ? .atOnce : .whenLate(since: since ?? microseconds)
    }
  }

  package func take(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.manner != .atEnd { state.bytes += bytes }
    }
  }

  /// Adds a line, of a message.
  package func say(_ line: [UInt8]) {
    state.withLock { state in
      state.manner = .atOnce
      state.bytes += line + [0x0A]
    }
  }

  /// Whether anything is shown while it arrives: then nothing is shown of it at the end.
  package var isShown: Bool { state.withLock { $0.manner == .atOnce } }

  /// The response whose body is shown; nil without one, and for messages.
  package var response: Response? { state.withLock { $0.manner == .atOnce ? $0.response : nil } }

  /// Takes out what may be shown now.
  ///
  /// - Parameter isLast: nothing follows, so nothing is held back.
  package func taken(isLast: Bool) -> [UInt8] {
    state.withLock { state in
      let bytes = state.bytes
      state.bytes = []
      guard var redactor = state.redactor else { return bytes }
      var shown = state.tail + redactor.take(bytes)
      if isLast { shown += redactor.finish() }
      state.redactor = redactor
      let whole = isLast ? shown.count : shown.count - Self.cutBytes(at: shown)
      state.tail = Array(shown[whole...])
      return Array(shown[..<whole])
    }
  }

  /// How many bytes at the end begin a character that is not whole.
  private static func cutBytes(at bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}

extension Response {
  /// How a person sees the body without asking for anything: lines of a stream, and text without a
  /// known end, at once; JSON without a known end laid out if it is whole soon.
  fileprivate var manner: LiveBody.Manner {
    let type = (headers.first("content-type") ?? "").prefix { $0 != ";" }.lowercased()
      .filter { $0 != " " }
    if Self.streams.contains(type) { return .atOnce }
    guard headers.first("content-length") == nil else { return .atEnd }
    if type.hasSuffix("json") { return .whenLate(since: nil) }
    let isText = type.utf8.starts(with: "text/".utf8) || type.hasSuffix("xml")
    return isText ? .atOnce : .atEnd
  }

  private static let streams = [
    "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl",
    "application/x-jsonlines", "application/json-seq", "application/stream+json",
  ]
}
