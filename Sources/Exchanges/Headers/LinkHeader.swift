// SPDX-License-Identifier: Apache-2.0

import Notation

/// The links of `Link` headers (RFC 8288, section 3).
///
/// `</pets?page=2>; rel="next last"` has the targets `/pets?page=2` for `next` and for `last`.
package struct LinkHeader: Sendable {
  /// The relations, in lower case and without duplicates, each with the target of its first link, as
  /// written.
  package private(set) var targets: [(relation: String, target: String)] = []

  /// Reads the values of the headers. What is not a link is skipped, and so is a link with
  /// `anchor`, which is not one of this document.
  package init(_ values: [String]) {
    for value in values {
      var reader = LinkReader(value)
      while let link = reader.next() {
        for relation in link.relations where !has(relation) {
          targets.append((relation, link.target))
        }
      }
    }
  }

  private func has(_ relation: String) -> Bool {
    targets.contains { $0.relation.hasSameBytes(as: relation) }
  }
}

/// Reads the links of one header, one by one.
private struct LinkReader {
  private var rest: Substring.UTF8View

  init(_ value: String) { rest = value[...].utf8 }

  /// The next link without `anchor`; nil at the end, and behind text that is not a link.
  mutating func next() -> (target: String, relations: [String])? {
    while true {
      rest = rest.drop { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
      guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      let target = String(Substring(rest[..<end].dropFirst()))
      rest = rest[end...].dropFirst()
      var relations: [String]?
      var hasAnchor = false
      while let parameter = parameter() {
        if parameter.name == "rel" {
          // Only the first counts (section 3.3).
          relations =
            relations
            ?? parameter.value.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
        }
        if parameter.name == "anchor" { hasAnchor = true }
      }
      if !hasAnchor { return (target, relations ?? []) }
    }
  }

  /// `; name=value`, `; name="value"` or `; name`.
  private mutating func parameter() -> (name: String, value: String)? {
    skipBlanks()
    guard rest.first == UInt8(ascii: ";") else { return nil }
    rest = rest.dropFirst()
    skipBlanks()
    let name = take { ![0x20, 0x09].contains($0) && !"=;,".utf8.contains($0) }.lowercased()
    skipBlanks()
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst()
    skipBlanks()
    if rest.first == UInt8(ascii: "\"") { return (name, quoted()) }
    return (name, take { ![0x20, 0x09].contains($0) && !";,".utf8.contains($0) })
  }

  private mutating func quoted() -> String {
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  private mutating func take(_ isPart: (UInt8) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(Substring(part))
  }
}
