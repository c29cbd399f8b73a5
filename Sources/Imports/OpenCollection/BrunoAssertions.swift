// SPDX-License-Identifier: Apache-2.0

import Values

/// Assertions of Bruno as what is expected.
///
/// The rules are those of its runtime (`packages/bruno-js/src/runtime/assert-runtime.js`), which judges with chai:
/// `isTruthy` holds for `true` only, `eq` compares types, and a member of what is not there is a mistake.
struct BrunoAssertions {
  private let operands: BrunoOperands
  private let context: TemplateContext
  private var expected: [ScriptExpectation] = []

  private init(_ reader: TemplateReader) {
    operands = BrunoOperands(reader)
    context = reader.context
  }

  /// What a request expects, with a test for each assertion; what is not carried over is reported.
  static func outcome(
    of assertions: [SourceField], in step: inout ImportedStep, _ reader: TemplateReader
  ) -> ScriptOutcome {
    var all = BrunoAssertions(reader)
    var outcome = ScriptOutcome()
    for assertion in assertions {
      let name = "\(assertion.name): \(assertion.value)"
      guard !assertion.isDisabled else {
        step.comments.append("switched off: assert \(name)")
        continue
      }
      let known = all.expected.count
      let isTaken = all.add(assertion)
      if !isTaken { reader.context.lose(.assert, name, at: assertion.place) }
      var test = ScriptOutcome.Test(name: name, place: assertion.place, isTaken: isTaken)
      test.expectations = ScriptExpectations(Array(all.expected[known...]))
      outcome.tests.append(test)
    }
    outcome.expectations.add(ScriptExpectations(all.expected))
    return outcome
  }

  /// - Returns: false for one that is not carried over.
  private mutating func add(_ assertion: SourceField) -> Bool {
    guard let found = BrunoSubject(assertion.name) else { return false }
    let operation = BrunoOperation(assertion)
    if operation.word == "isDefined", found.isAlwaysThere { return true }
    guard let matcher = matcher(found, operation) else { return false }
    let wanted = ScriptExpectation.match(found.subject, matcher)
    guard
      let expectation = ParsedBody.expectation(
        wanted, &context.differences, at: assertion.place)
    else { return false }
    expected.append(expectation)
    return true
  }

  private func matcher(_ found: BrunoSubject, _ operation: BrunoOperation) -> ScriptMatcher? {
    if found.isLength { return jsonMatcher(operation) }
    switch found.kind {
    case .status: return statusMatcher(operation)
    case .time: return timeMatcher(operation)
    case .header, .reason: return textMatcher(operation)
    case .body, .json: return jsonMatcher(operation)
    }
  }

  // MARK: The status and the time

  private func statusMatcher(_ operation: BrunoOperation) -> ScriptMatcher? {
    switch operation.word {
    case "isNumber": return .present
    case "in", "between":
      let numbers = operation.list.compactMap(Self.status)
      guard numbers.count == operation.list.count, !numbers.isEmpty else { return nil }
      guard operation.word == "between" else { return ScriptMatcher(.list(numbers)) }
      return numbers.count == 2 ? Self.matcher("$between", .list(numbers)) : nil
    default:
      guard let number = Self.status(operation.operand) else { return nil }
      switch operation.word {
      case "eq": return ScriptMatcher(number)
      case "neq": return Self.matcher("$not", number)
      case "gt", "gte", "lt", "lte": return Self.matcher("$\(operation.word)", number)
      default: return nil
      }
    }
  }

  private static func status(_ text: String) -> ImportedValue? {
    guard let value = try? JSONDocument.parse(Array(text.utf8)).root.number, text.utf8.count < 4
    else { return nil }
    return ImportedValue(.number(value))
  }

  private func timeMatcher(_ operation: BrunoOperation) -> ScriptMatcher? {
    switch operation.word {
    case "isNumber": return .present
    case "gt", "gte", "lt", "lte":
      return Self.milliseconds(operation.operand).map { Self.matcher("$\(operation.word)", $0) }
    case "between":
      let limits = operation.list.compactMap(Self.milliseconds)
      guard limits.count == 2 else { return nil }
      return ScriptMatcher(
        .mapping([ImportedEntry("$gte", limits[0]), ImportedEntry("$lte", limits[1])]))
    default: return nil
    }
  }

  private static func milliseconds(_ text: String) -> ImportedValue? {
    guard let number = Int(text), (0...86_400_000).contains(number) else { return nil }
    return .text("\(number)ms")
  }

  // MARK: Texts

  /// Of a header, whose value is a text: another value is never equal to it.
  private func textMatcher(_ operation: BrunoOperation) -> ScriptMatcher? {
    switch operation.word {
    case "isString": return .present
    case "isNull", "isJson", "isNumber", "isBoolean", "isArray", "isTruthy", "isFalsy", "between",
      "gt", "gte", "lt", "lte":
      return nil
    case "eq", "neq", "in", "notIn":
      let isList = operation.word == "in" || operation.word == "notIn"
      let items = isList ? operation.list : [operation.operand]
      guard items.allSatisfy({ $0 == "undefined" || operands.isText($0) }) else {
        return nil
      }
      return jsonMatcher(operation)
    default: return jsonMatcher(operation)
    }
  }

  // MARK: Values

  private static func matcher(_ word: String, _ value: ImportedValue) -> ScriptMatcher {
    ScriptMatcher(ScriptMatcher.matcher(word, value))
  }

  private func jsonMatcher(_ operation: BrunoOperation) -> ScriptMatcher? {
    let place = operation.place
    func value() -> ImportedValue? { operands.value(operation.operand, place) }
    func text() -> ImportedValue? {
      operands.isText(operation.operand) ? value() : nil
    }
    switch operation.word {
    case "eq": return operation.isUndefined ? .absent : value().map { ScriptMatcher($0) }
    case "neq": return operation.isUndefined ? .present : value().map { .not($0) }
    case "gt", "gte", "lt", "lte":
      guard let value = value(), !value.isPlainText else { return nil }
      return Self.matcher("$\(operation.word)", value)
    case "in", "notIn":
      let values = operation.list.compactMap { operands.value($0, place) }
      guard values.count == operation.list.count, !values.isEmpty else { return nil }
      let choice = ScriptMatcher.matcher("$in", .list(values))
      return operation.word == "in" ? ScriptMatcher(choice) : .not(choice)
    case "between":
      let limits = operation.list.compactMap { operands.value($0, place) }
      guard limits.count == 2, !limits.contains(where: \.isPlainText) else { return nil }
      return Self.matcher("$between", .list(limits))
    case "contains", "notContains":
      guard let value = value() else { return nil }
      // A number is looked for in the digits of a text there.
      if case .number = value.content { context.differences.note(.otherType, at: place) }
      let found = ScriptMatcher.matcher("$contains", value)
      return operation.word == "contains" ? ScriptMatcher(found) : .opposite(of: found)
    case "length": return value().map { Self.lengthMatcher($0) }
    case "matches", "notMatches": return pattern(operation)
    case "startsWith", "endsWith": return text().map { Self.matcher("$\(operation.word)", $0) }
    default: return Self.unaryMatcher(operation.word)
    }
  }

  /// Only lists and texts have a length.
  private static func lengthMatcher(_ value: ImportedValue) -> ScriptMatcher {
    ScriptMatcher(
      .mapping([
        ImportedEntry("$type", .list([.text("array"), .text("string")])),
        ImportedEntry("$length", value),
      ]))
  }

  private static func unaryMatcher(_ word: String) -> ScriptMatcher? {
    switch word {
    case "isEmpty": matcher("$empty", .boolean(true))
    case "isNotEmpty": matcher("$empty", .boolean(false))
    case "isNull": ScriptMatcher(.null)
    case "isUndefined": .absent
    case "isDefined": .present
    case "isTruthy": ScriptMatcher(.boolean(true))
    case "isFalsy": ScriptMatcher(.boolean(false))
    case "isJson": matcher("$type", .text("object"))
    case "isNumber": matcher("$type", .text("number"))
    case "isString": matcher("$type", .text("string"))
    case "isBoolean": matcher("$type", .text("boolean"))
    case "isArray": matcher("$type", .text("array"))
    default: nil
    }
  }

  /// A pattern of JavaScript, with or without slashes. It is looked for in the text of any value.
  private func pattern(_ operation: BrunoOperation) -> ScriptMatcher? {
    var source = operation.operand
    if source.utf8.count > 1, source.hasPrefix("/"), source.hasSuffix("/") {
      source = String(source.dropFirst().dropLast())
    }
    guard !source.isEmpty, !source.contains("{{"),
      let pattern = try? ScriptPattern(source, flags: "")
    else { return nil }
    if pattern.matchesOtherValues { context.differences.note(.otherType, at: operation.place) }
    let value = ScriptMatcher.matcher("$matches", .text(pattern.text))
    return operation.word == "matches" ? ScriptMatcher(value) : .not(value)
  }
}

extension BrunoSubject {
  /// Whether it is never undefined.
  fileprivate var isAlwaysThere: Bool {
    switch kind {
    case .status, .time, .reason, .body: !isLength
    case .header, .json: false
    }
  }
}

extension ImportedValue {
  /// Whether it is text without expressions.
  fileprivate var isPlainText: Bool {
    if case .text(let text) = content { text.literal != nil } else { false }
  }
}
