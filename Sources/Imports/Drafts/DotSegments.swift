// SPDX-License-Identifier: Apache-2.0

import Notation

/// Paths without `.` and `..` (RFC 3986, section 5.2.4), as libcurl and browsers send them.
enum DotSegments {
  /// What is reported of a path in which `%2e` stands for a dot: it depends on the version of libcurl.
  ///
  /// https://github.com/curl/curl/pull/16870
  static let encodedWords =
    "`%2e` in the path is a dot, as from curl 8.14 on; earlier versions send it"

  /// - Parameters:
  ///   - path: bytes, and templates between them.
  ///   - byte: the byte of a unit; nil for a template.
  /// - Returns: the path, and whether a dot of a removed segment was written as `%2e`.
  static func removed<Unit>(
    from path: some Collection<Unit>, byte: (Unit) -> UInt8?
  ) -> (path: [Unit], isEncoded: Bool) {
    var kept: [ArraySlice<Unit>] = []
    var isEncoded = false
    let units = Array(path)
    let segments = units.split(omittingEmptySubsequences: false) { byte($0) == UInt8(ascii: "/") }
    let dots = segments.map { Self.dots(in: $0, byte) }
    guard dots.contains(where: { $0 > 0 }) else { return (units, false) }
    for (place, segment) in segments.enumerated() {
      guard dots[place] > 0 else {
        kept.append(segment)
        continue
      }
      isEncoded = isEncoded || segment.count > dots[place]
      if dots[place] == 2, kept.count > 1 { kept.removeLast() }
      if place == segments.count - 1 { kept.append([]) }
    }
    let slash = units.first { byte($0) == UInt8(ascii: "/") }
    var output: [Unit] = []
    for (place, segment) in kept.enumerated() {
      if place > 0, let slash { output.append(slash) }
      output += segment
    }
    return (output, isEncoded)
  }

  /// Whether a text has a segment of dots.
  static func areIn(_ text: String) -> Bool {
    text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      .contains { dots(in: Array($0)[...]) { $0 } > 0 }
  }

  /// One for `.`, two for `..`, also as `%2e`; zero for another segment.
  private static func dots<Unit>(
    in segment: ArraySlice<Unit>, _ byte: (Unit) -> UInt8?
  ) -> Int {
    guard segment.count <= 6 else { return 0 }
    var rest = segment.map { byte($0)?.lowercasedASCII }[...]
    var count = 0
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%") {
        guard rest.starts(with: "2e".utf8.map(Optional.some)) else { return 0 }
        rest = rest.dropFirst(2)
      } else if first != UInt8(ascii: ".") {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}
