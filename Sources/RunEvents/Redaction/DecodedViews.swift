// SPDX-License-Identifier: Apache-2.0

/// What a text becomes where encodings are undone, one inside of another: JSON in a text of JSON, a
/// percent-encoded address in a parameter.
///
/// Each encoding of the text itself is undone. Deeper ones are undone level by level as long as the
/// bytes to read stay within a multiple of the text's own: a service that escapes its escapes must
/// not make one body cost as much as a hundred. (Who does that knows the secret that it sends.)
struct DecodedViews {
  /// A view and the one that it was made from; nil for the text.
  private struct Entry {
    let view: DecodedView
    let parent: Int?
    let depth: Int
  }

  /// How many encodings one inside of another are undone.
  private static let depth = 3
  /// Bytes that may be read below the first level: so many times the text, and the same for short
  /// texts, where every level fits.
  static let furtherTimes = 8
  static let furtherBytes = 4_096

  private var entries: [Entry] = []
  private let holdsSpace: Bool
  private let room: Int
  /// Bytes that were read below the first level.
  private(set) var furtherRead = 0

  var count: Int { entries.count }

  /// - Parameter holdsSpace: A secret holds a space, which form encoding writes as `+`.
  init(of text: UnsafeBufferPointer<UInt8>, holdsSpace: Bool) {
    self.holdsSpace = holdsSpace
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

  /// The stretch of the text from which a stretch of a view came.
  func source(of range: Range<Int>, at place: Int) -> Range<Int> {
    var range = range
    var place: Int? = place
    while let here = place {
      range = entries[here].view.source(of: range)
      place = entries[here].parent
    }
    return range
  }

  private mutating func undo(
    in bytes: UnsafeBufferPointer<UInt8>, of parent: Int?, depth: Int
  ) {
    guard bytes.count >= SecretIndex.keyBytes else { return }
    let leads = Leads(in: bytes)
    for encoding in TextEncoding.all where leads.isWorthDecoding(encoding, hasSpaces: holdsSpace) {
      if parent != nil {
        guard furtherRead + bytes.count <= room else { return }
        furtherRead += bytes.count
      }
      let view = DecodedView(bytes, encoding)
      // Two encodings in either order give one text.
      guard view.isDifferent, !entries.contains(where: { $0.view.bytes == view.bytes }) else {
        continue
      }
      entries.append(Entry(view: view, parent: parent, depth: depth))
    }
  }
}

/// Which escapes a text may hold, from one pass that the compiler can do on many bytes at once.
private struct Leads {
  private var percent = false
  private var backslash = false
  private var ampersand = false
  private var plus = false

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      percent = percent || byte == UInt8(ascii: "%")
      backslash = backslash || byte == UInt8(ascii: "\\")
      ampersand = ampersand || byte == UInt8(ascii: "&")
      plus = plus || byte == UInt8(ascii: "+")
    }
  }

  func isWorthDecoding(_ encoding: TextEncoding, hasSpaces: Bool) -> Bool {
    switch encoding {
    case .percent: percent
    case .form: plus && hasSpaces
    case .json: backslash
    case .xml: ampersand
    }
  }
}
