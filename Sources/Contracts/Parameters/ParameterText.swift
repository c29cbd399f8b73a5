// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// The value of a parameter as it is sent: OpenAPI 3.2, "Style Values" and "Style Examples".
package enum ParameterText: Sendable {
  /// A name of the query or a cookie with its value.
  package struct Pair: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A part of the path, percent-encoded: `blue`, `.blue`, `;color=blue`.
  case path(String)
  /// Names and values of the query, not encoded.
  case query([Pair])
  /// A part of the query that is encoded already, because its delimiters are sent as they are:
  /// `color=blue,black`.
  case encodedQuery(String)
  case header(String)
  case cookies([Pair])
}

extension DocumentedParameter {
  /// The text of a value by `style`, `explode`, `allowReserved` and `content`.
  ///
  /// - Returns: nil where the specification does not define it: an object in an object, `deepObject` of
  ///   a list, an exploded list in a cookie.
  package func text(of value: Value) -> ParameterText? {
    if location == .querystring { return content.flatMap { wholeQuery(value, $0) } }
    if let content {
      return content.text(of: value).flatMap { located($0) }
    }
    guard let parts = ParameterParts(value) else { return nil }
    switch location {
    case .path: return pathText(parts).map { .path($0) }
    case .query, .form: return queryText(parts)
    case .header: return headerText(parts).flatMap(Self.header)
    case .cookie: return cookieText(parts)
    case .querystring: return nil
    }
  }

  // MARK: `content`

  private func located(_ text: String) -> ParameterText? {
    switch location {
    case .path: .path(Self.encoded(text))
    case .query, .form, .querystring: .query([.init(name.content, text)])
    case .header: Self.header(text)
    case .cookie: .cookies([.init(name.content, Self.encoded(text))])
    }
  }

  private func wholeQuery(_ value: Value, _ media: DocumentedMedia) -> ParameterText? {
    guard media.isForm else { return media.text(of: value).map { .encodedQuery(Self.encoded($0)) } }
    return FormPairs.pairs(of: value, media).map { .query($0) }
  }

  private static func header(_ text: String) -> ParameterText? {
    text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } ? nil : .header(text)
  }

  // MARK: Paths and headers

  private func pathText(_ parts: ParameterParts) -> String? {
    switch style {
    case .label: return labelText(parts)
    case .matrix: return matrixText(parts)
    default: return joined(parts, encoding: encodedValue)
    }
  }

  private func headerText(_ parts: ParameterParts) -> String? { joined(parts) { $0 } }

  /// `blue`, `blue,black`, `R,100,G,200`; exploded `R=100,G=200`.
  private func joined(
    _ parts: ParameterParts, encoding encode: (String) -> String
  ) -> String? {
    let comma = encodedDelimiter
    switch parts {
    case .one(let text): return encode(text)
    case .list(let items): return items.isEmpty ? nil : items.map(encode).joined(separator: comma)
    case .members(let members):
      guard !members.isEmpty else { return nil }
      return members.map { encode($0.name) + (explode ? "=" : comma) + encode($0.value) }
        .joined(separator: comma)
    }
  }

  /// 2.0 has blanks, tabs and bars between the elements of a path too.
  private var encodedDelimiter: String {
    switch style {
    case .spaceDelimited: location == .path ? "%20" : " "
    case .pipeDelimited: location == .path ? "%7C" : "|"
    case nil: location == .path ? "%09" : "\t"
    default: ","
    }
  }

  /// `.blue`, `.blue,black`; exploded `.blue.black`, `.R=100.G=200`.
  private func labelText(_ parts: ParameterParts) -> String? {
    let separator = explode ? "." : ","
    switch parts {
    case .one(let text): return "." + encodedValue(text)
    case .list(let items): return "." + items.map(encodedValue).joined(separator: separator)
    case .members(let members):
      return "."
        + members.map { encodedValue($0.name) + (explode ? "=" : ",") + encodedValue($0.value) }
        .joined(separator: separator)
    }
  }

  /// `;color=blue`, `;color=blue,black`; exploded `;color=blue;color=black`, `;R=100;G=200`.
  private func matrixText(_ parts: ParameterParts) -> String? {
    let key = ";" + Self.encoded(name.content)
    switch parts {
    case .one(let text): return text.isEmpty ? key : "\(key)=\(encodedValue(text))"
    case .list(let items):
      if explode { return items.map { "\(key)=\(encodedValue($0))" }.joined() }
      return "\(key)=" + items.map(encodedValue).joined(separator: ",")
    case .members(let members):
      if explode {
        return members.map { ";\(encodedValue($0.name))=\(encodedValue($0.value))" }.joined()
      }
      return "\(key)="
        + members.map { "\(encodedValue($0.name)),\(encodedValue($0.value))" }
        .joined(separator: ",")
    }
  }

  // MARK: Queries

  private func queryText(_ parts: ParameterParts) -> ParameterText? {
    if style == .deepObject {
      guard case .members(let members) = parts else { return nil }
      return .query(members.map { .init("\(name.content)[\($0.name)]", $0.value) })
    }
    switch parts {
    case .one(let text): return one(text)
    case .list(let items):
      if explode {
        guard style == .form || items.count < 2 else { return nil }
        return .query(items.map { .init(name.content, $0) })
      }
      if items.count < 2 { return items.isEmpty ? .query([]) : one(items[0]) }
      return delimited(items)
    case .members(let members):
      if explode { return style == .form ? .query(members) : nil }
      return members.isEmpty ? .query([]) : delimited(members.flatMap { [$0.name, $0.value] })
    }
  }

  private func one(_ text: String) -> ParameterText {
    guard allowsReserved, encodedValue(text) != Self.encoded(text) else {
      return .query([.init(name.content, text)])
    }
    return .encodedQuery("\(Self.encoded(name.content))=\(encodedValue(text))")
  }

  private func delimited(_ items: [String]) -> ParameterText {
    switch style {
    case .spaceDelimited: .query([.init(name.content, items.joined(separator: " "))])
    case .pipeDelimited: .query([.init(name.content, items.joined(separator: "|"))])
    case nil: .query([.init(name.content, items.joined(separator: "\t"))])
    default:
      .encodedQuery(
        "\(Self.encoded(name.content))=" + items.map(encodedValue).joined(separator: ","))
    }
  }

  // MARK: Cookies

  private func cookieText(_ parts: ParameterParts) -> ParameterText? {
    func encode(_ text: String) -> String { style == .cookie ? text : Self.encoded(text) }
    switch parts {
    case .one(let text): return .cookies([.init(name.content, encode(text))])
    case .list(let items):
      if items.count < 2 { return .cookies(items.map { .init(name.content, encode($0)) }) }
      guard explode else {
        return .cookies([.init(name.content, items.map(encode).joined(separator: ","))])
      }
      return style == .cookie ? .cookies(items.map { .init(name.content, $0) }) : nil
    case .members(let members):
      guard explode else {
        let text = members.flatMap { [encode($0.name), encode($0.value)] }
        return .cookies([.init(name.content, text.joined(separator: ","))])
      }
      return style == .cookie ? .cookies(members) : nil
    }
  }

  // MARK: Encoding

  /// Everything but letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    let bytes = PercentCoding.encode(Array(text.utf8)) { $0.isUnreserved }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// With `allowReserved` also the reserved characters that have no meaning of their own there.
  private func encodedValue(_ text: String) -> String {
    guard allowsReserved else { return Self.encoded(text) }
    let kept = location == .path ? ":@!$'()*,;=+&" : ":/?@!$'()*,;"
    let bytes = PercentCoding.encode(Array(text.utf8)) {
      $0.isUnreserved || kept.utf8.contains($0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A value as the table of styles has it: one text, a list of them, or names with them.
enum ParameterParts {
  case one(String)
  case list([String])
  case members([ParameterText.Pair])

  /// - Returns: nil for a list or an object in a list or an object.
  init?(_ value: Value) {
    switch value {
    case .array(let elements):
      let texts = elements.compactMap(\.scalarText)
      guard texts.count == elements.count else { return nil }
      self = .list(texts)
    case .object(let object):
      let members = object.members.compactMap { member in
        member.value.scalarText.map { ParameterText.Pair(member.name, $0) }
      }
      guard members.count == object.members.count else { return nil }
      self = .members(members)
    default: self = .one(value.scalarText ?? "")
    }
  }
}

extension Value {
  /// The text of a value that has no parts.
  package var scalarText: String? {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.digits
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
