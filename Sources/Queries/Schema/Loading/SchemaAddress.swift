// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Addresses of schemas: RFC 3986, section 5.
package struct SchemaAddress {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: String
  private var query: Substring?

  /// Everything but a fragment.
  private init(_ text: Substring) {
    var rest = text
    scheme = nil
    authority = nil
    query = nil
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
      rest.utf8.first?.isASCIILetter == true,
      rest[..<colon].utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) })
    {
      scheme = rest[..<colon]
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[rest.utf8.index(after: mark)...]
      rest = rest[..<mark]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The address that a reference means seen from another, and its fragment without the `#`, as
  /// written.
  ///
  /// `b.json#/a` seen from `http://x/y/z.json` is `http://x/y/b.json` and `/a`. A base may be a
  /// relative path too, above which `..` stays.
  package static func resolve(
    _ reference: String, against base: String
  ) -> (address: String, fragment: String) {
    let mark = reference.utf8.firstIndex(of: UInt8(ascii: "#")) ?? reference.endIndex
    let fragment =
      mark == reference.endIndex ? "" : String(reference[reference.utf8.index(after: mark)...])
    let absolute = reference[..<mark]
    if absolute.isEmpty { return (base, fragment) }
    var target = SchemaAddress(absolute)
    let origin = SchemaAddress(base[...])
    if target.scheme == nil {
      target.scheme = origin.scheme
      if target.authority == nil {
        target.authority = origin.authority
        if target.path.isEmpty {
          target.path = origin.path
          target.query = target.query ?? origin.query
        } else if !target.path.utf8.starts(with: "/".utf8) {
          target.path = origin.merged(with: target.path)
        }
      }
    }
    target.path = withoutDots(target.path, keepsLeading: target.scheme == nil)
    return (target.text, fragment)
  }

  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return relative }
    return path[...slash] + relative
  }

  private static func withoutDots(_ path: String, keepsLeading: Bool) -> String {
    var kept: [Substring] = []
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isAbsolute = path.utf8.starts(with: "/".utf8)
    let relevant = isAbsolute ? segments.dropFirst() : segments[...]
    for (index, segment) in relevant.enumerated() {
      let isLast = index == relevant.count - 1
      if segment.elementsEqual(".".utf8) {
        if isLast { kept.append("") }
      } else if segment.elementsEqual("..".utf8) {
        if keepsLeading, !isAbsolute, kept.last.map({ $0 == ".." }) ?? true {
          kept.append("..")
        } else {
          _ = kept.popLast()
        }
        if isLast { kept.append("") }
      } else {
        kept.append(Substring(segment))
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  private var text: String {
    (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path
      + (query.map { "?\($0)" } ?? "")
  }

  /// The scheme of an address; nil for one that is relative.
  package static func scheme(of address: String) -> String? {
    SchemaAddress(address[...]).scheme.map(String.init)
  }

  /// An address as it is written relative to another of the same scheme and host; nil for others.
  package static func relative(_ address: String, from known: String) -> String? {
    let (target, origin) = (SchemaAddress(address[...]), SchemaAddress(known[...]))
    guard let scheme = target.scheme, scheme == origin.scheme,
      let authority = target.authority, authority == origin.authority, target.query == nil
    else { return nil }
    let folders = origin.path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    let parts = target.path.utf8.split(separator: UInt8(ascii: "/"))
    let shared = zip(folders, parts.dropLast()).prefix { $0.elementsEqual($1) }.count
    let steps =
      folders.dropFirst(shared).map { _ in Substring("..") }
      + parts.dropFirst(shared).map { Substring($0) }
    return steps.isEmpty ? nil : steps.joined(separator: "/")
  }

  /// A fragment, or a path, with its `%XX` read.
  package static func decodedFragment(_ fragment: String) -> String {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment }
    var bytes: [UInt8] = []
    let source = Array(fragment.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Tokens of JSON Pointers.
enum PointerToken {
  /// `a/b` is `a~1b`.
  static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return token
    }
    return String(JSONPointer([token]).description.dropFirst())
  }
}
