// SPDX-License-Identifier: Apache-2.0

import Values

extension FunctionDefinition {
  /// `uuid` and `random.*`: each draws the numbers of its place.
  static let chance: [FunctionDefinition] = [
    .global("uuid", 0...0, drawsNumbers: true) { _, call throws(EvaluationError.Kind) in
      .string(try call.draw("uuid") { $0.uuid() })
    },
    .global("random.int", 2...2, drawsNumbers: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let low = arguments[0].intArgument, let high = arguments[1].intArgument else {
        return nil
      }
      guard low <= high else {
        throw .refused(name: "random.int", reason: "the first is greater than the second")
      }
      let offset = try call.draw("random.int") {
        $0.number(upTo: UInt64(bitPattern: high &- low))
      }
      return .int(low &+ Int64(bitPattern: offset))
    },
    .global("random.text", 1...1, drawsNumbers: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let count = arguments[0].intArgument else { return nil }
      guard (0...1_000_000).contains(count) else {
        throw .refused(name: "random.text", reason: "the length is not from 0 to 1000000")
      }
      try call.budget.make(bytes: Int(count))
      try call.budget.take(steps: Int(count) >> 4)
      return .string(try call.draw("random.text") { $0.text(Int(count)) })
    },
    .global("random.pick", 1...1, drawsNumbers: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      guard list.count > 0 else { throw .refused(name: "random.pick", reason: "the list is empty") }
      let index = try call.draw("random.pick") { $0.number(upTo: UInt64(list.count - 1)) }
      return list[Int(index)]
    },
    .drawn("random.boolean") { .boolean($0.number(upTo: 1) == 1) },
    .drawn("random.name") { .string($0.name()) },
    .drawn("random.word") { .string($0.words(1)) }, .drawn("random.email") { .string($0.email()) },
    .drawn("random.phone") { .string($0.phone()) }, .drawn("random.ip") { .string($0.address()) },
    .drawn("random.words", upTo: 1000, bytes: 9) { .string($0.words($1)) },
    .drawn("random.hex", upTo: 1000, bytes: 1) { .string($0.hexadecimal($1)) },
    .global("random.date", 2...2, drawsNumbers: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard case .timestamp(let first) = arguments[0], case .timestamp(let last) = arguments[1]
      else { return nil }
      guard first <= last else {
        throw .refused(name: "random.date", reason: "the first is later than the second")
      }
      return .timestamp(try call.draw("random.date") { $0.time(from: first, to: last) })
    },
    .global("random.decimal", 3...3, drawsNumbers: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let low = arguments[0].exactNumber, let high = arguments[1].exactNumber,
        let places = arguments[2].intArgument
      else { return nil }
      let range = try DecimalRange(from: low, to: high, places: places)
      return .number(.exact(try call.draw("random.decimal") { range.number(&$0) }))
    },
  ]

  /// A function without arguments.
  private static func drawn(
    _ name: String, _ take: @escaping @Sendable (inout NumberSequence) -> CELValue
  ) -> FunctionDefinition {
    .global(name, 0...0, drawsNumbers: true) { _, call throws(EvaluationError.Kind) in
      try call.draw(name, take)
    }
  }

  /// A function of a number of elements.
  ///
  /// - Parameter bytes: of an element, at most.
  private static func drawn(
    _ name: String, upTo most: Int64, bytes: Int,
    _ take: @escaping @Sendable (inout NumberSequence, Int) -> CELValue
  ) -> FunctionDefinition {
    .global(name, 1...1, drawsNumbers: true) { arguments, call throws(EvaluationError.Kind) in
      guard let count = arguments[0].intArgument else { return nil }
      guard (0...most).contains(count) else {
        throw .refused(name: name, reason: "the number is not from 0 to \(most)")
      }
      try call.budget.make(bytes: Int(count) * bytes)
      try call.budget.take(steps: Int(count) >> 4)
      return try call.draw(name) { take(&$0, Int(count)) }
    }
  }
}

/// The numbers with so many places between two, both included.
private struct DecimalRange {
  /// Both ends in units of the last place.
  private let low: Int64
  private let high: Int64
  private let places: Int

  /// - Throws: `refused` for more than 18 places, for an end with more places than that or beyond 64
  ///   bits of units, and for a first that is greater than the second.
  init(
    from low: ExactNumber, to high: ExactNumber, places: Int64
  ) throws(EvaluationError.Kind) {
    guard (0...18).contains(places) else {
      throw Self.refused("the number of places is not from 0 to 18")
    }
    self.places = Int(places)
    self.low = try Self.units(of: low, self.places)
    self.high = try Self.units(of: high, self.places)
    guard self.low <= self.high else {
      throw Self.refused("the first is greater than the second")
    }
  }

  private static func units(
    of number: ExactNumber, _ places: Int
  ) throws(EvaluationError.Kind) -> Int64 {
    let scale = ExactNumber(uncheckedDigits: "1e\(places)")
    guard let product = ExactNumber.product(number, scale),
      let units = product.exactInteger(as: Int64.self)
    else {
      throw refused("an end has more than \(places) decimal places, or more than 18 digits in all")
    }
    return units
  }

  /// Draws one, with all its places: `9.50`.
  func number(_ numbers: inout NumberSequence) -> ExactNumber {
    let offset = numbers.number(upTo: UInt64(bitPattern: high &- low))
    let units = low &+ Int64(bitPattern: offset)
    guard places > 0 else { return ExactNumber(units) }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    let sign = units < 0 ? "-" : ""
    return ExactNumber(
      uncheckedDigits: "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))")
  }

  private static func refused(_ reason: String) -> EvaluationError.Kind {
    .refused(name: "random.decimal", reason: reason)
  }
}
