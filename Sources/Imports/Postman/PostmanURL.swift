// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// An address in the parts that Postman makes of it.
///
/// A text is divided as postman-collection's `Url.parse` does; of an object the parts count, and `raw` only
/// where there is no host. Templates are never divided.
struct PostmanURL {
  /// A parameter of the query, or a variable of the path.
  struct Parameter {
    var name: String
    /// Nil for one without `=`.
    var value: String?
    var isDisabled = false
    var description: String?
    var place: ImportFinding.Place
  }

  /// Without `://`; nil for none.
  private(set) var scheme: String?
  /// Host and port.
  private(set) var authority = ""
  private(set) var user: String?
  private(set) var password: String?
  /// From the first `/`; empty for none.
  private(set) var path = ""
  private(set) var query: [Parameter] = []
  private(set) var variables: [Parameter] = []
  let place: ImportFinding.Place

  init(_ node: JSONNode, _ source: PostmanSource) {
    place = source.place(node)
    guard let object = PostmanObject(node, source) else {
      source.mark(node)
      parse(node.plainText)
      return
    }
    object.ignore("hash", "id")
    let raw = object.text("raw")
    let host = Self.joined(object.node[member: "host"], ".", source)
    take(object.node[member: "query"], source)
    if host.isEmpty {
      let listed = query
      query = []
      parse(raw ?? "")
      if !listed.isEmpty { query = listed }
      object.ignore("protocol", "port", "path")
    } else {
      takeParts(object, host, source)
    }
    for variable in object.objects("variable") {
      variable.ignore("type", "system")
      guard let name = variable.text("key") ?? variable.text("id") else { continue }
      variable.ignore("id", "name")
      variables.append(
        Parameter(
          name: name, value: variable.text("value"), isDisabled: variable.flag("disabled"),
          description: variable.description(), place: variable.place))
    }
  }

  // MARK: Objects

  private mutating func takeParts(_ object: PostmanObject, _ host: String, _ source: PostmanSource)
  {
    scheme = object.text("protocol").map { $0.hasSuffix("://") ? String($0.dropLast(3)) : $0 }
    if scheme?.isEmpty == true { scheme = nil }
    let port = object.text("port").flatMap { $0.isEmpty ? nil : $0 }
    if let auth = object.object("auth") {
      user = auth.text("user")
      password = auth.text("password")
    }
    var whole = host
    if let port { whole += ":\(port)" }
    if let path = object.node[member: "path"] {
      let text = Self.joined(path, "/", source)
      if !(path.isNull || path.isArray && path.count == 0) {
        whole += text.hasPrefix("/") && path.isString ? text : "/" + text
      }
    }
    // The runner puts the parts together and reads them again: `?` in a path begins the query.
    let listed = query
    query = []
    let (ownScheme, ownUser, ownPassword) = (scheme, user, password)
    parse((ownScheme.map { "\($0)://" } ?? "") + whole)
    user = ownUser ?? user
    password = ownPassword ?? password
    query += listed
  }

  private static func joined(_ node: JSONNode?, _ mark: String, _ source: PostmanSource) -> String {
    guard let node else { return "" }
    source.mark(node)
    guard node.isArray else { return node.plainText }
    return node.elements.map { $0[member: "value"]?.plainText ?? $0.plainText }
      .joined(separator: mark)
  }

  /// The query as a list of parameters, a mapping, or text.
  private mutating func take(_ node: JSONNode?, _ source: PostmanSource) {
    guard let node else { return }
    if node.isArray {
      source.open(node)
      for element in node.elements {
        guard let object = PostmanObject(element, source) else {
          source.mark(element)
          takeQuery(element.plainText)
          continue
        }
        object.ignore("type", "uuid", "id", "name")
        let value = object.node[member: "value"]
        if let value { source.mark(value) }
        let isBare = value?.isNull ?? true
        let name = object.text("key") ?? ""
        let description = object.description()
        let isDisabled = object.flag("disabled") || object.value("enabled")?.boolean == false
        guard !name.isEmpty || !isBare else { continue }
        query.append(
          Parameter(
            name: name, value: isBare ? nil : value?.plainText, isDisabled: isDisabled,
            description: description, place: object.place))
      }
    } else if node.isObject {
      source.mark(node)
      for member in node.members {
        query.append(
          Parameter(
            name: member.name.stringValue ?? "", value: member.value.plainText,
            place: source.place(member.value)))
      }
    } else {
      source.mark(node)
      takeQuery(node.plainText)
    }
  }

  // MARK: Text

  private mutating func parse(_ text: String) {
    var rest = PlainText(text.drop(while: \.isWhitespace))
    if let mark = rest.range(of: "://"), !rest[..<mark.lowerBound].contains("?"),
      !rest[..<mark.lowerBound].contains(":"), !rest[..<mark.lowerBound].contains("/")
    {
      scheme = rest[..<mark.lowerBound].text
      rest = rest[mark.upperBound...]
      if scheme?.isEmpty == true { scheme = nil }
    }
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    if let question = rest.firstIndex(of: "?") {
      takeQuery(rest[(question + 1)...].text)
      rest = rest[..<question]
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = rest[slash...].text
    var host = rest[..<slash]
    if let at = host.firstIndex(of: "@") {
      let log = host[..<at]
      let colon = log.firstIndex(of: ":") ?? log.endIndex
      user = log[..<colon].text
      password = colon < log.endIndex ? log[(colon + 1)...].text : nil
      host = host[(at + 1)...]
    }
    authority = host.text
  }

  private mutating func takeQuery(_ text: String) {
    guard !text.isEmpty else { return }
    for pair in PlainText(text[...]).split("&") {
      let equals = pair.firstIndex(of: "=")
      let name = pair[..<(equals ?? pair.endIndex)].text
      guard !name.isEmpty || equals != nil else { continue }
      query.append(
        Parameter(
          name: name, value: equals.map { pair[($0 + 1)...].text }, place: place))
    }
  }
}

/// Text in which templates are opaque: searching finds nothing inside of `{{…}}`.
struct PlainText {
  private let bytes: [UInt8]
  /// The bytes, with those of templates as NUL.
  private let shown: [UInt8]
  private let bounds: Range<Int>

  init(_ text: Substring) {
    let text = String(text)
    bytes = Array(text.utf8)
    bounds = 0..<bytes.count
    var shown: [UInt8] = []
    for piece in TemplatePieces(text).all {
      switch piece {
      case .literal(let literal): shown += literal.utf8
      case .template(let content):
        shown += [UInt8](repeating: 0, count: content.utf8.count + 4)
      }
    }
    self.shown = shown
  }

  private init(_ whole: PlainText, _ bounds: Range<Int>) {
    bytes = whole.bytes
    shown = whole.shown
    self.bounds = bounds
  }

  var text: String { String(decoding: bytes[bounds], as: UTF8.self) }
  var endIndex: Int { bounds.upperBound }

  func firstIndex(of character: Unicode.Scalar) -> Int? {
    shown[bounds].firstIndex(of: UInt8(ascii: character))
  }

  func contains(_ character: Unicode.Scalar) -> Bool { firstIndex(of: character) != nil }

  func range(of text: String) -> Range<Int>? { shown[bounds].firstRange(of: text.utf8) }

  subscript(range: PartialRangeUpTo<Int>) -> PlainText {
    PlainText(self, bounds.lowerBound..<range.upperBound)
  }

  subscript(range: PartialRangeFrom<Int>) -> PlainText {
    PlainText(self, range.lowerBound..<bounds.upperBound)
  }

  func split(_ character: Unicode.Scalar) -> [PlainText] {
    var parts: [PlainText] = []
    var rest = self
    while let index = rest.firstIndex(of: character) {
      parts.append(rest[..<index])
      rest = rest[(index + 1)...]
    }
    return parts + [rest]
  }
}
