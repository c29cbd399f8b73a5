// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Queries

/// What a query selects: a subject of `expect`, and the expression that gives it.
struct HurlSubject {
  /// The keys under `expect`; nil if only an expression selects it.
  var path: [String]?
  /// CEL.
  var expression: String
  var kind: HurlKind
  /// Whether the checks are those of the number of elements.
  var isLength = false
  /// Whether a JSONPath selects one value at most.
  var isSingular = true
  /// Whether a response may be without it, so that Hurl's `not` holds.
  var mayBeAbsent = false
  /// Whether filters were applied: nothing is then an error in Hurl too.
  var isFiltered = false
  /// Whether it is the lines of `Set-Cookie`.
  var isSetCookie = false
  /// Differences that do not depend on the predicate.
  var notes: [String] = []

  init(_ path: [String]?, _ expression: String, _ kind: HurlKind, mayBeAbsent: Bool = false) {
    self.path = path
    self.expression = expression
    self.kind = kind
    self.mayBeAbsent = mayBeAbsent
  }

  /// Why a query or a filter has no counterpart.
  struct Loss: Error {
    let cause: ImportCause
    let text: String
  }
}

extension HurlContext {
  /// What a query with its filters selects.
  func subject(
    _ query: HurlQuery, _ filters: [HurlFilter]
  ) throws(HurlSubject.Loss) -> HurlSubject {
    guard filters.count <= 40 else {
      throw HurlSubject.Loss(cause: .filter, text: "more than 40 filters")
    }
    var subject = try subject(query)
    for filter in filters { try apply(filter, to: &subject) }
    guard subject.expression.utf8.count <= Self.longestExpression else {
      throw HurlSubject.Loss(cause: .assert, text: "an expression that is too long")
    }
    return subject
  }

  private func subject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    let bytes = "base64.decode(response.bytes)"
    switch query.name {
    case "status": return HurlSubject(["status"], "response.status", .number)
    case "version": return HurlSubject(["version"], "response.version", .text)
    case "url": return HurlSubject(["url"], "response.url", .text)
    case "body": return HurlSubject(["body"], "response.body", .text)
    case "duration": return HurlSubject(["time"], "", .number)
    case "bytes": return HurlSubject(["bytes"], bytes, .bytes)
    case "sha256": return HurlSubject(["sha256"], "sha256(\(bytes))", .bytes)
    case "md5": return HurlSubject(nil, "md5(\(bytes))", .bytes)
    case "ip": return HurlSubject(nil, "response.ip", .text)
    case "redirects": return HurlSubject(["redirects"], "response.redirects", .list)
    case "variable": return variableSubject(query)
    case "header": return headerSubject(query)
    case "cookie": return try cookieSubject(query)
    case "jsonpath": return try jsonSubject(query)
    case "xpath": return try xpathSubject(query)
    case "regex": return try regexSubject(query)
    case "certificate": return try certificateSubject(query)
    default: throw HurlSubject.Loss(cause: .assert, text: query.name)
    }
  }

  private func variableSubject(_ query: HurlQuery) -> HurlSubject {
    let name = known(query.argument) ?? query.argument.shown
    guard let variable = knownVariable(name) else {
      // Hurl has no such variable either, unless it comes from outside.
      let outside = self.variable(name, at: query.argument.offset)
      return HurlSubject(nil, outside.name, .any)
    }
    return HurlSubject(nil, variable.name, variable.kind)
  }

  private func headerSubject(_ query: HurlQuery) -> HurlSubject {
    guard let name = known(query.argument) else {
      return HurlSubject(nil, "response.headers[\(cel(query.argument))]", .text)
    }
    let access = "response.headers[\(CELText.quoted(name))]"
    guard name.lowercased() == "set-cookie" else {
      let isName = !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
      return HurlSubject(isName ? ["headers", name] : nil, access, .text, mayBeAbsent: true)
    }
    var subject = HurlSubject(nil, access, .list, mayBeAbsent: true)
    subject.isSetCookie = true
    subject.notes = ["one line of `Set-Cookie` is a list here"]
    return subject
  }

  private func cookieSubject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    guard let text = known(query.argument) else {
      throw HurlSubject.Loss(cause: .assert, text: "a cookie whose name has a variable")
    }
    var name = text
    var attribute: String?
    if text.last == "]", let open = text.lastIndex(of: "[") {
      name = String(text[..<open])
      attribute = text[text.index(after: open)...].dropLast().lowercased()
    }
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else {
      throw HurlSubject.Loss(cause: .assert, text: "the name of a cookie `\(name)`")
    }
    let access = "response.cookies[\(CELText.quoted(name))]"
    let matcher = attribute.flatMap { HurlCookieAttribute.matchers[$0] }
    switch attribute {
    case nil, "value": return HurlSubject(["cookies", name], access, .text, mayBeAbsent: true)
    case "max-age":
      return HurlSubject(
        ["cookies", name, matcher ?? ""], "", .number, mayBeAbsent: true)
    case "secure", "httponly":
      return HurlSubject(
        ["cookies", name, matcher ?? ""], "", .boolean, mayBeAbsent: true)
    default:
      var subject = HurlSubject(["cookies", name, matcher ?? ""], "", .text, mayBeAbsent: true)
      if attribute == "expires" { subject.notes = ["Hurl 7 reads no date that ends in `GMT`"] }
      return subject
    }
  }

  // MARK: Queries in other languages

  private func jsonSubject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    guard let text = known(query.argument) else {
      let access = "jsonpath(response.json, \(cel(query.argument)))"
      var subject = HurlSubject(nil, access, .any)
      subject.mayBeAbsent = true
      return subject
    }
    guard let path = HurlJSONPath.path(text) else {
      throw HurlSubject.Loss(cause: .assert, text: "`\(text)` is not a JSONPath of RFC 9535")
    }
    let access =
      path.isSingular
      ? HurlJSONPath.access(path.text, in: "response.json")
      : "jsonpath(response.json, \(CELText.quoted(path.text)))"
    var subject = HurlSubject(["json", path.text], access, .any, mayBeAbsent: true)
    subject.isSingular = path.isSingular
    return subject
  }

  private func xpathSubject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    guard let text = known(query.argument) else {
      return HurlSubject(nil, "xpath(response.body, \(cel(query.argument)))", .any)
    }
    let written = HurlXPath.withoutDefaultPrefix(text)
    guard let path = try? XPath(written) else {
      throw HurlSubject.Loss(cause: .assert, text: "`\(text)` is not an XPath")
    }
    let kind: HurlKind =
      switch path.kind {
      case .nodes: .list
      case .text: .text
      case .number: .number
      case .boolean: .boolean
      }
    var subject = HurlSubject(
      ["xpath", written], "xpath(response.body, \(CELText.quoted(written)))", kind)
    subject.mayBeAbsent = path.kind == .nodes
    if kind == .number, text.contains("number(") {
      subject.notes = ["a text that is not a number is equal to nothing"]
    }
    if written != text { subject.notes = ["`_:` is a name in any namespace"] }
    return subject
  }

  private func regexSubject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    let pattern = try self.pattern(query.argument)
    var subject = HurlSubject(
      nil, "regex.extract(response.body, \(pattern.cel)).value()", .text, mayBeAbsent: true)
    guard pattern.hasGroup else {
      throw HurlSubject.Loss(
        cause: .assert, text: "the pattern has no group, so that Hurl finds nothing")
    }
    if let text = pattern.literal { subject.path = ["regex", text] }
    return subject
  }

  private func certificateSubject(_ query: HurlQuery) throws(HurlSubject.Loss) -> HurlSubject {
    let names = [
      "Subject": ("subject", HurlKind.text), "Issuer": ("issuer", .text),
      "Start-Date": ("notBefore", .date), "Expire-Date": ("notAfter", .date),
    ]
    guard let (key, kind) = names[query.argument.literal ?? ""] else {
      throw HurlSubject.Loss(cause: .assert, text: "certificate \"\(query.argument.shown)\"")
    }
    var subject = HurlSubject(
      ["certificate", key], "response.certificate.\(key)", kind, mayBeAbsent: true)
    if kind == .text { subject.notes = ["the parts are written `C = DE, O = Shop`"] }
    return subject
  }
}
