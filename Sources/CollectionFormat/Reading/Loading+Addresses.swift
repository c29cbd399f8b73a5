// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Loading {
  /// Whether the scheme that an address begins with, if it does, is one that curlew can speak.
  mutating func hasSupportedScheme(_ node: YAMLNode) -> Bool {
    guard let scalar = node.scalar, let end = scalar.withTextBytes(Self.schemeEnd) else {
      return true
    }
    let scheme = String(decoding: scalar.text.utf8.prefix(end), as: UTF8.self)
    let lower = scheme.lowercased()
    if AddressSchemes.supported.contains(lower) { return true }
    report(.unsupportedScheme(scheme, at: scalar.span(ofText: 0..<end)))
    return false
  }

  /// A `baseUrl`: its literal text is judged here, what a template makes when it is rendered.
  mutating func baseUrl(_ node: YAMLNode) -> TemplateText? {
    guard let text = text(node, expected: .address), isOneLine(node), let scalar = node.scalar
    else { return nil }
    guard let literal = text.literalText else { return text }
    guard let end = scalar.withTextBytes(Self.schemeEnd), literal.utf8.count > end + 3 else {
      report(.relativeBaseUrl(at: node.span))
      return nil
    }
    guard hasSupportedScheme(node) else { return nil }
    guard String(decoding: literal.utf8.prefix(end), as: UTF8.self).lowercased() != "file" else {
      report(.fileBaseUrl(at: node.span))
      return nil
    }
    let bytes = Array(literal.utf8)
    let authorityEnd = bytes[(end + 3)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    for (mark, part, range) in [
      (UInt8(ascii: "@"), "user or password", end + 3..<authorityEnd),
      (UInt8(ascii: "?"), "query", authorityEnd..<bytes.count),
      (UInt8(ascii: "#"), "fragment", authorityEnd..<bytes.count),
    ] {
      guard let place = bytes[range].firstIndex(of: mark) else { continue }
      let bad = mark == UInt8(ascii: "@") ? end + 3..<place + 1 : place..<bytes.count
      report(.badBaseUrl(part, at: scalar.span(ofText: bad)))
      return nil
    }
    return text
  }

  /// Where `scheme` ends in `scheme://`; nil when the text does not begin so.
  private static func schemeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
      bytes[..<colon].allSatisfy({
        (0x61...0x7A).contains($0 | 0x20) || "+-.0123456789".utf8.contains($0)
      })
    else { return nil }
    return colon
  }
}

extension Reader where Content == TemplateText {
  /// What addresses are appended to.
  static var baseUrl: Reader { Reader(.address) { node, loading in loading.baseUrl(node) } }
}
