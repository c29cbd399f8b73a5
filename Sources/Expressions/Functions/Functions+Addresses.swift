// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

extension FunctionDefinition {
  /// `url.encode`, `url.decode`, `url.resolve`.
  static let addresses: [FunctionDefinition] = [
    .global("url.encode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: 3 * text.utf8.count)
      return .string(PercentText.encode(text))
    },
    .global("url.decode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: text.utf8.count)
      guard let decoded = PercentText.decode(text) else {
        throw .refused(
          name: "url.decode", reason: "a `%` stands before no two digits, or the result is no UTF-8"
        )
      }
      return .string(decoded)
    },
    .global("url.resolve", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard let base = arguments[0].textArgument, let reference = arguments[1].textArgument else {
        return nil
      }
      try call.budget.make(bytes: base.utf8.count + reference.utf8.count)
      let parts = AddressParts(base)
      guard parts.scheme != nil else {
        throw .refused(name: "url.resolve", reason: "the base is no absolute address")
      }
      return .string(parts.resolving(AddressParts(reference)).text)
    },
  ]
}

/// RFC 3986, section 2.1.
private enum PercentText {
  /// Everything but letters, digits and `-._~` as `%XX` of its UTF-8.
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isNamePart || "-.~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func decode(_ text: String) -> String? {
    var rest = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let decoded = Hexadecimal.decode(digits) else { return nil }
      result += decoded
      rest = rest.dropFirst(2)
    }
    return String(validating: result, as: UTF8.self)
  }
}

/// The parts of an address (RFC 3986, appendix B).
private struct AddressParts {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  init(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let behind = rest.dropFirst(2)
      let end = behind.firstIndex(of: "/") ?? behind.endIndex
      authority = String(behind[..<end])
      rest = behind[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter else { return false }
    return text.utf8.allSatisfy {
      $0.isASCIIDigit || $0.isASCIILetter || "+-.".utf8.contains($0)
    }
  }

  /// RFC 3986, section 5.2.2.
  func resolving(_ reference: AddressParts) -> AddressParts {
    var result = reference
    result.path = Self.withoutDots(reference.path)
    if reference.scheme != nil { return result }
    result.scheme = scheme
    if reference.authority != nil { return result }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      result.query = reference.query ?? query
    } else if !reference.path.hasPrefix("/") {
      result.path = Self.withoutDots(merged(reference.path))
    }
    return result
  }

  private func merged(_ reference: String) -> String {
    if authority != nil, path.isEmpty { return "/" + reference }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<end] + reference
  }

  /// RFC 3986, section 5.2.4.
  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    let isAbsolute = path.hasPrefix("/")
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() where !(index == 0 && isAbsolute) {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  var text: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
