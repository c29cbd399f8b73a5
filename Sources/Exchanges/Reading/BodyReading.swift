// SPDX-License-Identifier: Apache-2.0

/// Finds the end of the reading in a decoded body that comes in pieces: where the first condition
/// is met. An object, since few transfers have one.
package final class BodyReading {
  private let conditions: ReadConditions
  private var window: BodySearchWindow?
  private var events: EventCounter?
  /// Bytes of the body so far.
  private var count = 0
  private var hasEnded = false

  /// - Parameter isEventStream: whether the body is `text/event-stream`.
  package init(_ conditions: ReadConditions, isEventStream: Bool) {
    self.conditions = conditions
    window = conditions.pattern.map { BodySearchWindow($0.newSearch()) }
    if conditions.events != nil, isEventStream { events = EventCounter() }
  }

  /// Takes the next piece.
  ///
  /// - Returns: how many of its bytes come before the end; nil if no condition is met yet. Less than
  ///   zero if a match ended in an earlier piece, which only a look-ahead can cause.
  package func take(_ piece: UnsafeRawBufferPointer) throws(BodySearchLimit) -> Int? {
    guard !hasEnded else { return 0 }
    defer { count += piece.count }
    var end = Int.max
    if let bytes = conditions.bytes, bytes <= count + piece.count { end = bytes - count }
    if let wanted = conditions.events, let place = events?.end(of: wanted, in: piece) {
      end = min(end, place)
    }
    if let match = try window?.end(adding: piece) { end = min(end, match - count) }
    hasEnded = end < .max
    return hasEnded ? end : nil
  }
}

extension ResponseExtent {
  /// The part of a whole body that is not `text/event-stream`.
  package func part(of body: [UInt8]) throws(BodySearchLimit) -> ArraySlice<UInt8> {
    switch self {
    case .all: return body[...]
    case .headers: return []
    case .until(let conditions):
      let reading = BodyReading(conditions, isEventStream: false)
      let end = body.withUnsafeBytes { bytes in
        Result { () throws(BodySearchLimit) in try reading.take(bytes) }
      }
      return try end.get().map { body.prefix($0) } ?? body[...]
    }
  }
}
