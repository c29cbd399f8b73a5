// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Notation
import YAMLTree

extension DecodingContext {
  /// Whether the scheme of an address is supported; true if there is none.
  mutating func hasSupportedScheme(_ node: YAMLNode) -> Bool {
    guard let scalar = node.scalar,
      let end = scalar.ofText(Self.schemeEnd)
    else { return true }
    let scheme = String(decoding: scalar.textBytes.prefix(end), as: UTF8.self)
    if AddressSchemes.supported.contains(scheme) { return true }
    let lower = scheme.lowercased()
    if AddressSchemes.supported.contains(lower) { return true }
    report(.unsupportedScheme(scheme, at: scalar.span(ofText: 0..<end)))
    return false
  }

  /// Warns about text of an address that was meant in another way.
  mutating func checkAddress(_ scalar: YAMLScalar) {
    warnOfTypography(in: scalar, .address)
    guard scalar.ofText(TemplateLookalike.firstSign(ofPlaceholderIn:)) != nil else { return }
    for found in TemplateLookalike.findPlaceholders(inAddress: scalar.text) {
      report(.foreignTemplate(found, at: scalar.span(ofText: found.range)))
    }
  }

  /// Warns about a fragment, which no request has.
  mutating func warnOfFragment(in scalar: YAMLScalar) {
    guard let fragment = Template.fragment(ofAddress: scalar.text) else { return }
    let written = String(decoding: Array(scalar.text.utf8)[fragment], as: UTF8.self)
    report(.fragmentNotSent(written, at: scalar.span(ofText: fragment)))
  }

  /// A `baseUrl`: a literal text is checked here, the result of a template when it is rendered.
  mutating func baseUrl(_ node: YAMLNode) -> TemplateText? {
    guard let text = text(node, expected: .address), isOneLine(node), let scalar = node.scalar
    else { return nil }
    guard let literal = text.literalText else { return text }
    guard let end = scalar.ofText(Self.schemeEnd),
      literal.utf8.count > end + 3
    else {
      report(.relativeBaseUrl(literal, at: node.span))
      return nil
    }
    guard hasSupportedScheme(node) else { return nil }
    checkAddress(scalar)
    guard !literal.utf8.prefix(end).elementsEqual("file".utf8, by: { $0 | 0x20 == $1 }) else {
      report(.fileBaseUrl(at: node.span))
      return nil
    }
    var address = literal
    let strange = address.withUTF8 { Self.partOfNoBase($0, authorityFrom: end + 3) }
    guard let strange else { return text }
    report(.badBaseUrl(strange.words, at: scalar.span(ofText: strange.range)))
    return nil
  }

  /// A part of an address that a base must not have; nil if there is none.
  private static func partOfNoBase(
    _ address: UnsafeBufferPointer<UInt8>, authorityFrom start: Int
  ) -> (words: String, range: Range<Int>)? {
    let end =
      address[start...].firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      } ?? address.count
    if let place = address[start..<end].firstIndex(of: UInt8(ascii: "@")) {
      return ("user or password", start..<place + 1)
    }
    if let place = address[end...].firstIndex(of: UInt8(ascii: "?")) {
      return ("query", place..<address.count)
    }
    return address[end...].firstIndex(of: UInt8(ascii: "#")).map {
      ("fragment", $0..<address.count)
    }
  }

  /// The end of `scheme` in `scheme://`; nil if the text does not begin so.
  private static func schemeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
      bytes[..<colon].allSatisfy({
        $0.isASCIILetter || "+-.0123456789".utf8.contains($0)
      })
    else { return nil }
    return colon
  }
}

extension Reader where Content == TemplateText {
  /// What addresses are appended to.
  static var baseUrl: Reader { Reader(.address) { node, loading in loading.baseUrl(node) } }
}
