// SPDX-License-Identifier: Apache-2.0

import Notation

/// The part of a response that an expression of Bruno names: `res.body.items[0].id`.
struct BrunoSubject {
  enum Part: Equatable {
    case member(String)
    case index(Int)
    /// A function with its text, if it has one.
    case call(String, String?)

    /// `res('a.b')`
    var isQuery: Bool { if case .call("", _) = self { true } else { false } }
  }

  enum Kind: Equatable {
    case status, reason, time, body
    case header(String)
    case json([ScriptSubject.Segment])
  }

  let kind: Kind
  /// Whether it is the length of that part.
  private(set) var isLength = false
  /// Whether a missing parent is not a mistake: `res.body?.a`, `res('a')`.
  private var isLenient = false

  /// Nil for an expression that is more than a path.
  init?(_ expression: String) {
    guard var parts = Self.parts(of: expression) else { return nil }
    if parts.last == .member("length"), parts.count > 1 {
      isLength = true
      parts.removeLast()
    }
    guard let first = parts.first, let kind = Self.kind(first, parts.dropFirst()) else {
      return nil
    }
    if isLength {
      switch kind {
      case .json, .body, .header, .reason: break
      case .status, .time: return nil
      }
    }
    self.kind = kind
    isLenient = expression.contains("?.") || first.isQuery
  }

  /// The part of a response; that of the whole body is the document.
  var subject: ScriptSubject {
    var subject = ScriptSubject(response: 0, part: .json)
    switch kind {
    case .status: subject.part = .status
    case .reason: subject.part = .reason
    case .time: subject.part = .time
    case .header(let name): subject.part = .header(name.lowercased())
    case .body: break
    case .json(let path): subject.path = path
    }
    subject.isLength = isLength
    subject.isLenient = isLenient
    return subject
  }

  private static func kind(_ first: Part, _ rest: ArraySlice<Part>) -> Kind? {
    switch first {
    case .member("status"), .call("getStatus", nil): return rest.isEmpty ? .status : nil
    case .member("statusText"), .call("getStatusText", nil): return rest.isEmpty ? .reason : nil
    case .member("responseTime"), .call("getResponseTime", nil): return rest.isEmpty ? .time : nil
    case .member("body"), .call("getBody", nil):
      return rest.isEmpty ? .body : path(rest).map { .json($0) }
    case .member("headers"), .call("getHeaders", nil):
      guard rest.count == 1, case .member(let name)? = rest.first else { return nil }
      return .header(name)
    case .call("getHeader", let name?): return rest.isEmpty ? .header(name) : nil
    case .call("", let query?):
      guard let inner = parts(of: "res.\(query)") else { return nil }
      return path(inner[...] + rest).map { .json($0) }
    default: return nil
    }
  }

  /// Members and elements; nil if there is a function among them.
  private static func path(_ parts: ArraySlice<Part>) -> [ScriptSubject.Segment]? {
    var path: [ScriptSubject.Segment] = []
    for part in parts {
      switch part {
      case .index(let index): path.append(.index(index))
      case .member(let name): path.append(.member(name))
      case .call: return nil
      }
    }
    return path
  }

  /// The value that a capture takes; nil for a part that has no such capture.
  var capture: ImportedValue? {
    guard !isLength else { return nil }
    switch kind {
    case .json(let path): return .text(ScriptSubject.jsonPath(path))
    case .body: return .text("$")
    case .status: return .mapping([ImportedEntry("status", .boolean(true))])
    case .header(let name): return .mapping([ImportedEntry("header", .text(name))])
    case .reason: return .text(.expression("response.reason"))
    case .time: return nil
    }
  }

  // MARK: Reading

  /// The parts behind `res`; nil for another expression.
  private static func parts(of expression: String) -> [Part]? {
    let bytes = Array(expression.utf8)
    var index = bytes.firstIndex { !$0.isASCIISpace } ?? bytes.count
    let end = bytes.lastIndex { !$0.isASCIISpace }.map { $0 + 1 } ?? 0
    guard bytes[index...].starts(with: "res".utf8) else { return nil }
    index += 3
    var parts: [Part] = []
    while index < end {
      guard let part = part(in: bytes, at: &index, end: end, isFirst: parts.isEmpty) else {
        return nil
      }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts
  }

  private static func part(
    in bytes: [UInt8], at index: inout Int, end: Int, isFirst: Bool
  ) -> Part? {
    func byte(_ place: Int) -> UInt8 { place < end ? bytes[place] : 0 }
    if byte(index) == UInt8(ascii: "("), isFirst {
      return text(in: bytes, at: &index, end: end, close: UInt8(ascii: ")")).map { .call("", $0) }
    }
    if byte(index) == UInt8(ascii: "?"), byte(index + 1) == UInt8(ascii: ".") {
      index += byte(index + 2) == UInt8(ascii: "[") ? 2 : 1
    }
    if byte(index) == UInt8(ascii: "[") {
      let digits = bytes[(index + 1)..<end].prefix(while: \.isASCIIDigit)
      if !digits.isEmpty, byte(digits.endIndex) == UInt8(ascii: "]"), digits.count < 10 {
        index = digits.endIndex + 1
        return Int(String(decoding: digits, as: UTF8.self)).map { .index($0) }
      }
      return text(in: bytes, at: &index, end: end, close: UInt8(ascii: "]")).map { .member($0) }
    }
    guard byte(index) == UInt8(ascii: ".") else { return nil }
    let name = bytes[(index + 1)..<end].prefix {
      $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x24
    }
    guard !name.isEmpty, name.first?.isASCIIDigit == false else { return nil }
    index = name.endIndex
    let word = String(decoding: name, as: UTF8.self)
    guard byte(index) == UInt8(ascii: "(") else { return .member(word) }
    if byte(index + 1) == UInt8(ascii: ")") {
      index += 2
      return .call(word, nil)
    }
    return text(in: bytes, at: &index, end: end, close: UInt8(ascii: ")")).map { .call(word, $0) }
  }

  /// A text in quotes between brackets.
  private static func text(
    in bytes: [UInt8], at index: inout Int, end: Int, close: UInt8
  ) -> String? {
    let start = index + 1
    guard start < end, "'\"`".utf8.contains(bytes[start]) else { return nil }
    let quote = bytes[start]
    let inner = bytes[(start + 1)..<end].prefix { $0 != quote && $0 != UInt8(ascii: "\\") }
    let after = inner.endIndex
    guard after + 1 < end, bytes[after] == quote, bytes[after + 1] == close else { return nil }
    index = after + 2
    return String(decoding: inner, as: UTF8.self)
  }
}
