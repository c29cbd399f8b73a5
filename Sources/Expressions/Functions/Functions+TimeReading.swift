// SPDX-License-Identifier: Apache-2.0

import Notation

extension FunctionDefinition {
  /// `parseTime(text, pattern, zone)`.
  static let timeReading: [FunctionDefinition] = [
    .global("parseTime", 2...3) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let pattern = arguments[1].textArgument else {
        return nil
      }
      try call.budget.take(steps: text.utf8.count + pattern.utf8.count)
      let parts: TimeParser.Parts
      do throws(TimeParser.Mismatch) {
        parts = try TimeParser.parts(of: text, pattern)
      } catch {
        let place = error.directive.map { " at `%\($0)`" } ?? ""
        throw .refused(name: "parseTime", reason: "the text does not follow the pattern\(place)")
      }
      return try call.time(of: parts, arguments.dropFirst(2).first).map { .timestamp($0) }
    }
  ]
}

extension TimeParser.Parts {
  /// The local date and time of day, in seconds since 1970.
  fileprivate func localSeconds() throws(EvaluationError.Kind) -> Int64 {
    guard let year, dayOfYear != nil || (month != nil && day != nil) else {
      throw .refused(name: "parseTime", reason: "the pattern has no year, month and day")
    }
    var date = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    if let dayOfYear {
      let first = CivilDate(year: year, month: 1, day: 1)
      date = CivilDate(daysSince1970: first.daysSince1970 + dayOfYear - 1)
    }
    guard date.isInCalendar, date.year == year else {
      throw .refused(name: "parseTime", reason: "the calendar does not have this day")
    }
    let hours = hour + (isAfternoon == true && hour < 12 ? 12 : 0)
    return Int64(date.daysSince1970) * 86_400 + Int64(hours * 3600 + minute * 60 + second)
  }
}

extension CallContext {
  /// The moment of a local time: by its own offset, else in a zone, else in UTC. Of two moments with
  /// the same local time the first; one that the clocks skip is as much later as they were put
  /// forward.
  ///
  /// - Returns: nil if the zone is not text.
  fileprivate mutating func time(
    of parts: TimeParser.Parts, _ zone: CELValue?
  ) throws(EvaluationError.Kind) -> Timestamp? {
    let nanoseconds = Int32(parts.nanoseconds)
    if let epoch = parts.epoch { return try moment(epoch, nanoseconds) }
    let local = try parts.localSeconds()
    if let offset = parts.offset { return try moment(local - Int64(offset), nanoseconds) }
    var first: Timestamp?
    var skipped: Timestamp?
    for distance in [-86_400, 86_400] as [Int64] {
      guard let near = Timestamp(seconds: local + distance) else { continue }
      guard let offset = try offset(of: near, zone) else { return nil }
      let found = try moment(local - Int64(offset), nanoseconds)
      skipped = skipped ?? found
      guard try self.offset(of: found, zone) == offset else { continue }
      first = first.map { min($0, found) } ?? found
    }
    guard let time = first ?? skipped else { throw .outOfRange(type: "timestamp") }
    return time
  }

  private func moment(
    _ seconds: Int64, _ nanoseconds: Int32
  ) throws(EvaluationError.Kind) -> Timestamp {
    guard let time = Timestamp(seconds: seconds, nanoseconds: nanoseconds) else {
      throw .outOfRange(type: "timestamp")
    }
    return time
  }
}
