// SPDX-License-Identifier: Apache-2.0

/// A condition that can be written in the words of another language, and whose value there is known
/// without reading the text.
indirect enum ForeignCondition {
  case name(String)
  case comparison(String, Comparison, Int)
  /// Whether a number is in a list.
  case among(String, [Int], isNot: Bool)
  /// Whether a number is from the first to before the last.
  case within(String, Int, Int, isNot: Bool)
  case isNull(String, isNot: Bool)
  case not(ForeignCondition)
  case both(ForeignCondition, ForeignCondition)
  case either(ForeignCondition, ForeignCondition)

  enum Comparison: CaseIterable { case equal, notEqual, less, atLeast }

  enum Language: CaseIterable { case python, sql }

  /// The values of the names.
  struct Values {
    var numbers: [String: Int]
    var booleans: [String: Bool]
    /// Names whose value is null.
    var nulls: Set<String>
  }

  // MARK: Value

  func holds(_ values: Values) -> Bool {
    switch self {
    case .name(let name): values.booleans[name] ?? false
    case .comparison(let name, let comparison, let number):
      comparison.holds(values.numbers[name] ?? 0, number)
    case .among(let name, let numbers, let isNot):
      numbers.contains(values.numbers[name] ?? 0) != isNot
    case .within(let name, let low, let high, let isNot):
      (low..<high).contains(values.numbers[name] ?? 0) != isNot
    case .isNull(let name, let isNot): values.nulls.contains(name) != isNot
    case .not(let condition): !condition.holds(values)
    case .both(let first, let second): first.holds(values) && second.holds(values)
    case .either(let first, let second): first.holds(values) || second.holds(values)
    }
  }

  // MARK: Text

  /// With parentheses only where the language needs them.
  func text(in language: Language) -> String { text(language, within: 0) }

  /// How tight it binds: `or`, `and`, `not`, a comparison.
  private var tightness: Int {
    switch self {
    case .either: 0
    case .both: 1
    case .not: 2
    default: 3
    }
  }

  private func text(_ language: Language, within outer: Int) -> String {
    let own = language == .python ? python : sql
    return tightness < outer ? "(\(own))" : own
  }

  private var python: String {
    switch self {
    case .name(let name): name
    case .comparison(let name, let comparison, let number):
      "\(name) \(comparison.python) \(number)"
    case .among(let name, let numbers, let isNot):
      "\(name) \(isNot ? "not in" : "in") (\(numbers.map(String.init).joined(separator: ", ")))"
    case .within(let name, let low, let high, isNot: false): "\(low) <= \(name) < \(high)"
    case .within(let name, let low, let high, isNot: true):
      "\(name) not in range(\(low), \(high))"
    case .isNull(let name, let isNot): "\(name) \(isNot ? "is not" : "is") None"
    case .not(let condition): "not \(condition.text(.python, within: 2))"
    case .both(let first, let second):
      "\(first.text(.python, within: 1)) and \(second.text(.python, within: 2))"
    case .either(let first, let second):
      "\(first.text(.python, within: 0)) or \(second.text(.python, within: 1))"
    }
  }

  private var sql: String {
    switch self {
    case .name(let name): name
    case .comparison(let name, let comparison, let number): "\(name) \(comparison.sql) \(number)"
    case .among(let name, let numbers, let isNot):
      "\(name) \(isNot ? "NOT IN" : "IN") (\(numbers.map(String.init).joined(separator: ", ")))"
    case .within(let name, let low, let high, let isNot):
      "\(name) \(isNot ? "NOT BETWEEN" : "BETWEEN") \(low) AND \(high - 1)"
    case .isNull(let name, let isNot): "\(name) \(isNot ? "IS NOT" : "IS") NULL"
    case .not(let condition): "NOT \(condition.text(.sql, within: 2))"
    case .both(let first, let second):
      "\(first.text(.sql, within: 1)) AND \(second.text(.sql, within: 2))"
    case .either(let first, let second):
      "\(first.text(.sql, within: 0)) OR \(second.text(.sql, within: 1))"
    }
  }
}

extension ForeignCondition.Comparison {
  fileprivate func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .atLeast: left >= right
    }
  }

  fileprivate var python: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .atLeast: ">="
    }
  }

  fileprivate var sql: String {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .less: "<"
    case .atLeast: ">="
    }
  }
}

extension ForeignCondition {
  /// A random condition with at most so many levels of `not`, `and` and `or`.
  static func random(
    levels: Int, using generator: inout some RandomNumberGenerator
  ) -> ForeignCondition {
    guard levels > 0 else { return leaf(using: &generator) }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return leaf(using: &generator)
    case 1: return .not(random(levels: levels - 1, using: &generator))
    case 2:
      return .both(
        random(levels: levels - 1, using: &generator),
        random(levels: levels - 1, using: &generator))
    default:
      return .either(
        random(levels: levels - 1, using: &generator),
        random(levels: levels - 1, using: &generator))
    }
  }

  private static func leaf(using generator: inout some RandomNumberGenerator) -> ForeignCondition {
    let number = ["a", "b"].randomElement(using: &generator) ?? "a"
    let isNot = Bool.random(using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .name(isNot ? "p" : "q")
    case 1: return .among(number, [1, 3], isNot: isNot)
    case 2: return .within(number, 1, 3, isNot: isNot)
    case 3: return .isNull("n", isNot: isNot)
    default:
      let comparison = Comparison.allCases.randomElement(using: &generator) ?? .equal
      return .comparison(number, comparison, Int.random(in: 0...3, using: &generator))
    }
  }
}
