// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds the end of a list or mapping in flow style as libyaml does, without reading its values.
///
/// Anchors, aliases, tags of YAML and keys behind `?` are left to libyaml.
struct FlowExtent {
  /// From its opening bracket to its closing one.
  var text: ArraySlice<UInt8> { bytes[start..<end] }
  /// False if it has no key `tags`.
  private(set) var mayHaveTags = false

  private let bytes: [UInt8]
  private let start: Int
  /// Behind what has been read.
  private var end: Int

  /// - Parameter start: the offset of the bracket that opens it.
  /// - Returns: nil if libyaml has to read it.
  init?(of bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
    end = start
    guard findEnd() else { return nil }
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0x0A }

  private mutating func findEnd() -> Bool {
    var depth = 0
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "#"):
        while byte(end) != 0x0A { end += 1 }
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard skipQuoted() else { return false }
        continue
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: break
      case let first where first.isIndicator: return false
      default:
        guard skipPlain() else { return false }
        continue
      }
      end += 1
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func skipQuoted() -> Bool {
    let quote = bytes[end]
    end += 1
    noteWord(at: end)
    while end < bytes.count {
      if bytes[end] == quote {
        end += 1
        if quote == UInt8(ascii: "\"") || byte(end) != quote { return true }
      } else if bytes[end] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        mayHaveTags = true
        end += 1
      }
      end += 1
    }
    return false
  }

  /// Ends before the bracket, comma or colon behind a plain scalar, or before a comment.
  private mutating func skipPlain() -> Bool {
    noteWord(at: end)
    while end < bytes.count {
      let next = byte(end + 1)
      switch bytes[end] {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "}"),
        UInt8(ascii: ","):
        return true
      case UInt8(ascii: ":") where next.isASCIISpace: return true
      // Versions of libyaml differ in whether these end the scalar.
      case UInt8(ascii: ":") where "[]{},?".utf8.contains(next): return false
      case UInt8(ascii: "?"):
        guard next.isASCIIAlphanumeric || next == UInt8(ascii: "$") else { return false }
        noteWord(at: end + 1)
      case let space where space.isASCIISpace && next == UInt8(ascii: "#"):
        end += 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// Remembers that a scalar begins with `tags`.
  private mutating func noteWord(at place: Int) {
    guard byte(place) == UInt8(ascii: "t") else { return }
    if bytes[place...].starts(with: "tags".utf8) { mayHaveTags = true }
  }
}

extension UInt8 {
  /// Begins no plain scalar: one of ``,[]{}#&*!|>'"%@` ``, or `?`, `:`, which begin some.
  var isIndicator: Bool {
    switch self {
    // In the order of ASCII: `!"#`, `%&'`, `*`, `,`, `:`, `>?@`, `[`, `]`, the grave accent, `{|}`.
    case 0x21...0x23, 0x25...0x27, 0x2A, 0x2C, 0x3A, 0x3E...0x40, 0x5B, 0x5D, 0x60, 0x7B...0x7D:
      true
    default: false
    }
  }
}
