// SPDX-License-Identifier: Apache-2.0

/// A text with its encodings decoded, also nested ones: JSON in a JSON string, a percent-encoded
/// address in a parameter.
///
/// Each encoding of the text itself is decoded. Nested ones are decoded level by level, as long as
/// the bytes read stay within a multiple of the text's length: a service that escapes its escapes
/// must not make one body cost as much as a hundred. (A service that nests deeper already knows the
/// secret that it sends.)
struct DecodedViews {
  /// A view and the view that it was made from; nil for the text.
  private struct Entry {
    let view: DecodedView
    let parent: Int?
    let depth: Int
  }

  /// The number of nested encodings that are decoded.
  private static let depth = 3
  /// The bytes that may be read below the first level, as a multiple of the text's length. Short
  /// texts have a fixed minimum, in which every level fits.
  static let furtherTimes = 8
  static let furtherBytes = 4_096

  private var entries: [Entry] = []
  private let secrets: SecretTraits
  private let room: Int
  /// The bytes read below the first level.
  private(set) var furtherRead = 0
  /// The same for JSON Pointers, which have a limit of their own: they must not use up the one for
  /// the texts of services.
  private(set) var pointersRead = 0

  var count: Int { entries.count }

  /// - Parameter secrets: Which encodings could change the secrets.
  init(of text: UnsafeBufferPointer<UInt8>, _ secrets: SecretTraits) {
    self.secrets = secrets
    room = text.count * Self.furtherTimes + Self.furtherBytes
    undo(in: text, of: nil, depth: 1)
    var place = 0
    while place < entries.count {
      let entry = entries[place]
      if entry.depth < Self.depth {
        entry.view.bytes.withUnsafeBufferPointer { undo(in: $0, of: place, depth: entry.depth + 1) }
      }
      place += 1
    }
  }

  /// The decoded bytes.
  func bytes(at place: Int) -> [UInt8] { entries[place].view.bytes }

  /// The range of the text from which a range of a view came.
  func source(of range: Range<Int>, at place: Int) -> Range<Int> {
    var range = range
    var place: Int? = place
    while let here = place {
      range = entries[here].view.source(of: range)
      place = entries[here].parent
    }
    return range
  }

  private mutating func takeRoom(for count: Int, isPointer: Bool) -> Bool {
    guard (isPointer ? pointersRead : furtherRead) + count <= room else { return false }
    if isPointer { pointersRead += count } else { furtherRead += count }
    return true
  }

  private mutating func undo(
    in bytes: UnsafeBufferPointer<UInt8>, of parent: Int?, depth: Int
  ) {
    guard bytes.count >= SecretIndex.keyBytes else { return }
    let leads = Leads(in: bytes)
    for encoding in TextEncoding.all where leads.isWorthDecoding(encoding, secrets) {
      if parent != nil {
        // A quote that opens a text, before a secret that begins with one, is not a doubled quote.
        if encoding == .quotes { continue }
        guard takeRoom(for: bytes.count, isPointer: encoding == .pointer) else { continue }
      }
      let view = DecodedView(bytes, encoding)
      // Two encodings may give the same text in either order.
      guard view.isDifferent, !entries.contains(where: { $0.view.bytes == view.bytes }) else {
        continue
      }
      entries.append(Entry(view: view, parent: parent, depth: depth))
    }
  }
}

/// The characters of the secrets that an encoding writes differently. Without them, decoding shows
/// nothing new.
struct SecretTraits {
  /// Form encoding writes a space as `+`.
  var holdSpace = false
  /// JSON Pointer writes `/` and `~` as `~1` and `~0`.
  var holdPointerEscape = false
  var holdDoubleQuote = false
  var holdSingleQuote = false

  /// Whether an encoding writes a character of some secret in another way; percent, JSON and XML may
  /// write every character so.
  func concern(_ encoding: TextEncoding) -> Bool {
    switch encoding {
    case .percent, .json, .xml, .folded: true
    case .form: holdSpace
    case .pointer: holdPointerEscape
    case .quotes: holdDoubleQuote || holdSingleQuote
    }
  }

  mutating func formUnion(_ secret: UnsafeBufferPointer<UInt8>) {
    for byte in secret {
      switch byte {
      case UInt8(ascii: " "): holdSpace = true
      case UInt8(ascii: "/"), UInt8(ascii: "~"): holdPointerEscape = true
      case UInt8(ascii: "\""): holdDoubleQuote = true
      case UInt8(ascii: "'"): holdSingleQuote = true
      default: break
      }
    }
  }
}

/// The escapes that a text may contain, found in one pass that the compiler can vectorise.
struct Leads {
  private var percent = false
  private var backslash = false
  private var ampersand = false
  private var plus = false
  private var tilde = false
  private var doubleQuote = false
  private var singleQuote = false
  /// A line break in base64, or one at the end that may become one.
  private var fold = false

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    var lineBreak = false
    for byte in bytes {
      percent = percent || byte == UInt8(ascii: "%")
      backslash = backslash || byte == UInt8(ascii: "\\")
      ampersand = ampersand || byte == UInt8(ascii: "&")
      plus = plus || byte == UInt8(ascii: "+")
      tilde = tilde || byte == UInt8(ascii: "~")
      doubleQuote = doubleQuote || byte == UInt8(ascii: "\"")
      singleQuote = singleQuote || byte == UInt8(ascii: "'")
      lineBreak = lineBreak || TextEncoding.isLineBreak(byte)
    }
    if lineBreak { fold = Self.holdFold(bytes) }
  }

  private static func holdFold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropFirst().contains { place in
      guard TextEncoding.isLineBreak(bytes[place]), SecretIndex.isBase64(bytes[place - 1]) else {
        return false
      }
      let rest = bytes[place...].dropFirst()
      let next = rest.first == 10 ? rest.dropFirst().first : rest.first
      return next.map(SecretIndex.isBase64) ?? true
    }
  }

  func isWorthDecoding(_ encoding: TextEncoding, _ secrets: SecretTraits) -> Bool {
    switch encoding {
    case .percent: percent
    case .form: plus && secrets.holdSpace
    case .json: backslash
    case .xml: ampersand
    case .pointer: tilde && secrets.holdPointerEscape
    case .folded: fold
    case .quotes:
      (doubleQuote && secrets.holdDoubleQuote) || (singleQuote && secrets.holdSingleQuote)
    }
  }
}
