// SPDX-License-Identifier: Apache-2.0

/// A pattern for one name: `*` matches any bytes, `?` one, `[a-z]` and `[!a-z]` one of a set; a
/// backslash makes the next byte literal.
struct NamePattern: Hashable, Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case set([ClosedRange<UInt8>], isNegated: Bool)

    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .anyByte: true
      case .anyBytes: false
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
      }
    }
  }

  private let tokens: [Token]

  /// Whether it matches one name only.
  var isLiteral: Bool {
    tokens.allSatisfy { if case .byte = $0 { true } else { false } }
  }

  var endsInWildcard: Bool { tokens.last == .anyBytes }

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var tokens: [Token] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .anyBytes { tokens.append(.anyBytes) }
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "["): tokens.append(Self.set(&rest) ?? .byte(byte))
      default: tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
  }

  /// The set after a bracket; nil, without taking bytes, if no bracket closes it.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Token? {
    var body = rest
    let isNegated = body.first == UInt8(ascii: "!") || body.first == UInt8(ascii: "^")
    if isNegated { body.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = body.popFirst() {
      // A closing bracket in first position is a member of the set.
      if low == UInt8(ascii: "]"), !ranges.isEmpty {
        rest = body
        return .set(ranges, isNegated: isNegated)
      }
      var high = low
      if body.first == UInt8(ascii: "-"), let end = body.dropFirst().first,
        end != UInt8(ascii: "]")
      {
        high = end
        body.removeFirst(2)
      }
      if low <= high { ranges.append(low...high) } else { ranges.append(low...low) }
    }
    return nil
  }

  /// Whether it matches the whole name; the number of steps is at most the product of both lengths.
  func matches(_ name: [UInt8]) -> Bool {
    var token = 0
    var byte = 0
    var retry: (token: Int, byte: Int)?
    while byte < name.count {
      if token < tokens.count, tokens[token] == .anyBytes {
        token += 1
        retry = (token, byte)
      } else if token < tokens.count, tokens[token].matches(name[byte]) {
        token += 1
        byte += 1
      } else if let last = retry {
        // Lets the last `*` match one byte more.
        retry = (last.token, last.byte + 1)
        (token, byte) = (last.token, last.byte + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .anyBytes }
  }
}
