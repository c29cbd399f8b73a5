// SPDX-License-Identifier: Apache-2.0

extension FunctionDefinition {
  /// The parts of times and durations, and `format`.
  static let times: [FunctionDefinition] = [
    .part("getFullYear") { $0.year }, .part("getMonth") { $0.month - 1 },
    .part("getDate") { $0.day }, .part("getDayOfMonth") { $0.day - 1 },
    .part("getDayOfWeek") { $0.weekday }, .part("getDayOfYear") { $0.dayOfYear },
    .part("getHours", of: 3_600_000_000_000) { $0.hour },
    .part("getMinutes", of: 60_000_000_000) { $0.minute },
    .part("getSeconds", of: 1_000_000_000) { $0.second },
    .method("getMilliseconds", 0...1) { arguments, call throws(EvaluationError.Kind) in
      switch arguments[0] {
      case .duration(let nanoseconds) where arguments.count == 1:
        return .int(nanoseconds % 1_000_000_000 / 1_000_000)
      case .timestamp(let timestamp):
        guard try call.offset(of: timestamp, arguments.dropFirst().first) != nil else {
          return nil
        }
        return .int(Int64(timestamp.nanoseconds) / 1_000_000)
      default: return nil
      }
    },
    FunctionDefinition(
      name: "format", global: 2...3, method: 1...1,
      body: { arguments, call throws(EvaluationError.Kind) in
        switch (arguments[0], arguments[1]) {
        case (.string(let pattern), .list(let list)) where arguments.count == 2:
          return .string(try FormatString.format(pattern, list, &call))
        case (.timestamp(let timestamp), .string(let pattern)):
          guard let offset = try call.offset(of: timestamp, arguments.dropFirst(2).first) else {
            return nil
          }
          let text = try TimeFormat(timestamp, offset).text(pattern)
          try call.budget.make(bytes: text.utf8.count)
          return .string(text)
        default: return nil
        }
      }),
  ]

  /// A part of the calendar or clock in UTC or a zone; for a duration, how many of `unit` it
  /// contains.
  private static func part(
    _ name: String, of unit: Int64? = nil, _ part: @escaping @Sendable (CivilTime) -> Int
  ) -> FunctionDefinition {
    .method(name, 0...1) { arguments, call throws(EvaluationError.Kind) in
      switch arguments[0] {
      case .timestamp(let timestamp):
        guard let offset = try call.offset(of: timestamp, arguments.dropFirst().first) else {
          return nil
        }
        return .int(Int64(part(CivilTime(seconds: timestamp.seconds, offset: offset))))
      case .duration(let nanoseconds):
        guard let unit, arguments.count == 1 else { return nil }
        return .int(nanoseconds / unit)
      default: return nil
      }
    }
  }
}

extension CallContext {
  /// The offset of a zone from UTC at a time, in seconds; nil if the argument is not text.
  mutating func offset(
    of timestamp: Timestamp, _ zone: CELValue?
  ) throws(EvaluationError.Kind) -> Int? {
    guard let zone else { return 0 }
    guard let name = zone.textArgument else { return nil }
    if let fixed = FixedOffset.seconds(of: name) { return fixed }
    guard let timeZone = functions.timeZone else {
      throw .refused(name: name, reason: "there are no time zones here")
    }
    do throws(FunctionTable.Refusal) {
      return try timeZone(name).offset(at: timestamp.seconds)
    } catch {
      throw .refused(name: name, reason: error.reason)
    }
  }
}
