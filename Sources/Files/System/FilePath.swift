// SPDX-License-Identifier: Apache-2.0

/// A path as the system knows it: bytes without a character set.
///
/// Two paths are equal if their bytes are; nothing is normalised.
package struct FilePath: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// All at once: an array of bytes would be hashed byte by byte.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The path as text; bytes that are not UTF-8 become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Such a path does not name a file, and C would cut it there.
  var holdsNUL: Bool { bytes.contains(0) }

  /// The parts between slashes, without empty ones and `.`; `..` is kept.
  var components: [[UInt8]] {
    var parts: [[UInt8]] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == Self.slash {
      if !isIdle(start..<end) { parts.append(Array(bytes[start..<end])) }
      start = end + 1
    }
    return parts
  }

  /// Whether a part between slashes has no effect: it is empty or `.`.
  private func isIdle(_ part: Range<Int>) -> Bool {
    part.isEmpty || (part.count == 1 && bytes[part.lowerBound] == Self.here[0])
  }

  /// Whether `tidied` would change nothing, as for most of thousands of paths.
  private var isTidy: Bool {
    if bytes.count <= 1 { return !bytes.isEmpty }
    guard bytes.last != Self.slash else { return false }
    // The start of the current part: after the last slash.
    var start = isAbsolute ? 1 : 0
    for place in start..<bytes.count where bytes[place] == Self.slash {
      if isIdle(start..<place) { return false }
      start = place + 1
    }
    return !isIdle(start..<bytes.count)
  }

  /// The path without empty parts and `.`; `..` is kept, since a symbolic link may precede it.
  package var tidied: FilePath {
    if isTidy { return self }
    let tail = Array(components.joined(separator: [Self.slash]))
    if isAbsolute { return FilePath(bytes: [Self.slash] + tail) }
    return FilePath(bytes: tail.isEmpty ? Self.here : tail)
  }

  /// This path below a folder; an absolute one is unchanged.
  package func absolute(in folder: FilePath) -> FilePath {
    isAbsolute ? tidied : folder.appending(bytes).tidied
  }

  /// A name, or several with slashes, below this folder.
  package func appending(_ name: some Sequence<UInt8>) -> FilePath {
    if bytes.isEmpty { return FilePath(bytes: name) }
    return FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name)
  }

  package func appending(_ name: String) -> FilePath { appending(name.utf8) }

  /// The last part; empty for `/`.
  package var name: [UInt8] {
    if isTidy, bytes.count > 1 {
      return Array(bytes[((bytes.lastIndex(of: Self.slash) ?? -1) + 1)...])
    }
    return components.last ?? []
  }

  /// The path without its last part: `/` for `/a`, `.` for `a`.
  package var parent: FilePath {
    if isTidy, let slash = bytes.lastIndex(of: Self.slash), slash > 0 {
      return FilePath(bytes: bytes[..<slash])
    }
    let rest = Array(components.dropLast().joined(separator: [Self.slash]))
    if isAbsolute { return FilePath(bytes: [Self.slash] + rest) }
    return FilePath(bytes: rest.isEmpty ? Self.here : rest)
  }

  /// The part of this path below a folder, compared by bytes; nil if it is not below it.
  package func below(_ folder: FilePath) -> FilePath? {
    let own = tidied.bytes
    let above = folder.tidied.bytes
    guard isAbsolute == folder.isAbsolute, own != above else { return nil }
    if above == Self.here { return FilePath(bytes: own) }
    if above == [Self.slash] { return FilePath(bytes: own[1...]) }
    guard own.count > above.count, own[above.count] == Self.slash, own.starts(with: above) else {
      return nil
    }
    return FilePath(bytes: own[(above.count + 1)...])
  }

  /// Whether a part is `..`.
  var climbs: Bool {
    guard bytes.contains(Self.here[0]) else { return false }
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == Self.slash {
      if bytes[start..<end].elementsEqual(Self.above) { return true }
      start = end + 1
    }
    return false
  }

  /// The path as a person in a folder would type it: relative if it is below the folder.
  package func shown(in folder: FilePath) -> String {
    climbs ? text : (below(folder) ?? self).text
  }

  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  static let slash = UInt8(ascii: "/")
  static let here = [UInt8(ascii: ".")]
  static let above = [UInt8](repeating: UInt8(ascii: "."), count: 2)
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}
