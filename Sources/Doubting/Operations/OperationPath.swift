// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

/// The path of a request with its variable segments.
///
/// A segment is variable if a template gives it, or if it is a number, a UUID, or 16 or more
/// hexadecimal digits.
package struct OperationPath {
  /// Longer paths end with one variable segment.
  static let maximumBytes = 1_000

  /// Nil for a variable one.
  private(set) var segments: [String?]
  /// As they were sent.
  private let sent: [String]

  /// - Parameters:
  ///   - path: as it was sent.
  ///   - basePath: the path of `baseUrl`, which is left out.
  init(_ path: String, after basePath: String) {
    var bytes = path.utf8[...]
    let base =
      basePath.utf8.last == UInt8(ascii: "/") ? basePath.utf8.dropLast() : basePath.utf8[...]
    if bytes.starts(with: base) {
      let rest = bytes.dropFirst(base.count)
      if rest.isEmpty || rest.first == UInt8(ascii: "/") { bytes = rest }
    }
    let isCut = bytes.count > Self.maximumBytes
    var parts = bytes.prefix(Self.maximumBytes).dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    if parts == [""] { parts = [] }
    if isCut, !parts.isEmpty { parts.removeLast() }
    sent = parts
    segments = parts.map { Self.isOfOneThing($0.utf8) ? nil : $0 }
    if isCut { segments.append(nil) }
  }

  /// Marks the segments that come from templates.
  ///
  /// - Parameter request: method and address as written: `GET /pets/${id}`.
  mutating func noteTemplates(of request: String) {
    guard let written = WrittenSegments.of(request), sent.count == segments.count else { return }
    // Compared from the end: the beginning may be a template with a path of its own.
    for (place, segment) in zip(sent.indices.reversed(), written.reversed()) {
      guard let literal = segment else {
        segments[place] = nil
        continue
      }
      let isPlain = literal.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      if isPlain, !literal.utf8.elementsEqual(sent[place].utf8) { return }
    }
  }

  /// Whether a segment looks like the name of one thing.
  package static func isOfOneThing(_ segment: some Sequence<UInt8>) -> Bool {
    var digits = 0
    var letters = 0
    for byte in segment {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x46, 0x61...0x66: letters += 1
      case UInt8(ascii: "-"): break
      default: return false
      }
    }
    return digits > 0 && (letters == 0 || digits + letters >= 16)
  }
}

/// The path of an address as written.
private enum WrittenSegments {
  /// The segments, nil for one with a template; nil if the text is not a request with a path.
  static func of(_ request: String) -> [String?]? {
    let address = request.utf8.drop { $0 != 0x20 }.drop { $0 == 0x20 }
    var errors: [ExpressionError] = []
    guard let template = Template.parse(String(Substring(address)), errors: &errors) else {
      return nil
    }
    var bytes: [UInt8?] = []
    for segment in template.segments {
      switch segment {
      case .text(let text): bytes += text.utf8.map { $0 }
      case .expression: bytes.append(nil)
      }
    }
    return path(of: bytes).map(segments)
  }

  /// What follows scheme and host, or the template in their place, without query and fragment.
  private static func path(of address: [UInt8?]) -> ArraySlice<UInt8?>? {
    var rest = address[...]
    if let end = rest.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) { rest = rest[..<end] }
    let scheme = rest.prefix { $0 != 0x2F && $0 != nil }
    if scheme.last == UInt8(ascii: ":"), rest.dropFirst(scheme.count).starts(with: [0x2F, 0x2F]) {
      rest = rest.dropFirst(scheme.count + 2)
    }
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return rest[slash...]
  }

  private static func segments(_ path: ArraySlice<UInt8?>) -> [String?] {
    let parts = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count == 1, parts[0].isEmpty { return [] }
    return parts.map { part in
      part.contains(nil) ? nil : String(decoding: part.compactMap(\.self), as: UTF8.self)
    }
  }
}
