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
    var subject = try subject(query)
    for filter in filters { try apply(filter, to: &subject) }
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
      return HurlSubject(["cookies", name, matcher ?? ""], "", .text, mayBeAbsent: true)
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

/// JSONPaths of Hurl.
enum HurlJSONPath {
  /// A path of RFC 9535; nil if there is none.
  static func path(_ text: String) -> JSONPath? {
    if let path = try? JSONPath(text) { return path }
    return try? JSONPath(quotingNames(in: text))
  }

  /// `$.a-b` as `$['a-b']`: names that need quotes in RFC 9535.
  private static func quotingNames(in text: String) -> String {
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        output.append(byte)
        output += rest[...end]
        rest = rest[(end + 1)...]
        continue
      }
      guard byte == UInt8(ascii: "."), let first = rest.first, !".[*".utf8.contains(first) else {
        output.append(byte)
        continue
      }
      let name = rest.prefix { !".[ ()".utf8.contains($0) }
      rest = rest[name.endIndex...]
      let isPlain = name.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
        && name.first?.isASCIIDigit == false
      let isDescendant = output.last == UInt8(ascii: ".")
      if isPlain {
        output += [byte] + name
      } else {
        if isDescendant { output.append(byte) }
        output += Array("['".utf8) + name + Array("']".utf8)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// CEL for the value of a singular path.
  static func access(_ path: String, in root: String) -> String {
    var output = root
    var rest = Array(path.utf8).dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ".") {
        let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        rest = rest[name.endIndex...]
        output += member(String(decoding: name, as: UTF8.self))
      } else if byte == UInt8(ascii: "["), let first = rest.first {
        guard first != UInt8(ascii: "'"), first != UInt8(ascii: "\"") else {
          let name = rest.dropFirst().prefix { $0 != first }
          guard !name.contains(UInt8(ascii: "\\")), name.endIndex < rest.endIndex else { break }
          rest = rest[(name.endIndex + 1)...].drop { $0 == UInt8(ascii: "]") }
          output += member(String(decoding: name, as: UTF8.self))
          continue
        }
        let index = rest.prefix { $0 != UInt8(ascii: "]") }
        rest = rest[index.endIndex...].dropFirst()
        guard index.allSatisfy(\.isASCIIDigit) else { break }
        output += "[\(String(decoding: index, as: UTF8.self))]"
      } else {
        break
      }
    }
    return rest.isEmpty && !output.isEmpty && isWhole(path, output)
      ? output : "jsonpath(\(root), \(CELText.quoted(path)))"
  }

  private static func isWhole(_ path: String, _ output: String) -> Bool {
    !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: "-"))
      && !path.utf8.contains(UInt8(ascii: " "))
  }

  private static func member(_ name: String) -> String {
    let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      && name.utf8.first?.isASCIIDigit == false
    return isName && Names.problem(with: name) == nil ? ".\(name)" : "[\(CELText.quoted(name))]"
  }
}

/// XPaths of Hurl.
enum HurlXPath {
  /// `//_:a` as `//*[local-name()='a']`: Hurl binds `_` to the default namespace of the document.
  static func withoutDefaultPrefix(_ text: String) -> String {
    guard text.utf8.contains("_:".utf8) else { return text }
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var quote: UInt8?
    while let byte = rest.popFirst() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "_"), rest.first == UInt8(ascii: ":"),
        output.last.map({ $0.isASCIIAlphanumeric || $0 == byte || $0 == UInt8(ascii: "-") }) != true
      {
        let name = rest.dropFirst().prefix {
          $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) || $0 >= 0x80
        }
        if !name.isEmpty {
          rest = rest[name.endIndex...]
          output += Array("*[local-name()='".utf8) + name + Array("']".utf8)
          continue
        }
      }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
