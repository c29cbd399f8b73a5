// SPDX-License-Identifier: Apache-2.0

import Values

/// The formats that OpenAPI adds to those of JSON Schema and that can be checked: its format registry
/// (spec.openapis.org/registry/format). `password` and `binary` allow every text.
enum OpenAPIFormat: String, CaseIterable, Sendable {
  case int8, int16, int32, int64
  case uint8, uint16, uint32, uint64
  case float, double
  /// Base64, RFC 4648, section 4.
  case byte

  /// Whether a value has the format; one of another kind does.
  func accepts(_ node: JSONNode) -> Bool {
    if self == .byte { return node.stringValue.map(Self.isBase64) ?? true }
    if let digits = node.document.integerDigits(at: node.position), digits <= safeDigits {
      return true
    }
    guard let number = node.number else { return true }
    switch self {
    case .int8: return number.exactInteger(as: Int8.self) != nil
    case .int16: return number.exactInteger(as: Int16.self) != nil
    case .int32: return number.exactInteger(as: Int32.self) != nil
    case .int64: return number.exactInteger(as: Int64.self) != nil
    case .uint8: return number.exactInteger(as: UInt8.self) != nil
    case .uint16: return number.exactInteger(as: UInt16.self) != nil
    case .uint32: return number.exactInteger(as: UInt32.self) != nil
    case .uint64: return number.exactInteger(as: UInt64.self) != nil
    case .float: return Self.isWithin(Self.largestFloat, number)
    case .double: return Self.isWithin(Self.largestDouble, number)
    case .byte: return true
    }
  }

  /// Every integer with so many digits, whatever its sign, has the format; 0 for none.
  private var safeDigits: Int {
    switch self {
    case .int8: 2
    case .int16: 4
    case .int32: 9
    case .int64, .float, .double: 18
    case .uint8, .uint16, .uint32, .uint64, .byte: 0
    }
  }

  private static let largestFloat = ExactNumber(uncheckedDigits: "3.4028234663852886e38")
  private static let largestDouble = ExactNumber(uncheckedDigits: "1.7976931348623157e308")

  private static func isWithin(_ largest: ExactNumber, _ number: ExactNumber) -> Bool {
    let smallest = ExactNumber(uncheckedDigits: "-" + largest.digits)
    return number <= largest && smallest <= number
  }

  private static func isBase64(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count.isMultiple(of: 4) else { return false }
    let padding = bytes.suffix(2).count { $0 == UInt8(ascii: "=") }
    return bytes.dropLast(padding).allSatisfy {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }

  /// The format in words, for "expected …".
  var expectation: String {
    switch self {
    case .int8, .int16, .int32, .int64: "an integer of \(rawValue.dropFirst(3)) bits"
    case .uint8, .uint16, .uint32, .uint64:
      "an integer of \(rawValue.dropFirst(4)) bits without a sign"
    case .float: "a number of single precision"
    case .double: "a number of double precision"
    case .byte: "text in Base64"
    }
  }
}
