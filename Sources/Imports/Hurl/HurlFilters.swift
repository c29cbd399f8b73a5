// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Queries

extension HurlContext {
  func apply(_ filter: HurlFilter, to subject: inout HurlSubject) throws(HurlSubject.Loss) {
    let isKept = try applyKeepingPath(filter, to: &subject)
    subject.isFiltered = true
    guard !isKept else { return }
    guard !subject.expression.isEmpty, !subject.isLength else {
      throw HurlSubject.Loss(cause: .filter, text: filter.name)
    }
    try refuseElements(filter, of: &subject)
    guard subject.isSingular || ["count", "nth", "first", "last"].contains(filter.name) else {
      subject.notes.append("a path that may select several values gives a list")
      subject.path = nil
      try transform(filter, &subject)
      return
    }
    subject.path = nil
    try transform(filter, &subject)
  }

  /// A text has no elements; lines of a header are one text in expressions.
  private func refuseElements(
    _ filter: HurlFilter, of subject: inout HurlSubject
  ) throws(HurlSubject.Loss) {
    guard subject.kind == .text, ["count", "nth", "first", "last"].contains(filter.name) else {
      return
    }
    guard subject.path?.first == "headers" else {
      throw HurlSubject.Loss(cause: .assert, text: "\(filter.name) of a text")
    }
    subject.expression += ".split(', ')"
    subject.notes.append("the lines of the header are divided at `, `")
  }

  /// The filters after which the subject is still one of `expect`.
  private func applyKeepingPath(
    _ filter: HurlFilter, to subject: inout HurlSubject
  ) throws(HurlSubject.Loss) -> Bool {
    guard let path = subject.path, !subject.isLength, path[0] != "regex" else { return false }
    if filter.name == "count" {
      guard ["json", "xpath", "redirects", "bytes", "headers"].contains(path[0]),
        subject.kind != .number
      else { return false }
      subject.isLength = true
      if path[0] == "headers" { subject.notes.append("one line has the number of its characters") }
      return true
    }
    guard path[0] == "json", subject.isSingular, let index = index(of: filter) else { return false }
    let longer = "\(path[1])[\(index)]"
    subject.path = ["json", longer]
    subject.expression = HurlJSONPath.access(longer, in: "response.json")
    return true
  }

  private func index(of filter: HurlFilter) -> Int? {
    switch filter.name {
    case "first": 0
    case "last": -1
    case "nth":
      if case .number(let digits)? = filter.arguments.first { Int(digits) } else { nil }
    default: nil
    }
  }

  private func transform(
    _ filter: HurlFilter, _ subject: inout HurlSubject
  ) throws(HurlSubject.Loss) {
    let x = subject.expression
    let ofBytes = [
      "base64Encode", "base64UrlSafeEncode", "utf8Decode", "toHex", "decode", "charsetDecode",
    ]
    if ofBytes.contains(filter.name), subject.kind != .bytes {
      throw HurlSubject.Loss(cause: .filter, text: "\(filter.name) of what is not bytes")
    }
    func set(_ expression: String, _ kind: HurlKind) {
      subject.expression = expression
      subject.kind = kind
    }
    switch filter.name {
    case "count": set("size(\(x))", .number)
    case "nth", "first", "last":
      let index = index(of: filter) ?? 0
      if !subject.isSingular {
        subject.notes.append("Hurl up to 8.0 has no list of a path that selects one value")
        subject.isSingular = true
      }
      set(
        index < 0 ? "\(x)[size(\(x)) - \(index.magnitude)]" : "\(x)[\(index)]",
        elementKind(of: subject))
    case "toInt": set("int(\(x))", .number)
    case "toFloat": set("double(\(x))", .number)
    case "toString":
      if subject.kind == .any { subject.notes.append("null has no text here") }
      set("string(\(x))", .text)
    case "split": set("\(x).split(\(try text(filter, 0)))", .list)
    case "urlEncode": set("url.encode(\(x)).replace('%2F', '/')", .text)
    case "urlDecode": set("url.decode(\(x))", .text)
    case "base64Encode": set("base64.encode(\(x))", .text)
    case "base64UrlSafeEncode": set("base64.urlEncode(\(x))", .text)
    case "base64Decode", "base64UrlSafeDecode": set("base64.decode(\(x))", .bytes)
    case "utf8Encode": set("bytes(\(x))", .bytes)
    case "utf8Decode": set("string(\(x))", .text)
    case "toHex": set("hex(\(x))", .text)
    case "regex", "replace", "replaceRegex": try transformByPattern(filter, &subject)
    case "decode", "charsetDecode", "toDate", "format", "dateFormat", "daysAfterNow",
      "daysBeforeNow":
      try transformByFormat(filter, &subject)
    case "jsonpath", "xpath", "location": try transformByPath(filter, &subject)
    default: throw HurlSubject.Loss(cause: .filter, text: filter.name)
    }
  }

  /// Elements of a split are texts.
  /// Nodes and parts of a text are texts, the values of a JSONPath any.
  private func elementKind(of list: HurlSubject) -> HurlKind {
    list.kind != .any && list.expression.hasSuffix(")") ? .text : .any
  }

  private func text(_ filter: HurlFilter, _ place: Int) throws(HurlSubject.Loss) -> String {
    guard filter.arguments.count > place, case .text(let text) = filter.arguments[place] else {
      throw HurlSubject.Loss(cause: .filter, text: filter.name)
    }
    return cel(text)
  }

  // MARK: Patterns

  private func transformByPattern(
    _ filter: HurlFilter, _ subject: inout HurlSubject
  ) throws(HurlSubject.Loss) {
    let x = subject.expression
    subject.kind = .text
    let isPattern =
      if case .pattern? = filter.arguments.first { true } else { filter.name != "replace" }
    guard isPattern else {
      subject.expression = "\(x).replace(\(try text(filter, 0)), \(try text(filter, 1)))"
      return
    }
    let pattern: HurlPattern =
      switch filter.arguments.first {
      case .pattern(let text)?: try self.pattern(HurlText(text))
      case .text(let text)?: try self.pattern(text)
      default: throw HurlSubject.Loss(cause: .filter, text: filter.name)
      }
    guard filter.name != "regex" else {
      guard pattern.hasGroup else {
        throw HurlSubject.Loss(
          cause: .filter, text: "the pattern has no group, so that Hurl finds nothing")
      }
      subject.expression = "regex.extract(\(x), \(pattern.cel)).value()"
      return
    }
    guard case .text(let replacement)? = filter.arguments.last, let literal = known(replacement)
    else { throw HurlSubject.Loss(cause: .filter, text: filter.name) }
    guard let written = HurlPattern.replacement(literal) else {
      throw HurlSubject.Loss(cause: .filter, text: "\(filter.name) with `\(literal)`")
    }
    subject.expression =
      "regex.replace(\(x), \(pattern.cel), \(CELText.quoted(written)))"
  }

  /// A pattern of Rust as one of PCRE2.
  func pattern(_ text: HurlText) throws(HurlSubject.Loss) -> HurlPattern {
    guard let literal = known(text) else {
      return HurlPattern(literal: nil, cel: cel(text), hasGroup: true)
    }
    guard let translated = HurlPattern.translated(literal), let pattern = try? Pattern(translated)
    else {
      throw HurlSubject.Loss(cause: .assert, text: "the pattern `\(literal)`")
    }
    return HurlPattern(
      literal: translated, cel: CELText.quoted(translated), hasGroup: pattern.groupCount > 0)
  }

  // MARK: Times and charsets

  private func transformByFormat(
    _ filter: HurlFilter, _ subject: inout HurlSubject
  ) throws(HurlSubject.Loss) {
    let x = subject.expression
    var argument = ""
    if case .text(let text)? = filter.arguments.first { argument = known(text) ?? "%!" }
    switch filter.name {
    case "daysAfterNow":
      (subject.expression, subject.kind) = ("(\(x) - now).getHours() / 24", .number)
    case "daysBeforeNow":
      (subject.expression, subject.kind) = ("(now - \(x)).getHours() / 24", .number)
    case "decode", "charsetDecode":
      guard ["utf-8", "utf8"].contains(argument.lowercased()) else {
        throw HurlSubject.Loss(cause: .filter, text: "\(filter.name) \"\(argument)\"")
      }
      (subject.expression, subject.kind) = ("string(\(x))", .text)
    case "toDate" where argument == "%+":
      (subject.expression, subject.kind) = (
        subject.kind == .any ? "timestamp(string(\(x)))" : "timestamp(\(x))", .date
      )
    default:
      guard HurlTimeFormat.isKnown(argument) else {
        throw HurlSubject.Loss(cause: .filter, text: "\(filter.name) \"\(argument)\"")
      }
      let function = filter.name == "toDate" ? "parseTime" : "format"
      subject.expression = "\(function)(\(x), \(CELText.quoted(argument)))"
      subject.kind = filter.name == "toDate" ? .date : .text
    }
  }

  // MARK: Paths

  private func transformByPath(
    _ filter: HurlFilter, _ subject: inout HurlSubject
  ) throws(HurlSubject.Loss) {
    let x = subject.expression
    guard filter.name != "location" else { return try transformToLocation(&subject) }
    guard case .text(let text)? = filter.arguments.first, let literal = known(text) else {
      throw HurlSubject.Loss(cause: .filter, text: filter.name)
    }
    if filter.name == "jsonpath" {
      guard let path = HurlJSONPath.path(literal) else {
        throw HurlSubject.Loss(cause: .filter, text: "`\(literal)` is not a JSONPath of RFC 9535")
      }
      subject.expression =
        path.isSingular
        ? HurlJSONPath.access(path.text, in: "json.decode(\(x))")
        : "jsonpath(json.decode(\(x)), \(CELText.quoted(path.text)))"
      subject.kind = .any
      subject.isSingular = path.isSingular
      return
    }
    let written = HurlXPath.withoutDefaultPrefix(literal)
    guard let path = try? XPath(written) else {
      throw HurlSubject.Loss(cause: .filter, text: "`\(literal)` is not an XPath")
    }
    subject.expression = "xpath(\(x), \(CELText.quoted(written)))"
    subject.notes.append("the text is read as XML, unless it begins as HTML does")
    subject.kind =
      switch path.kind {
      case .nodes: .list
      case .text: .text
      case .number: .number
      case .boolean: .boolean
      }
  }

  /// `redirects nth 0 location`: where the redirect leads to.
  private func transformToLocation(_ subject: inout HurlSubject) throws(HurlSubject.Loss) {
    let prefix = "response.redirects["
    guard subject.expression.hasPrefix(prefix) else {
      throw HurlSubject.Loss(cause: .filter, text: "location")
    }
    let index = subject.expression.dropFirst(prefix.count).dropLast()
    let next = Int(index).map { "\($0 + 1)" } ?? "\(index) + 1"
    subject.expression =
      "(response.redirects.map(r, r.url) + [response.url])[\(next)]"
    subject.kind = .text
  }
}

/// Formats of times.
enum HurlTimeFormat {
  /// Whether our `format` and `parseTime` have all directives.
  static func isKnown(_ format: String) -> Bool {
    var rest = Array(format.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else { continue }
      guard let directive = rest.popFirst(), "YymdeHIMSjupwsaAbBzFTRDnt%".utf8.contains(directive)
      else { return false }
    }
    return true
  }
}
