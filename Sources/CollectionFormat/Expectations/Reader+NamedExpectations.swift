// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == [NamedExpectation] {
  /// Headers and their expectations.
  static var expectedHeaders: Reader {
    let shape = Shape.named(by: .literal, .expected(.header))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        guard let name = loading.literalKey(entry.key), loading.checkHeaderName(name) else {
          return nil
        }
        return loading.expected(entry.value, .header).map {
          NamedExpectation(name: name, expected: $0)
        }
      }
    }
  }
}

extension Reader where Content == [CookieExpectation] {
  /// Cookies, their expectations and those of their attributes.
  static var expectedCookies: Reader {
    let shape = Shape.named(by: .literal, .mapping("expectedCookie"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        return loading.expectedCookie(mapping[position])
      }
    }
  }
}

extension DecodingContext {
  /// One cookie: `{ $value: …, $httpOnly: true }`, matchers of its value, or its value.
  mutating func expectedCookie(_ entry: YAMLMapping.Entry) -> CookieExpectation? {
    guard let name = literalKey(entry.key), checkCookieName(name) else { return nil }
    guard case .mapping(let mapping) = entry.value.content else {
      return expected(entry.value, .text).map {
        CookieExpectation(name: name, value: $0, attributes: [])
      }
    }
    var cookie = CookieExpectation(name: name, value: nil, attributes: [])
    var matchers = MappingExpectation()
    var isWhole = true
    for position in mapping.indices {
      let member = mapping[position]
      guard isWritten(position, of: mapping),
        readCookie(member, of: mapping, into: &cookie, &matchers)
      else {
        isWhole = false
        continue
      }
    }
    guard isWhole else { return nil }
    guard !matchers.matchers.isEmpty else { return cookie }
    // `$value` is one more expectation for the value: all must hold.
    if let value = cookie.value { matchers.matchers = value.asMatchers + matchers.matchers }
    cookie.value = Expected(span: entry.value.span, content: .mapping(matchers))
    return cookie
  }

  private mutating func readCookie(
    _ entry: YAMLMapping.Entry, of mapping: YAMLMapping, into cookie: inout CookieExpectation,
    _ matchers: inout MappingExpectation
  ) -> Bool {
    if let attribute = CookieAttribute(rawValue: entry.name) {
      let expected = expected(entry.value, attribute.slot)
      guard let expected else { return false }
      cookie.attributes.append(
        CookieExpectation.Attribute(
          attribute: attribute, expected: expected, span: entry.key.span))
      return true
    }
    if entry.name.utf8.elementsEqual("$value".utf8) {
      cookie.value = expected(entry.value, .text)
      return cookie.value != nil
    }
    return read(entry, of: mapping, into: &matchers, .text)
  }
}

extension Expected {
  /// The expectation for a text as matchers, so that other matchers can be added.
  var asMatchers: [Matcher] {
    switch content {
    case .scalar(.constant(.null, _)): [Matcher(.exists, .shape(.exists(false)), at: span)]
    case .scalar(let value): [Matcher(.equals, .equality(.equals(value)), at: span)]
    case .mapping(let mapping): mapping.matchers
    case .list: []
    }
  }
}

extension CookieAttribute {
  /// The kind of its value.
  var slot: SubjectKind {
    switch self {
    case .maxAge: .count
    case .secure, .httpOnly: .text
    case .domain, .path, .expires, .sameSite: .text
    }
  }
}
