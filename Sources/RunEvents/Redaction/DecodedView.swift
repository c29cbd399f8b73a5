// SPDX-License-Identifier: Apache-2.0

/// An encoding that keeps most characters and escapes others.
enum TextEncoding {
  static let all: [TextEncoding] = [.percent, .form, .json, .xml, .pointer, .quotes, .folded]

  /// RFC 3986, section 2.1; a `+` is itself, as in a path.
  case percent
  /// The URL standard's form serialiser: percent-encoding, with `+` for a space.
  case form
  /// RFC 8259, section 7, and the escapes of our own messages: `\'` in a normalized JSONPath (RFC
  /// 9535, section 2.7), `\x1b` in YAML and in expressions.
  case json
  /// The five entities of XML and numeric character references.
  case xml
  /// `~1` for `/` and `~0` for `~` in a JSON Pointer (RFC 6901, section 3).
  case pointer
  /// A doubled quote: in single-quoted YAML, in CSV.
  case quotes
  /// Base64 on several lines: in MIME (RFC 2045, section 6.8), PEM, and what `base64` prints. A line
  /// break between two characters of base64 is nothing.
  case folded

  /// Whether an escape may begin with a byte, apart from `+`.
  func mayBegin(with byte: UInt8) -> Bool {
    switch self {
    case .percent, .form: byte == UInt8(ascii: "%")
    case .json: byte == UInt8(ascii: "\\")
    case .xml: byte == UInt8(ascii: "&")
    case .pointer: byte == UInt8(ascii: "~")
    case .quotes: byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    case .folded: Self.isLineBreak(byte)
    }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
}

/// A text with the escapes of one encoding decoded, and the origin of each byte.
///
/// Text that is not a valid escape stays unchanged: a search must not fail.
struct DecodedView {
  private(set) var bytes: [UInt8] = []
  /// Whether an escape was decoded.
  private(set) var isDifferent = false
  /// For each decoded byte the offset of its source; at the end the length of the source.
  private var offsets: [UInt32] = []
  /// Whether each decoded byte is one byte of the source.
  private let keepsBytes: Bool

  init(_ source: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding) {
    keepsBytes = encoding == .folded
    bytes.reserveCapacity(source.count)
    offsets.reserveCapacity(source.count + 1)
    var position = 0
    while position < source.count {
      let length = decode(source, position, encoding)
      for _ in offsets.count..<bytes.count { offsets.append(UInt32(position)) }
      position += length
    }
    offsets.append(UInt32(source.count))
  }

  /// The range of the source from which a range of the decoded bytes came, extended to whole
  /// escapes.
  func source(of range: Range<Int>) -> Range<Int> {
    let lower = Int(offsets[range.lowerBound])
    // A line break behind the range is not part of it.
    if keepsBytes, !range.isEmpty { return lower..<Int(offsets[range.upperBound - 1]) + 1 }
    var end = range.upperBound
    while end < bytes.count, offsets[end] == offsets[end - 1] { end += 1 }
    return lower..<Int(offsets[end])
  }

  /// Where in the source the escape or character of a decoded byte begins; its end for the end.
  func sourceStart(of place: Int) -> Int { Int(offsets[place]) }

  /// Appends the decoded bytes of the escape or character at `position`, and returns the number of
  /// source bytes it took.
  private mutating func decode(
    _ source: UnsafeBufferPointer<UInt8>, _ position: Int, _ encoding: TextEncoding
  ) -> Int {
    let byte = source[position]
    if encoding.mayBegin(with: byte) {
      let rest = source[position...]
      let length =
        switch encoding {
        case .percent, .form: decodePercent(rest)
        case .json: decodeJSON(rest)
        case .xml: decodeXML(rest)
        case .pointer: decodePointer(rest)
        case .quotes: decodeQuotes(rest)
        case .folded: Self.lengthOfFold(in: source, at: position)
        }
      if let length {
        isDifferent = true
        return length
      }
    }
    let isSpace = encoding == .form && byte == UInt8(ascii: "+")
    isDifferent = isDifferent || isSpace
    bytes.append(isSpace ? UInt8(ascii: " ") : byte)
    return 1
  }

  private mutating func decodePercent(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let value = Self.hexadecimal(rest.dropFirst().prefix(2), digits: 2) else { return nil }
    bytes.append(UInt8(value))
    return 3
  }

  private mutating func decodeJSON(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let letter = rest.dropFirst().first else { return nil }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
      bytes.append(letter)
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "u"): return decodeUnicodeEscape(rest)
    case UInt8(ascii: "x"):
      guard let value = Self.hexadecimal(rest.dropFirst(2).prefix(2), digits: 2),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      append(scalar)
      return 4
    default: return nil
    }
    return 2
  }

  private mutating func decodePointer(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    switch rest.dropFirst().first {
    case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
    case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
    default: return nil
    }
    return 2
  }

  private mutating func decodeQuotes(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let quote = rest.first, rest.dropFirst().first == quote else { return nil }
    bytes.append(quote)
    return 2
  }

  /// The bytes of a line break between two characters of base64; nil for another.
  private static func lengthOfFold(
    in source: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> Int? {
    guard position > 0, SecretIndex.isBase64(source[position - 1]) else { return nil }
    let rest = source[position...]
    let length = rest.starts(with: "\r\n".utf8) ? 2 : 1
    guard let next = rest.dropFirst(length).first, SecretIndex.isBase64(next) else { return nil }
    return length
  }

  private mutating func decodeUnicodeEscape(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let first = Self.hexadecimal(rest.dropFirst(2).prefix(4), digits: 4) else { return nil }
    if let scalar = Unicode.Scalar(first) {
      append(scalar)
      return 6
    }
    let next = rest.dropFirst(6)
    guard first < 0xDC00, next.starts(with: "\\u".utf8),
      let second = Self.hexadecimal(next.dropFirst(2).prefix(4), digits: 4),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    append(scalar)
    return 12
  }

  private mutating func decodeXML(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    // The longest reference to a character is `&#x0010FFFF;`.
    guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = rest[(rest.startIndex + 1)..<end]
    guard let scalar = Self.scalar(ofReference: name) else { return nil }
    append(scalar)
    return end - rest.startIndex + 1
  }

  private static func scalar(
    ofReference name: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Unicode.Scalar? {
    for (entity, scalar) in entities where name.elementsEqual(entity.utf8) { return scalar }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let digits = name.dropFirst()
    if let mark = digits.first, mark | 0x20 == UInt8(ascii: "x") {
      return hexadecimal(digits.dropFirst(), digits: digits.count - 1)
        .flatMap(Unicode.Scalar.init)
    }
    return UInt32(Substring(decoding: digits, as: UTF8.self)).flatMap(Unicode.Scalar.init)
  }

  private static let entities: [(String, Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  private mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func hexadecimal(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, digits: Int
  ) -> UInt32? {
    guard text.count == digits, (1...8).contains(digits) else { return nil }
    var value: UInt32 = 0
    for byte in text {
      switch byte {
      case 48...57: value = value << 4 | UInt32(byte - 48)
      case 65...70, 97...102: value = value << 4 | UInt32((byte | 0x20) - 87)
      default: return nil
      }
    }
    return value
  }
}
