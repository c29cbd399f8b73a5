// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlParser {
  mutating func captures() throws(ImportProblem) -> [HurlCapture] {
    var captures: [HurlCapture] = []
    while let name = try keyBeforeColon() {
      addNode(name.offset)
      let query = try query()
      let filters = try filters()
      cursor.takeBlanks()
      let isSecret = cursor.take("redact")
      try cursor.needLineEnd()
      captures.append(
        HurlCapture(
          name: name, query: query, filters: filters, isSecret: isSecret,
          line: cursor.line(from: name.offset), offset: name.offset))
    }
    return captures
  }

  mutating func asserts() throws(ImportProblem) -> [HurlAssert] {
    var asserts: [HurlAssert] = []
    while true {
      let mark = cursor.mark
      cursor.takeEmptyLines()
      let start = cursor.index
      let isQuery = HurlQueryForm.all.keys.contains(wordAhead)
      guard isQuery else {
        cursor.reset(to: mark)
        return asserts
      }
      addNode(start)
      let query = try query()
      let filters = try filters()
      try cursor.needBlanks(after: cursor.text(start..<cursor.index))
      let predicate = try predicate()
      try cursor.needLineEnd()
      asserts.append(
        HurlAssert(
          query: query, filters: filters, predicate: predicate,
          line: cursor.line(from: start), offset: start))
    }
  }

  private var wordAhead: String {
    String(
      decoding: cursor.bytes[cursor.index...].prefix { $0.isASCIIAlphanumeric }.prefix(40),
      as: UTF8.self)
  }

  // MARK: Queries and filters

  private mutating func query() throws(ImportProblem) -> HurlQuery {
    let start = cursor.index
    let word = cursor.text(cursor.take(while: \.isASCIIAlphanumeric))
    guard let form = HurlQueryForm.all[word] else {
      throw cursor.problem("a query is expected", at: start)
    }
    guard form != .bare else { return HurlQuery(name: word) }
    try cursor.needBlanks(after: word)
    if form == .pattern, cursor.next == UInt8(ascii: "/") {
      return HurlQuery(name: word, argument: HurlText(try pattern()), isPattern: true)
    }
    let place = cursor.index
    guard let text = try quoted() else { throw cursor.problem("`\"` is expected") }
    if word == "cookie" { try checkCookie(text, at: place) }
    return HurlQuery(name: word, argument: text)
  }

  private func checkCookie(_ text: HurlText, at place: Int) throws(ImportProblem) {
    guard let literal = text.literal, let open = literal.lastIndex(of: "[") else { return }
    let attribute = literal[literal.index(after: open)...].dropLast().lowercased()
    guard literal.last == "]", HurlCookieAttribute.matchers.keys.contains(attribute) else {
      throw cursor.problem("`\(literal)` has no attribute of a cookie", at: place)
    }
  }

  private mutating func filters() throws(ImportProblem) -> [HurlFilter] {
    var filters: [HurlFilter] = []
    while true {
      let mark = cursor.mark
      guard cursor.takeBlanks(), let form = HurlFilterForm.all[wordAhead] else {
        cursor.reset(to: mark)
        return filters
      }
      let word = cursor.text(cursor.take(while: \.isASCIIAlphanumeric))
      var filter = HurlFilter(name: word)
      for kind in form {
        try cursor.needBlanks(after: word)
        filter.arguments.append(try argument(kind))
      }
      filters.append(filter)
    }
  }

  private mutating func argument(
    _ kind: HurlFilterForm.Argument
  ) throws(ImportProblem) -> HurlValue {
    if kind == .number {
      let start = cursor.index
      _ = cursor.take(UInt8(ascii: "-"))
      guard !cursor.take(while: \.isASCIIDigit).isEmpty else {
        throw cursor.problem("a whole number is expected")
      }
      return .number(cursor.text(start..<cursor.index))
    }
    if kind == .pattern, cursor.next == UInt8(ascii: "/") { return .pattern(try pattern()) }
    guard let text = try quoted() else { throw cursor.problem("`\"` is expected") }
    return .text(text)
  }

  /// `/…/`, in which `\/` is a slash.
  private mutating func pattern() throws(ImportProblem) -> String {
    let start = cursor.index
    cursor.advance()
    var output: [UInt8] = []
    while let byte = cursor.next, byte != UInt8(ascii: "/") {
      cursor.advance()
      if byte == UInt8(ascii: "\\"), cursor.next == UInt8(ascii: "/") {
        output.append(UInt8(ascii: "/"))
        cursor.advance()
        continue
      }
      output.append(byte)
      // Not the end of the pattern, whatever follows.
      if byte == UInt8(ascii: "\\"), cursor.next == UInt8(ascii: "\\") {
        output.append(UInt8(ascii: "\\"))
        cursor.advance()
      }
    }
    guard cursor.take(UInt8(ascii: "/")) else {
      throw cursor.problem("a pattern that is not closed", at: start)
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Predicates

  private mutating func predicate() throws(ImportProblem) -> HurlPredicate {
    var isNegated = false
    let mark = cursor.mark
    if cursor.take("not") {
      isNegated = cursor.takeBlanks()
      if !isNegated { cursor.reset(to: mark) }
    }
    let start = cursor.index
    let isOperator = cursor.next.map { "=!<>".utf8.contains($0) } ?? false
    let word = cursor.text(
      cursor.take { isOperator ? "=!<>".utf8.contains($0) : $0.isASCIIAlphanumeric })
    let name = HurlPredicateForm.older[word] ?? word
    guard let takesValue = HurlPredicateForm.all[name] else {
      throw cursor.problem("a predicate is expected", at: start)
    }
    var predicate = HurlPredicate(isNegated: isNegated, name: name)
    guard takesValue else { return predicate }
    if isOperator {
      cursor.takeBlanks()
    } else {
      try cursor.needBlanks(after: word)
    }
    predicate.value = try predicateValue()
    return predicate
  }

  private mutating func predicateValue() throws(ImportProblem) -> HurlValue {
    let start = cursor.index
    if let placeholder = try cursor.takePlaceholder() { return .placeholder(placeholder) }
    switch cursor.next {
    case UInt8(ascii: "\""): return .text(try quoted() ?? HurlText())
    case UInt8(ascii: "/"): return .pattern(try pattern())
    case UInt8(ascii: "`"):
      switch try body()?.content {
      case .text(let text, _)?: return .text(text)
      case .graphQL(let query, nil)? where query.placeholders.isEmpty:
        return .text(HurlText(query.jsonOfQuery, at: start))
      default: break
      }
    case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit:
      return .number(try number())
    default: break
    }
    for (word, value) in [
      ("null", HurlValue.null), ("true", .boolean(true)), ("false", .boolean(false)),
    ]
    where cursor.take(word) { return value }
    if cursor.take("hex,") { return .bytes(try hex()) }
    if cursor.take("base64,") { return .bytes(try base64()) }
    if cursor.take("file,") { return .file(try fileBody()) }
    throw cursor.problem("a value is expected", at: start)
  }

  /// A whole number or one with a fraction.
  mutating func number() throws(ImportProblem) -> String {
    let start = cursor.index
    _ = cursor.take(UInt8(ascii: "-"))
    let whole = cursor.take(while: \.isASCIIDigit)
    guard !whole.isEmpty, whole.count == 1 || cursor.bytes[whole.lowerBound] != 0x30 else {
      throw cursor.problem("a number is expected", at: start)
    }
    if cursor.take(UInt8(ascii: ".")), cursor.take(while: \.isASCIIDigit).isEmpty {
      throw cursor.problem("digits are expected")
    }
    return cursor.text(start..<cursor.index)
  }
}

/// What a query takes.
enum HurlQueryForm {
  case bare, text, pattern

  static let all: [String: HurlQueryForm] = [
    "status": .bare, "version": .bare, "url": .bare, "header": .text, "cookie": .text,
    "body": .bare, "xpath": .text, "jsonpath": .text, "regex": .pattern, "variable": .text,
    "duration": .bare, "bytes": .bare, "rawbytes": .bare, "sha256": .bare, "md5": .bare,
    "certificate": .text, "ip": .bare, "redirects": .bare,
  ]
}

/// The arguments of filters.
enum HurlFilterForm {
  enum Argument { case text, pattern, number }

  static let all: [String: [Argument]] = [
    "base64Decode": [], "base64Encode": [], "base64UrlSafeDecode": [], "base64UrlSafeEncode": [],
    "charsetDecode": [.text], "count": [], "dateFormat": [.text], "daysAfterNow": [],
    "daysBeforeNow": [], "decode": [.text], "first": [], "format": [.text], "htmlEscape": [],
    "htmlUnescape": [], "jsonpath": [.text], "last": [], "location": [], "nth": [.number],
    "regex": [.pattern], "replace": [.pattern, .text], "replaceRegex": [.pattern, .text],
    "split": [.text], "toDate": [.text], "toFloat": [], "toHex": [], "toInt": [], "toString": [],
    "urlDecode": [], "urlEncode": [], "urlQueryParam": [.text], "utf8Decode": [], "utf8Encode": [],
    "xpath": [.text],
  ]
}

/// Predicates, and whether they take a value.
enum HurlPredicateForm {
  static let all: [String: Bool] = [
    "==": true, "!=": true, ">": true, ">=": true, "<": true, "<=": true, "startsWith": true,
    "endsWith": true, "contains": true, "includes": true, "matches": true, "countEquals": true,
    "exists": false, "isEmpty": false, "isBoolean": false, "isCollection": false, "isDate": false,
    "isFloat": false, "isInteger": false, "isIpv4": false, "isIpv6": false, "isIsoDate": false,
    "isList": false, "isNumber": false, "isObject": false, "isString": false, "isUuid": false,
  ]

  /// Words of older versions.
  static let older = [
    "equals": "==", "notEquals": "!=", "greaterThan": ">", "greaterThanOrEquals": ">=",
    "lessThan": "<", "lessThanOrEquals": "<=",
  ]
}

/// The attributes of cookies, in lower case, and their matchers.
enum HurlCookieAttribute {
  static let matchers = [
    "value": "$value", "expires": "$expires", "max-age": "$maxAge", "domain": "$domain",
    "path": "$path", "secure": "$secure", "httponly": "$httpOnly", "samesite": "$sameSite",
  ]
}
