// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// The canonical request of AWS Signature Version 4: one text for all equivalent spellings.
///
/// See
/// <https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html>.
package struct AWSCanonicalRequest: Sendable {
  /// How the path of the request line is converted to the signed one.
  package enum PathRule: Sendable {
    /// Dots and double slashes are removed, then each byte is encoded: encoded bytes are encoded a
    /// second time, as in every service except S3.
    case normalised
    /// Encoded without removing anything.
    case encoded
    /// Decoded and encoded once: S3, where `a//b` and `.` are names.
    case once
  }

  /// The whole text in the bytes that are sent, of which some may not be UTF-8.
  package let bytes: [UInt8]
  /// The whole text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// Names of the signed headers, lower case, sorted, with `;` between.
  package let signedHeaders: String

  /// - Parameters:
  ///   - path: as in the request line; empty for `/`.
  ///   - query: as in the request line, without `?`.
  ///   - headers: the signed ones, in the order of sending.
  ///   - payload: the last line, which represents the body.
  package init(
    method: String, path: String, query: String?, headers: [HeaderField], payload: String,
    pathRule: PathRule
  ) {
    let lines = Self.headerLines(headers)
    signedHeaders = lines.map(\.name).joined(separator: ";")
    let beginning = [method, Self.path(path, pathRule), Self.query(query ?? "")]
    bytes = Array(
      (beginning.map { Array($0.utf8) } + lines.map { Array("\($0.name):".utf8) + $0.value }
        + ["", signedHeaders, payload].map { Array($0.utf8) }).joined(separator: "\n".utf8))
  }

  private static func path(_ path: String, _ rule: PathRule) -> String {
    let path = path.isEmpty ? "/" : path
    switch rule {
    case .normalised: return encode(Array(normalised(path).utf8), keepsSlash: true)
    case .encoded: return encode(Array(path.utf8), keepsSlash: true)
    case .once: return encodedOnce(path)
    }
  }

  /// A path decoded and encoded again: everything except unreserved characters and `/`.
  static func encodedOnce(_ path: String) -> String {
    encode(PercentEncoding.decoded(path), keepsSlash: true)
  }

  /// A query with the names and values of its pairs encoded as in the canonical request, in the
  /// written order and without empty pairs; a name without `=` is kept without.
  static func spelledQuery(_ query: String) -> String {
    query.utf8.split(separator: UInt8(ascii: "&"))
      .map { pair in
        pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
          .map(part).joined(separator: "=")
      }
      .joined(separator: "&")
  }

  /// Without `.`, `..` and empty segments; a final slash is kept.
  private static func normalised(_ path: String) -> String {
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [String] = []
    for segment in segments {
      switch String(Substring(segment)) {
      case "", ".": continue
      case "..": _ = kept.popLast()
      case let name: kept.append(name)
      }
    }
    let endsInSlash = segments.last?.isEmpty == true && !kept.isEmpty
    return "/" + kept.joined(separator: "/") + (endsInSlash ? "/" : "")
  }

  /// Names and values encoded uniformly and sorted by their bytes; `?v` is `v=`.
  private static func query(_ query: String) -> String {
    let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = equals == pair.endIndex ? pair[equals...] : pair[pair.index(after: equals)...]
      return (name: part(pair[..<equals]), value: part(value))
    }
    let sorted = pairs.sorted { left, right in
      left.name.hasSameBytes(as: right.name)
        ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
        : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    return sorted.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// The service reads a `+` as a space.
  private static func part(_ text: Substring.UTF8View.SubSequence) -> String {
    let spaced = text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
    return encode(
      PercentEncoding.decoded(String(decoding: spaced, as: UTF8.self)), keepsSlash: false)
  }

  private static func encode(_ bytes: [UInt8], keepsSlash: Bool) -> String {
    let encoded = PercentCoding.encode(bytes) {
      $0.isUnreserved || keepsSlash && $0 == UInt8(ascii: "/")
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// One line per name, sorted; the values of one name joined in the order of sending.
  private static func headerLines(_ headers: [HeaderField]) -> [(name: String, value: [UInt8])] {
    var lines: [(name: String, value: [UInt8])] = []
    for field in headers {
      let name = field.name.lowercasedASCII
      let value = collapsed(field.content.octets)
      if let place = lines.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
        lines[place].value += Array(",".utf8) + value
      } else {
        lines.append((name, value))
      }
    }
    return lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Without white space at the ends, and with one space for each inner run of it.
  private static func collapsed(_ value: [UInt8]) -> [UInt8] {
    let words = value.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return Array(words.joined(separator: " ".utf8))
  }
}
