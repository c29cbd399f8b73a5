// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Values

/// A predicate as an expected value.
struct HurlMatcher {
  private let predicate: HurlPredicate
  private let subject: HurlSubject
  private let context: HurlContext

  init(_ predicate: HurlPredicate, _ subject: HurlSubject, _ context: HurlContext) {
    self.predicate = predicate
    self.subject = subject
    self.context = context
  }

  /// The kind of what is compared.
  private var kind: HurlKind { subject.isLength ? .number : subject.kind }

  private func loss(_ text: String) -> HurlSubject.Loss {
    HurlSubject.Loss(cause: .assert, text: text)
  }

  private func matcher(_ name: String, _ value: ImportedValue) -> ImportedValue {
    .mapping([ImportedEntry(name, value)])
  }

  private func negated(_ value: ImportedValue) -> ImportedValue { matcher("$not", value) }

  /// The value of `$length` under a mapping of it.
  func length(_ value: ImportedValue) -> ImportedValue {
    guard case .mapping(let entries) = value.content, let first = entries.first else {
      return value
    }
    return first.value
  }

  /// A condition for a predicate that no matcher has; nil for others.
  func condition() -> String? {
    if let status = statusCondition { return status }
    if subject.path == ["body"], ["exists", "isString"].contains(predicate.name),
      !predicate.isNegated
    {
      return "type(response.body) == string"
    }
    let order = [">", ">=", "<", "<="].contains(predicate.name)
    guard order, !subject.expression.isEmpty, !subject.isLength, kind == .any || kind == .text
    else { return nil }
    guard case .text(let text)? = predicate.value else { return nil }
    let condition = "\(subject.expression) \(predicate.name) \(context.cel(text))"
    return predicate.isNegated ? "!(\(condition))" : condition
  }

  /// A comparison of the status with a number that is not a status.
  private var statusCondition: String? {
    guard subject.path == ["status"], ["==", "!="].contains(predicate.name),
      case .number(let digits)? = predicate.value
    else { return nil }
    if let status = Int(digits), (100...599).contains(status) { return nil }
    let isEqual = (predicate.name == "==") != predicate.isNegated
    return "response.status \(isEqual ? "==" : "!=") \(HurlNumber.shown(digits))"
  }

  func value() throws(HurlSubject.Loss) -> ImportedValue {
    switch predicate.name {
    case "exists": return try existence()
    case "isEmpty": return try emptiness()
    case "==", "!=": return try equality()
    case ">", ">=", "<", "<=": return try order()
    case "countEquals":
      return matcher("$length", try expected())
    case "startsWith", "endsWith", "contains", "includes", "matches": return try content()
    default: return try type()
    }
  }

  private func existence() throws(HurlSubject.Loss) -> ImportedValue {
    guard subject.path != ["body"], !subject.isLength else {
      throw loss("whether there is one")
    }
    // A filter that finds nothing is an error in Hurl.
    if predicate.isNegated, subject.isFiltered { throw never() }
    if subject.path?.first == "xpath", kind == .boolean { return try anyBoolean() }
    let attribute = subject.path?.last ?? ""
    if ["$secure", "$httpOnly"].contains(attribute) { return .boolean(!predicate.isNegated) }
    return matcher("$exists", .boolean(!predicate.isNegated))
  }

  /// What every boolean is.
  private func anyBoolean() throws(HurlSubject.Loss) -> ImportedValue {
    guard !predicate.isNegated else { throw never() }
    return matcher("$in", .list([.boolean(true), .boolean(false)]))
  }

  private func emptiness() throws(HurlSubject.Loss) -> ImportedValue {
    guard [.any, .text, .list].contains(kind) else { throw never() }
    if subject.path?.first == "xpath", kind == .list {
      return matcher("$exists", .boolean(predicate.isNegated))
    }
    return matcher("$empty", .boolean(!predicate.isNegated))
  }

  // MARK: Comparisons

  /// A check that no response passes, because of the types.
  private func never() -> HurlSubject.Loss {
    let noun: String =
      switch kind {
      case .text: "a text"
      case .number: "a number"
      case .boolean: "a boolean"
      case .list: "a list"
      case .date: "a date"
      case .null: "null"
      case .bytes: "bytes"
      case .any: "a value"
      }
    return loss("Hurl never lets it pass: it compares \(noun)")
  }

  /// The value behind the predicate.
  private func expected() throws(HurlSubject.Loss) -> ImportedValue {
    switch predicate.value {
    case .null?: return .null
    case .boolean(let value)?: return .boolean(value)
    case .number(let digits)?: return HurlNumber.value(digits)
    case .text(let text)?: return .text(context.string(text))
    case .placeholder(let placeholder)?:
      let name = context.expression(placeholder)
      let isObject = kind == .any && !context.isText(placeholder)
      let value = ImportedValue.text(.expression(name))
      return isObject ? matcher("$equals", value) : value
    case .bytes?, .pattern?, .file?, nil: throw loss("\(predicate.name) with this value")
    }
  }

  /// Whether the types of both sides may be the same.
  private var mayBeEqual: Bool {
    switch (kind, predicate.value) {
    case (.any, _), (_, .placeholder?): true
    case (.text, .text?), (.number, .number?), (.boolean, .boolean?), (.null, .null?): true
    default: false
    }
  }

  private func equality() throws(HurlSubject.Loss) -> ImportedValue {
    let isEqual = (predicate.name == "==") != predicate.isNegated
    guard kind != .list || isElementOfList, kind != .date else { throw never() }
    if case .number(let digits)? = predicate.value, mayBeEqual, HurlNumber.isRounded(digits),
      let near = HurlNumber.near(digits)
    {
      return isEqual ? near : negated(near)
    }
    guard mayBeEqual || kind == .list else {
      if isEqual { throw never() }
      throw loss("it holds whatever the value is")
    }
    if kind == .list {
      let value = matcher("$any", try expected())
      return isEqual ? value : negated(value)
    }
    let value = try expected()
    return isEqual ? value : negated(value)
  }

  /// One line of `Set-Cookie`.
  private var isElementOfList: Bool { subject.isSetCookie && !subject.isFiltered }

  private func order() throws(HurlSubject.Loss) -> ImportedValue {
    let names = [">": "$gt", ">=": "$gte", "<": "$lt", "<=": "$lte"]
    guard let name = names[predicate.name], kind == .any || kind == .number else { throw never() }
    switch predicate.value {
    case .number?, .placeholder?: break
    default: throw never()
    }
    var operand = try expected()
    if case .mapping(let entries) = operand.content, let first = entries.first {
      operand = first.value
    }
    let value = matcher(name, operand)
    return predicate.isNegated ? negated(value) : value
  }

  private func content() throws(HurlSubject.Loss) -> ImportedValue {
    guard [.any, .text, .list].contains(kind) else { throw never() }
    var value: ImportedValue
    switch predicate.name {
    case "matches": value = matcher("$matches", .text(try pattern()))
    case "includes":
      guard kind != .text || subject.path?.first == "headers" else { throw never() }
      value = matcher("$any", try expected())
    case "contains" where kind == .list: value = matcher("$any", try expected())
    case "contains":
      if kind == .text, case .text? = predicate.value {} else if kind == .text { throw never() }
      value = matcher("$contains", try operand())
    default:
      guard kind != .list, case .text? = predicate.value else { throw never() }
      value = matcher("$\(predicate.name)", try operand())
    }
    return predicate.isNegated ? negated(value) : value
  }

  private func operand() throws(HurlSubject.Loss) -> ImportedValue {
    let value = try expected()
    guard case .mapping(let entries) = value.content, let first = entries.first else {
      return value
    }
    return first.value
  }

  private func pattern() throws(HurlSubject.Loss) -> String {
    let text: HurlText
    switch predicate.value {
    case .pattern(let pattern)?: text = HurlText(pattern)
    case .text(let written)?: text = written
    default: throw never()
    }
    guard kind != .list, let literal = try context.pattern(text).literal else {
      throw loss("a pattern with a variable")
    }
    return literal
  }

  // MARK: Types

  private static let formats = [
    "isIsoDate": "date-time", "isUuid": "uuid", "isIpv4": "ipv4", "isIpv6": "ipv6",
  ]
  private static let types: [String: [String]] = [
    "isBoolean": ["boolean"], "isCollection": ["array", "object"], "isInteger": ["integer"],
    "isList": ["array"], "isNumber": ["number"], "isObject": ["object"], "isString": ["string"],
    "isFloat": ["number"],
  ]

  private func type() throws(HurlSubject.Loss) -> ImportedValue {
    if let format = Self.formats[predicate.name] {
      guard kind == .any || kind == .text else { throw never() }
      let value = matcher("$format", .text(format))
      return predicate.isNegated ? negated(value) : value
    }
    if kind != .any { return try knownType() }
    guard let types = Self.types[predicate.name], predicate.name != "isFloat" else {
      if predicate.isNegated, predicate.name == "isDate" {
        return matcher("$exists", .boolean(true))
      }
      throw predicate.name == "isDate"
        ? loss("Hurl never lets it pass: JSON has no dates") : never()
    }
    let value = matcher(
      "$type", types.count == 1 ? .text(types[0]) : .list(types.map { .text($0) }))
    return predicate.isNegated ? negated(value) : value
  }

  /// A type that the query decides: all that is left is whether there is a value.
  private func knownType() throws(HurlSubject.Loss) -> ImportedValue {
    let names: [String] =
      switch kind {
      case .text: ["isString"]
      case .number: ["isNumber", "isInteger", "isFloat"]
      case .boolean: ["isBoolean"]
      case .list: ["isCollection", "isList"]
      case .date: ["isDate"]
      default: []
      }
    if kind == .number, predicate.name != "isNumber", subject.expression != "response.status" {
      throw loss("\(predicate.name) of a computed number")
    }
    let holds = names.contains(predicate.name) && !(kind == .number && predicate.name == "isFloat")
    if kind == .text, subject.path?.first == "headers",
      ["isList", "isCollection"].contains(predicate.name)
    {
      throw loss("whether a header has several lines")
    }
    guard holds != predicate.isNegated else { throw never() }
    if subject.path?.first == "xpath", kind == .list { throw loss("the type of nodes") }
    if subject.path == ["body"] { throw loss("what every text is not") }
    if subject.path?.first == "xpath", kind == .boolean {
      return matcher("$in", .list([.boolean(true), .boolean(false)]))
    }
    return matcher("$exists", .boolean(true))
  }
}
