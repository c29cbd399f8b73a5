// SPDX-License-Identifier: Apache-2.0

import Notation

extension FunctionDefinition {
  /// Times of the calendar: `addMonths`, `startOf`.
  static let calendar: [FunctionDefinition] = [
    .method("addMonths", 1...1) { arguments, _ throws(EvaluationError.Kind) in
      guard case .timestamp(let time) = arguments[0], let months = arguments[1].intArgument else {
        return nil
      }
      guard let result = time.adding(months: months) else {
        throw .outOfRange(type: "timestamp")
      }
      return .timestamp(result)
    },
    .method("startOf", 1...2) { arguments, call throws(EvaluationError.Kind) in
      guard case .timestamp(let time) = arguments[0], let word = arguments[1].textArgument else {
        return nil
      }
      guard let unit = CalendarUnit(rawValue: word) else {
        let words = CalendarUnit.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw .refused(name: "startOf", reason: "a unit is one of \(words)")
      }
      return try call.start(of: unit, at: time, arguments.dropFirst(2).first)
        .map { .timestamp($0) }
    },
  ]
}

/// A unit of `startOf`; a week begins on Monday.
private enum CalendarUnit: String, CaseIterable {
  case second, minute, hour, day, week, month, year

  /// The beginning of the unit that contains a local time, in local seconds since 1970.
  func start(of civil: CivilTime) -> Int64 {
    let day = CivilDate(year: civil.year, month: civil.month, day: civil.day).daysSince1970
    let midnight = Int64(day) * 86_400
    let hours = Int64(civil.hour) * 3600
    let minutes = Int64(civil.minute) * 60
    switch self {
    case .second: return midnight + hours + minutes + Int64(civil.second)
    case .minute: return midnight + hours + minutes
    case .hour: return midnight + hours
    case .day: return midnight
    case .week: return midnight - Int64((civil.weekday + 6) % 7) * 86_400
    case .month: return Self.seconds(civil.year, civil.month)
    case .year: return Self.seconds(civil.year, 1)
    }
  }

  private static func seconds(_ year: Int, _ month: Int) -> Int64 {
    Int64(CivilDate(year: year, month: month, day: 1).daysSince1970) * 86_400
  }
}

extension CallContext {
  /// The first moment of the unit that contains a time, in UTC or a zone; nil if the zone is not
  /// text.
  fileprivate mutating func start(
    of unit: CalendarUnit, at time: Timestamp, _ zone: CELValue?
  ) throws(EvaluationError.Kind) -> Timestamp? {
    guard let offset = try offset(of: time, zone) else { return nil }
    let local = unit.start(of: CivilTime(seconds: time.seconds, offset: offset))
    // The clocks may have been changed between the start and the time, or at the start itself.
    var moments: [Timestamp] = []
    for distance in [0, -86_400] as [Int64] {
      guard let near = Timestamp(seconds: local - Int64(offset) + distance),
        let other = try self.offset(of: near, zone),
        let moment = Timestamp(seconds: local - Int64(other))
      else { continue }
      let isKept = try self.offset(of: moment, zone) == other
      if isKept, distance == 0, [.second, .minute, .hour].contains(unit) { return moment }
      if isKept { moments.append(moment) }
    }
    if let first = moments.min() { return first }
    // The clocks skipped the beginning: with the offset before the change it is the change itself.
    guard let before = Timestamp(seconds: local - Int64(offset) - 86_400),
      let other = try self.offset(of: before, zone),
      let moment = Timestamp(seconds: local - Int64(other))
    else { throw .outOfRange(type: "timestamp") }
    return moment
  }
}

extension Timestamp {
  /// The same time of day in UTC so many months later, at most on the last day of the month; nil
  /// if it is out of range.
  fileprivate func adding(months: Int64) -> Timestamp? {
    let civil = CivilTime(seconds: seconds)
    let (month, overflows) = (Int64(civil.year) * 12 + Int64(civil.month - 1))
      .addingReportingOverflow(months)
    guard !overflows, (12..<120_000).contains(month) else { return nil }
    var date = CivilDate(year: Int(month / 12), month: Int(month % 12) + 1, day: 1)
    date.day = min(civil.day, CivilDate.days(inMonth: date.month, of: date.year))
    let timeOfDay = seconds.flooredDivision(by: 86_400).rest
    return Timestamp(
      seconds: Int64(date.daysSince1970) * 86_400 + timeOfDay, nanoseconds: nanoseconds)
  }
}
