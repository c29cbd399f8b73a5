// SPDX-License-Identifier: Apache-2.0

import Values

/// Assertions of Bruno as `expect`.
///
/// The rules are those of its runtime (`packages/bruno-js/src/runtime/assert-runtime.js`), which judges with chai:
/// `isTruthy` holds for `true` only, `eq` compares types.
struct BrunoAssertions {
  private static let unary: Set<String> = [
    "isEmpty", "isNotEmpty", "isNull", "isUndefined", "isDefined", "isTruthy", "isFalsy", "isJson",
    "isNumber", "isString", "isBoolean", "isArray",
  ]
  private static let binary: Set<String> = [
    "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "notContains", "length",
    "matches", "notMatches", "startsWith", "endsWith", "between",
  ]

  private let reader: TemplateReader
  private var context: TemplateContext { reader.context }
  /// Expected values by the subject and, under `headers` and `json`, the name.
  private var expected: [(subject: String, name: String, values: [ImportedValue])] = []

  private init(_ reader: TemplateReader) { self.reader = reader }

  /// Adds `expect` to a step; what is not carried over is reported.
  static func add(
    _ assertions: [SourceField], to step: inout ImportedStep, _ reader: TemplateReader
  ) {
    var all = BrunoAssertions(reader)
    for assertion in assertions {
      if assertion.isDisabled {
        step.comments.append("switched off: assert \(assertion.name): \(assertion.value)")
      } else if !all.add(assertion) {
        reader.context.lose(
          .assert, "\(assertion.name): \(assertion.value)", at: assertion.place)
      }
    }
    if let expect = all.written { step["expect"] = expect }
  }

  // MARK: One assertion

  private mutating func add(_ assertion: SourceField) -> Bool {
    guard let subject = BrunoSubject(assertion.name) else { return false }
    let (word, operand) = Self.divided(assertion.value)
    let operation = Operation(word: word, operand: operand, place: assertion.place)
    if subject.isLength { return addLength(subject, operation) }
    switch subject.kind {
    case .status: return addStatus(operation)
    case .time: return addTime(operation)
    case .reason: return addReason(operation)
    case .header(let name): return addText("headers", name.lowercased(), operation)
    case .body: return addBody(operation)
    case .json(let path): return matcher(operation).map { note("json", path, $0) } ?? false
    }
  }

  private struct Operation {
    var word: String
    var operand: String
    let place: ImportFinding.Place
  }

  /// The operator and what follows it; without one it is `eq`.
  private static func divided(_ value: String) -> (word: String, operand: String) {
    let first = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let word = first.first.map(String.init) ?? ""
    if unary.contains(word) { return (word, "") }
    guard binary.contains(word) else { return ("eq", value) }
    return (word, first.count > 1 ? String(first[1]) : "")
  }

  private mutating func note(_ subject: String, _ name: String, _ value: ImportedValue) -> Bool {
    guard let place = expected.firstIndex(where: { $0.subject == subject && $0.name == name })
    else {
      expected.append((subject, name, [value]))
      return true
    }
    if !expected[place].values.contains(where: { $0.isSame(as: value) }) {
      expected[place].values.append(value)
    }
    return true
  }

  // MARK: Subjects

  private mutating func addStatus(_ operation: Operation) -> Bool {
    switch operation.word {
    case "eq":
      guard let number = number(operation.operand) else { return false }
      return note("status", "", number)
    case "neq":
      guard let number = number(operation.operand) else { return false }
      return note("status", "", Self.matcher("$not", number))
    case "gt", "gte", "lt", "lte":
      guard let number = number(operation.operand) else { return false }
      return note("status", "", Self.matcher("$\(operation.word)", number))
    case "in", "between":
      let numbers = Self.list(operation.operand).compactMap(number)
      guard numbers.count == Self.list(operation.operand).count, !numbers.isEmpty else {
        return false
      }
      guard operation.word == "between" else { return note("status", "", .list(numbers)) }
      guard numbers.count == 2 else { return false }
      return note("status", "", Self.matcher("$between", .list(numbers)))
    case "isDefined", "isNumber": return true
    default: return false
    }
  }

  private func number(_ text: String) -> ImportedValue? {
    guard let value = try? JSONDocument.parse(Array(text.utf8)).root.number, text.utf8.count < 4
    else { return nil }
    return ImportedValue(.number(value))
  }

  private mutating func addTime(_ operation: Operation) -> Bool {
    let words = ["gt": "$gt", "gte": "$gte", "lt": "$lt", "lte": "$lte"]
    if let word = words[operation.word], let time = Self.milliseconds(operation.operand) {
      return note("time", "", Self.matcher(word, time))
    }
    guard operation.word == "between" else {
      return ["isDefined", "isNumber"].contains(operation.word)
    }
    let limits = Self.list(operation.operand).compactMap(Self.milliseconds)
    guard limits.count == 2 else { return false }
    return note(
      "time", "",
      .mapping([ImportedEntry("$gte", limits[0]), ImportedEntry("$lte", limits[1])]))
  }

  private static func milliseconds(_ text: String) -> ImportedValue? {
    guard let number = Int(text), (0...86_400_000).contains(number) else { return nil }
    return .text("\(number)ms")
  }

  /// The reason of the status has no key of its own.
  private mutating func addReason(_ operation: Operation) -> Bool {
    guard let matcher = matcher(operation) else { return false }
    return note(
      "values", "\(expected.count)",
      .mapping([ImportedEntry("of", .text("response.reason")), ImportedEntry("is", matcher)]))
  }

  private mutating func addLength(_ subject: BrunoSubject, _ operation: Operation) -> Bool {
    let path: String
    switch subject.kind {
    case .json(let found): path = found
    case .body: path = "$"
    default: return false
    }
    guard let matcher = matcher(operation) else { return false }
    return note("json", path, Self.matcher("$length", matcher))
  }

  /// A subject that is text: a number is compared as it is written.
  private mutating func addText(_ subject: String, _ name: String, _ operation: Operation) -> Bool {
    switch operation.word {
    case "isUndefined", "isNull": return note(subject, name, .null)
    case "isDefined", "isString":
      return note(subject, name, Self.matcher("$exists", .boolean(true)))
    case "isJson", "isNumber", "isBoolean", "isArray", "isTruthy", "isFalsy", "between":
      return false
    default: return matcher(operation, isText: true).map { note(subject, name, $0) } ?? false
    }
  }

  /// The whole body: JSON if it is JSON, else text.
  private mutating func addBody(_ operation: Operation) -> Bool {
    switch operation.word {
    case "eq", "neq":
      let value = operand(operation.operand, operation.place)
      if case .text? = value?.content { return addText("body", "", operation) }
      return matcher(operation).map { note("json", "$", $0) } ?? false
    case "contains", "notContains", "matches", "notMatches", "startsWith", "endsWith":
      return addText("body", "", operation)
    case "isString", "isUndefined", "isDefined", "in", "notIn", "between": return false
    case "isEmpty", "isNotEmpty": return addText("body", "", operation)
    default: return matcher(operation).map { note("json", "$", $0) } ?? false
    }
  }

  // MARK: Matchers

  private static func matcher(_ word: String, _ value: ImportedValue) -> ImportedValue {
    .mapping([ImportedEntry(word, value)])
  }

  /// An absent value fails `$not` here, and is another value there.
  private static func negated(_ value: ImportedValue, isText: Bool) -> ImportedValue {
    let not = matcher("$not", value)
    return isText ? not : matcher("$anyOf", .list([matcher("$exists", .boolean(false)), not]))
  }

  private func matcher(_ operation: Operation, isText: Bool = false) -> ImportedValue? {
    let place = operation.place
    func value() -> ImportedValue? { operand(operation.operand, place, isText: isText) }
    switch operation.word {
    case "eq":
      if operation.operand == "undefined" { return Self.matcher("$exists", .boolean(false)) }
      return value()
    case "neq":
      if operation.operand == "undefined" { return Self.matcher("$exists", .boolean(true)) }
      return value().map { Self.negated($0, isText: isText) }
    case "gt", "gte", "lt", "lte":
      guard let value = value(), isText || !value.isPlainText else { return nil }
      return Self.matcher("$\(operation.word)", value)
    case "in", "notIn": return choice(operation, isText: isText)
    case "between":
      let limits = Self.list(operation.operand).compactMap { operand($0, place) }
      guard limits.count == 2, !limits.contains(where: \.isPlainText) else { return nil }
      return Self.matcher("$between", .list(limits))
    case "contains": return value().map { Self.matcher("$contains", $0) }
    case "notContains":
      return value().map { Self.matcher("$not", Self.matcher("$contains", $0)) }
    case "length": return value().map { Self.matcher("$length", $0) }
    case "matches", "notMatches": return pattern(operation, isText: isText)
    case "startsWith", "endsWith":
      return operand(operation.operand, place, isText: true).map {
        Self.matcher("$\(operation.word)", $0)
      }
    default: return Self.unaryMatcher(operation.word)
    }
  }

  private static func unaryMatcher(_ word: String) -> ImportedValue? {
    switch word {
    case "isEmpty": matcher("$empty", .boolean(true))
    case "isNotEmpty": matcher("$empty", .boolean(false))
    case "isNull": .null
    case "isUndefined": matcher("$exists", .boolean(false))
    case "isDefined": matcher("$exists", .boolean(true))
    case "isTruthy": .boolean(true)
    case "isFalsy": .boolean(false)
    case "isJson": matcher("$type", .text("object"))
    case "isNumber": matcher("$type", .text("number"))
    case "isString": matcher("$type", .text("string"))
    case "isBoolean": matcher("$type", .text("boolean"))
    case "isArray": matcher("$type", .text("array"))
    default: nil
    }
  }

  private func choice(_ operation: Operation, isText: Bool) -> ImportedValue? {
    let items = Self.list(operation.operand)
    let values = items.compactMap { operand($0, operation.place, isText: isText) }
    guard values.count == items.count, !values.isEmpty else { return nil }
    let choice = Self.matcher("$in", .list(values))
    return operation.word == "in" ? choice : Self.negated(choice, isText: isText)
  }

  /// A pattern of JavaScript, with or without slashes; one that means something else here is not carried over.
  private func pattern(_ operation: Operation, isText: Bool) -> ImportedValue? {
    var source = operation.operand
    if source.utf8.count > 1, source.hasPrefix("/"), source.hasSuffix("/") {
      source = String(source.dropFirst().dropLast())
    }
    let foreign = ["\\u", "\\c", "[^]", "[]", "(?<", "\\Z", "\\A", "\\h", "\\R", "\\K", "{{"]
    guard !source.isEmpty, !foreign.contains(where: { source.contains($0) }) else { return nil }
    let value = Self.matcher("$matches", .text(reader.text(source, at: operation.place)))
    return operation.word == "matches" ? value : Self.negated(value, isText: isText)
  }

  /// `a, b` and `[a, b]`
  private static func list(_ text: String) -> [String] {
    var text = Substring(text)
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { item in
      var item = item
      while item.first == " " { item.removeFirst() }
      while item.last == " " { item.removeLast() }
      return String(item)
    }
  }

  // MARK: Operands

  /// The right side as a value: a number, a boolean, null, or text with or without quotes. Nil for another
  /// program text.
  private func operand(
    _ written: String, _ place: ImportFinding.Place, isText: Bool = false
  ) -> ImportedValue? {
    let text = Self.trimmed(written)
    guard !text.contains("${"), !text.contains("`") else { return nil }
    let isQuoted = ["\"", "'"].contains {
      text.utf8.count > 1 && text.hasPrefix($0) && text.hasSuffix($0)
    }
    if isQuoted { return .text(reader.text(String(text.dropFirst().dropLast()), at: place)) }
    let pieces = TemplatePieces(text)
    if !pieces.templates.isEmpty { return template(text, pieces, place, isText: isText) }
    switch text {
    case "true" where !isText: return .boolean(true)
    case "false" where !isText: return .boolean(false)
    case "null" where !isText: return .null
    case "undefined": return nil
    default: break
    }
    if !isText, let number = Double(text),
      text.utf8.first.map({ $0 != 0x49 && $0 != 0x4E }) ?? false
    {
      guard number <= 9_007_199_254_740_991 else { return .text(text) }
      return (try? JSONDocument.parse(Array(text.utf8)))?.root.number.map {
        ImportedValue(.number($0))
      }
    }
    // A program text may escape characters.
    return text.contains("\\") ? nil : .text(text)
  }

  private func template(
    _ text: String, _ pieces: TemplatePieces, _ place: ImportFinding.Place, isText: Bool
  ) -> ImportedValue? {
    let written = reader.text(text, at: place)
    guard !isText, pieces.all.count == 1, let expression = written.expressions.first,
      let name = pieces.templates.first
    else { return .text(written) }
    let known = context.known(name)
    let isScalar =
      known.map { !$0.isEmpty && $0.allSatisfy { JSONScalar.value(of: $0) != nil } } ?? false
    return .text(isScalar ? context.bareText(expression) : written)
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  // MARK: The result

  private var written: ImportedValue? {
    var entries: [ImportedEntry] = []
    for subject in ["status", "headers", "json", "body", "time", "values"] {
      let found = expected.filter { $0.subject == subject }
      guard !found.isEmpty else { continue }
      let value: ImportedValue
      switch subject {
      case "headers", "json":
        value = .mapping(found.map { ImportedEntry($0.name, Self.joined($0.values)) })
      case "values": value = .list(found.flatMap(\.values))
      default: value = Self.joined(found.flatMap(\.values))
      }
      entries.append(ImportedEntry(subject, value))
    }
    return entries.isEmpty ? nil : .mapping(entries)
  }

  /// Several expectations of one subject.
  private static func joined(_ values: [ImportedValue]) -> ImportedValue {
    guard values.count > 1 else { return values[0] }
    var entries: [ImportedEntry] = []
    for value in values {
      if case .mapping(let own) = value.content {
        entries += own
      } else {
        entries.append(ImportedEntry("$equals", value))
      }
    }
    let names = Set(entries.map(\.name))
    return names.count == entries.count ? .mapping(entries) : matcher("$allOf", .list(values))
  }
}

extension ImportedValue {
  /// Whether it is text without expressions.
  fileprivate var isPlainText: Bool {
    if case .text(let text) = content { text.literal != nil } else { false }
  }
}
