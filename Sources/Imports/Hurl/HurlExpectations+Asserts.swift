// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Values

extension HurlExpectations {
  mutating func add(check: HurlAssert) {
    context.ledger.mark(check.offset)
    do throws(HurlSubject.Loss) {
      if try addSpecial(check) { return }
      let subject = try context.subject(check.query, check.filters)
      try add(check.predicate, of: subject, check)
    } catch {
      lose(error.cause, error.text, original: check.line, at: check.offset)
    }
  }

  // MARK: Checks of a form of their own

  /// Checks whose query and predicate together have a counterpart.
  private mutating func addSpecial(_ check: HurlAssert) throws(HurlSubject.Loss) -> Bool {
    let predicate = check.predicate
    if check.query.name == "variable", predicate.name == "exists",
      let name = context.known(check.query.argument), context.knownVariable(name) == nil
    {
      guard predicate.isNegated else {
        throw HurlSubject.Loss(cause: .assert, text: "nothing in the file makes `\(name)`")
      }
      findings.append(
        change(
          .assert, "nothing in the file makes `\(name)`: the check is left out", at: check.offset))
      return true
    }
    if check.query.name == "regex", check.filters.isEmpty, predicate.name == "exists" {
      let pattern = try context.pattern(check.query.argument)
      guard let text = pattern.literal, pattern.hasGroup else { return false }
      let matches = ImportedValue.mapping([ImportedEntry("$matches", .text(text))])
      addValue(
        predicate.isNegated ? .mapping([ImportedEntry("$not", matches)]) : matches, at: ["body"])
      return true
    }
    if check.query.name == "certificate", check.filters.count == 1,
      check.filters[0].name == "daysAfterNow", check.query.argument.literal == "Expire-Date",
      !predicate.isNegated, case .number(let digits)? = predicate.value, let days = Int(digits),
      days >= 0, days < 100_000, [">", ">="].contains(predicate.name)
    {
      let least = predicate.name == ">" ? days + 1 : days
      addValue(
        .mapping([ImportedEntry("$gte", .text("\(least)d"))]), at: ["certificate", "expiresIn"])
      return true
    }
    return false
  }

  // MARK: Any check

  private mutating func add(
    _ predicate: HurlPredicate, of subject: HurlSubject, _ check: HurlAssert
  ) throws(HurlSubject.Loss) {
    var found = subject.notes.map { change(.assert, $0, at: check.offset) }
    if subject.path?.first == "bytes" || subject.kind == .bytes, !subject.isLength {
      return try add(predicate, ofBytes: subject, &found, check)
    }
    if subject.path?.first == "time" { return try addTime(predicate) }
    found += differences(predicate, subject, check)
    if addTypeCondition(predicate, subject, found) { return }
    let matcher = HurlMatcher(predicate, subject, context)
    if let condition = matcher.condition() { return addCondition(condition, found) }
    var value = try matcher.value()
    if subject.isLength {
      value = .mapping([ImportedEntry("$length", value)])
      if subject.path?.first == "json", subject.isSingular {
        value = .mapping([
          ImportedEntry("$type", .text("array")), ImportedEntry("$length", matcher.length(value)),
        ])
      }
    }
    if !subject.isSingular, !subject.isLength, subject.path != nil, predicate.name != "exists" {
      value = ofList(value, predicate)
    }
    if subject.path?.first == "json", !subject.isSingular {
      found.append(
        change(
          .assert, "the path gives a list, of which Hurl up to 8.0 takes the only element",
          at: check.offset))
    }
    value.findings += found
    if ["$secure", "$httpOnly"].contains(subject.path?.last ?? "") {
      guard case .boolean = value.content else {
        throw HurlSubject.Loss(cause: .assert, text: "\(predicate.name) of this attribute")
      }
    }
    if subject.isSetCookie, predicate.name == "exists", !subject.isFiltered {
      addExpression("response.headers[?'set-cookie']", is: value)
    } else if subject.path?.first == "regex" {
      addExpression(subject.expression, is: value)
    } else if let path = subject.path {
      addValue(value, at: bytesPath(path, subject))
    } else {
      addExpression(subject.expression, is: value)
    }
  }

  private func bytesPath(_ path: [String], _ subject: HurlSubject) -> [String] {
    path.count == 1 && ["cookies"].contains(path[0]) ? path + ["$value"] : path
  }

  /// Where Hurl and curlew judge otherwise.
  private func differences(
    _ predicate: HurlPredicate, _ subject: HurlSubject, _ check: HurlAssert
  ) -> [Int] {
    var found: [Int] = []
    let isAboutAbsence = ["exists", "!="].contains(predicate.name) && !predicate.isNegated
    if predicate.isNegated, predicate.name != "exists", subject.mayBeAbsent, !subject.isFiltered,
      !isAboutAbsence
    {
      found.append(
        change(.assert, "an absent value fails `not` here, and holds in Hurl", at: check.offset))
    }
    if predicate.name == "isInteger", subject.kind == .any, !predicate.isNegated {
      found.append(change(.assert, "1.0 is an integer here", at: check.offset))
    }
    if case .number(let digits)? = predicate.value, digits.utf8.contains(UInt8(ascii: ".")),
      subject.kind == .any, HurlNumber.isRounded(digits) || !context.hasComparedFloats
    {
      context.hasComparedFloats = true
      found.append(
        change(.assert, "numbers are compared digit by digit, not as floats", at: check.offset))
    }
    if predicate.isNegated, predicate.name == "exists",
      ["$secure", "$httpOnly"].contains(subject.path?.last ?? "")
    {
      found.append(
        change(.assert, "a cookie that is absent fails here, and holds in Hurl", at: check.offset))
    }
    guard subject.path?.first == "headers", !subject.isLength else { return found }
    if predicate.name == "includes" {
      found.append(change(.assert, "one line counts as a list", at: check.offset))
    } else if ["matches", "startsWith", "endsWith", "isString"].contains(predicate.name),
      !Self.single.contains(subject.path?.last?.lowercased() ?? "")
    {
      found.append(change(.assert, "several lines of the header are one text", at: check.offset))
    }
    return found
  }

  /// A path that may select several values gives a list.
  private func ofList(_ value: ImportedValue, _ predicate: HurlPredicate) -> ImportedValue {
    switch predicate.name {
    case "includes": return value
    case "contains":
      return value
    case "isList", "isCollection":
      return .mapping([ImportedEntry("$length", .mapping([ImportedEntry("$gt", .number(1))]))])
    default:
      return .mapping([
        ImportedEntry("$length", .number(1)), ImportedEntry("$each", value),
      ])
    }
  }

  /// `isFloat` and `not isInteger`: 1.0 is a float in Hurl.
  private mutating func addTypeCondition(
    _ predicate: HurlPredicate, _ subject: HurlSubject, _ found: [Int]
  ) -> Bool {
    let types = ["isFloat": "double", "isInteger": "int"]
    guard let type = types[predicate.name], predicate.name == "isFloat" || predicate.isNegated,
      subject.kind == .any, subject.isSingular,
      !subject.expression.isEmpty, !subject.isLength
    else { return false }
    addCondition(
      "type(\(subject.expression)) \(predicate.isNegated ? "!=" : "==") \(type)", found)
    return true
  }

  private mutating func addTime(_ predicate: HurlPredicate) throws(HurlSubject.Loss) {
    let matchers = [">": "$gt", ">=": "$gte", "<": "$lt", "<=": "$lte"]
    guard let matcher = matchers[predicate.name], case .number(let digits)? = predicate.value,
      let milliseconds = Int(digits), (0...HurlSteps.longest).contains(milliseconds),
      !predicate.isNegated
    else { throw HurlSubject.Loss(cause: .assert, text: "duration \(predicate.name)") }
    // Hurl compares whole milliseconds.
    let isMore = predicate.name == ">" && milliseconds == 0
    let time = ImportedValue.text(HurlSteps.duration(isMore ? 1 : milliseconds))
    let value = ImportedValue.mapping([ImportedEntry(isMore ? "$gte" : matcher, time)])
    if holdsOther(value, at: ["time"]) {
      addCondition("response.time \(predicate.name) duration('\(milliseconds)ms')")
    } else {
      addValue(value, at: ["time"])
    }
  }

  // MARK: Bytes

  private mutating func add(
    _ predicate: HurlPredicate, ofBytes subject: HurlSubject, _ found: inout [Int],
    _ check: HurlAssert
  ) throws(HurlSubject.Loss) {
    let isBody = subject.path == ["bytes"]
    let isDigest = subject.path == ["sha256"] || subject.expression.hasPrefix("md5(")
    if ["isEmpty", "exists"].contains(predicate.name), isBody {
      if predicate.name == "exists" {
        guard predicate.isNegated else { return }
        throw HurlSubject.Loss(cause: .assert, text: "there are always bytes")
      }
      let zero = ImportedValue.number(0)
      let value = predicate.isNegated ? .mapping([ImportedEntry("$gt", zero)]) : zero
      return addValue(value, at: ["size"])
    }
    guard case .bytes(let bytes)? = predicate.value else {
      throw HurlSubject.Loss(cause: .assert, text: "\(predicate.name) of bytes")
    }
    let hex = ImportedValue.text(HurlHex.text(bytes))
    let matchers = ["startsWith": "$startsWith", "endsWith": "$endsWith", "contains": "$contains"]
    if isBody, !predicate.isNegated, predicate.name == "==" || matchers[predicate.name] != nil {
      let path = ["bytes"] + (matchers[predicate.name].map { [$0] } ?? []) + ["hex"]
      if !holdsOther(hex, at: path) { return addValue(hex, at: path) }
    }
    guard predicate.name != "contains" else {
      throw HurlSubject.Loss(cause: .assert, text: "contains of bytes")
    }
    var value: ImportedValue
    switch predicate.name {
    case "==": value = predicate.isNegated ? .mapping([ImportedEntry("$not", hex)]) : hex
    case "!=": value = predicate.isNegated ? hex : .mapping([ImportedEntry("$not", hex)])
    default:
      guard let matcher = matchers[predicate.name] else {
        throw HurlSubject.Loss(cause: .assert, text: "\(predicate.name) of bytes")
      }
      value = .mapping([ImportedEntry(matcher, hex)])
      if predicate.isNegated { value = .mapping([ImportedEntry("$not", value)]) }
    }
    value.findings += found
    if let path = subject.path, path == ["sha256"], bytes.count == 32 {
      addValue(value, at: path)
    } else {
      addExpression(isDigest ? subject.expression : "hex(\(subject.expression))", is: value)
    }
  }
}
