// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

extension Reader where Content == StatusExpectation {
  /// A status, a class, a list of them and of templates, matchers, or one whole `${…}`.
  static var status: Reader {
    let shape = Shape.either([.status, .list(.made(.status), nonEmpty: true), .expected(.status)])
    return Reader(shape) { node, loading in
      switch node.content {
      case .mapping: return loading.expected(node, .status).map { .matching($0) }
      case .sequence(let list):
        if list.isEmpty { loading.report(.emptyList(at: node.span)) }
        let elements = list.compactMap { loading.statusElement($0) }
        guard elements.count == list.count, !list.isEmpty else { return nil }
        return StatusExpectation(elements, at: node.span)
      case .scalar(let scalar) where scalar.beginsTemplate:
        return loading.template(scalar).map { .template($0) }
      case .scalar: return loading.statusPattern(node).map { .anyOf([$0], node.span) }
      default:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }
  }
}

extension StatusExpectation {
  fileprivate init(_ elements: [StatusElement], at span: SourceSpan) {
    let patterns = elements.compactMap {
      if case .pattern(let pattern) = $0 { pattern } else { nil }
    }
    self = patterns.count == elements.count ? .anyOf(patterns, span) : .listed(elements, span)
  }
}

extension YAMLScalar {
  /// Whether it is a text that begins with a `${`.
  fileprivate var beginsTemplate: Bool {
    value == .text && text.templateOpening?.lowerBound == 0
  }
}

extension DecodingContext {
  /// `201`, `2xx` or one whole `${…}`.
  fileprivate mutating func statusElement(_ node: YAMLNode) -> StatusElement? {
    if let scalar = node.scalar, scalar.beginsTemplate {
      return template(scalar).map { .template($0) }
    }
    return statusPattern(node).map { .pattern($0) }
  }

  /// `201` or `2xx`.
  mutating func statusPattern(_ node: YAMLNode) -> StatusPattern? {
    guard let scalar = quantity(node, expected: .status) else { return nil }
    if let pattern = StatusPattern(scalar) { return pattern }
    report(.badStatus(scalar.text, at: node.span))
    return nil
  }
}

extension StatusPattern {
  /// A status or a class; nil for another scalar.
  init?(_ scalar: YAMLScalar) {
    if let code = Self.code(in: scalar) {
      self = .code(code)
    } else if let digit = scalar.ofText({ Self.digit(ofClass: $0) }) {
      self = .class(digit)
    } else {
      return nil
    }
  }

  /// A text like `201` or `2xx`; nil for another text.
  package init?(parsing text: String) {
    var text = text
    if let code = text.withUTF8({ Self.code($0) }) {
      self = .code(code)
    } else if let digit = text.withUTF8({ Self.digit(ofClass: $0) }) {
      self = .class(digit)
    } else {
      return nil
    }
  }

  private static func digit(ofClass bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count == 3, (0x31...0x35).contains(bytes[0]), bytes[1] == UInt8(ascii: "x"),
      bytes[2] == UInt8(ascii: "x")
    else { return nil }
    return Int(bytes[0] & 0x0F)
  }

  private static func code(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count == 3, (0x31...0x35).contains(bytes[0]),
      bytes.allSatisfy({ $0.isASCIIDigit })
    else { return nil }
    return bytes.reduce(0) { code, byte in code * 10 + Int(byte & 0x0F) }
  }

  /// A status from 100 to 599, also in quotes.
  static func code(in scalar: YAMLScalar) -> Int? { scalar.ofText { code($0) } }
}

extension StatusExpectation {
  /// The statuses of redirects that curlew follows.
  package static let redirects = [301, 302, 303, 307, 308]

  /// The first status, if only redirects are expected.
  ///
  /// They cannot occur while redirects are followed.
  package var onlyRedirect: Int? {
    guard case .anyOf(let patterns, _) = self else { return nil }
    var first: Int?
    for pattern in patterns {
      guard case .code(let code) = pattern, Self.redirects.contains(code) else { return nil }
      first = first ?? code
    }
    return first
  }

  /// The place where it is written.
  package var span: SourceSpan {
    switch self {
    case .anyOf(_, let span), .listed(_, let span): span
    case .matching(let expected): expected.span
    case .template(let text): text.span
    }
  }
}

extension DecodingContext {
  /// Refuses an expected status that cannot occur, if the step itself follows redirects.
  ///
  /// If `redirects` comes from defaults, planning makes this check.
  mutating func checkRedirects(of settings: RequestSettings) {
    guard let status = settings.sharedExpectations?.content.status, let code = status.onlyRedirect
    else { return }
    switch settings.redirects {
    case .value(let setting) where (setting.maximum.fixed ?? 0) > 0:
      report(.unseenRedirect(code, at: status.span, key: setting.span))
    case .removed(let span):
      report(.unseenRedirect(code, at: status.span, key: span))
    default: break
    }
  }
}
