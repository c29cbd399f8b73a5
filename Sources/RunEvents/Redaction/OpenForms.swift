// SPDX-License-Identifier: Apache-2.0

/// Finds, at the end of a text, what more text may make a secret.
struct OpenForms: Sendable {
  /// Bytes of the longest escape of any encoding: `&#x10FFFF;` with leading zeros, or a pair of
  /// `\uXXXX`.
  static let longestEscape = 12
  /// How many encodings one inside of another are undone, as in `DecodedViews`.
  private static let depth = 3

  private let index: SecretIndex
  /// Beginnings of one to five bytes, each with its length.
  private var shortBeginnings: Set<UInt64> = []

  /// Cost: linear in the number of forms.
  init(of index: SecretIndex) {
    self.index = index
    for key in index.lengths.keys {
      for count in 1..<SecretIndex.keyBytes {
        shortBeginnings.insert(
          Self.short(key >> UInt64(8 * (SecretIndex.keyBytes - count)), count: count))
      }
    }
  }

  private static func short(_ bytes: UInt64, count: Int) -> UInt64 { UInt64(count) << 48 | bytes }

  /// The place from which on a text may be hidden when it goes on; its end when it is settled.
  func start(in text: [UInt8]) -> Int {
    // Nothing before can belong to a form that is not whole.
    let reach = (index.longest + 2) * Self.longestEscape
    let from = text.count > reach ? quietPlace(in: text, upTo: text.count - reach) : 0
    return text.withUnsafeBufferPointer { text in
      let tail = UnsafeBufferPointer(rebasing: text[from...])
      return from + earliest(in: tail, settled: tail.count, depth: 0)
    }
  }

  /// The last place up to `end` that is in no escape, whichever encodings are undone: the bytes
  /// before it begin none. 0 when there is none, since a window begins at such a place.
  func quietPlace(in text: [UInt8], upTo end: Int) -> Int {
    var place = end
    var quiet = 0
    var scanned = end
    while scanned > 0, quiet < Self.longestEscape {
      scanned -= 1
      if mayLead(text[scanned]) {
        quiet = 0
        place = scanned
      } else {
        quiet += 1
      }
    }
    return quiet < Self.longestEscape && scanned == 0 ? 0 : place
  }

  private func mayLead(_ byte: UInt8) -> Bool {
    TextEncoding.all.contains { index.traits.concern($0) && $0.mayBegin(with: byte) }
  }

  // MARK: Views

  /// The place in `bytes` from which on they may be hidden when they go on.
  ///
  /// - Parameter settled: how many of the bytes stay as they are, whatever follows.
  private func earliest(
    in bytes: UnsafeBufferPointer<UInt8>, settled: Int, depth: Int
  ) -> Int {
    var first = openStart(in: bytes, upTo: settled)
    guard depth < Self.depth else { return first }
    let leads = Leads(in: bytes)
    for encoding in TextEncoding.all where depth == 0 || encoding != .quotes {
      guard leads.isWorthDecoding(encoding, index.traits) else { continue }
      let view = DecodedView(bytes, encoding)
      let viewSettled = view.settledCount(of: bytes, upTo: settled, encoding)
      guard view.isDifferent || viewSettled < settled else { continue }
      let place = view.bytes.withUnsafeBufferPointer {
        earliest(in: $0, settled: viewSettled, depth: depth + 1)
      }
      // A line of text must not wait for the next one because its last character is one of base64.
      if encoding == .folded, place >= viewSettled - 1 { continue }
      first = min(first, view.sourceStart(of: place))
    }
    return first
  }

  // MARK: Forms

  /// Where the first form begins that more bytes behind `end` may complete or make longer; `end` for
  /// none.
  private func openStart(in bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) -> Int {
    let bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
    var start = end
    for offset in 0..<end where isOpen(bytes, at: offset) {
      start = offset
      break
    }
    // The character before may hold the first bits of a secret in base64.
    if start > 0, SecretIndex.isBase64(bytes[start - 1]) { start -= 1 }
    return start
  }

  private func isOpen(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let count = bytes.count - offset
    guard count >= SecretIndex.keyBytes else {
      let beginning = bytes[offset...].reduce(0) { $0 << 8 | UInt64($1) }
      return shortBeginnings.contains(Self.short(beginning, count: count))
    }
    let bit = SecretIndex.filterBit(bytes, offset)
    guard index.filter[bit >> 6] & (1 << UInt64(bit & 63)) != 0,
      let lengths = index.lengths[SecretIndex.key(bytes, offset)]
    else { return false }
    return isBeginning(bytes, at: offset, ofFormWithin: lengths[0])
      || reachesOn(bytes, at: offset, lengths)
  }

  /// Whether the bytes begin a form that is longer, or one that `…` may cut behind them.
  private func isBeginning(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, ofFormWithin whole: Int
  ) -> Bool {
    let count = bytes.count - offset
    let cut = max(SecretIndex.keyBytes, count - Self.openEllipsis(bytes))
    guard count < whole || cut < count && cut < whole else { return false }
    return index.beginning(in: bytes, at: offset, length: cut) != nil
  }

  /// Bytes at the end that `…` may begin with.
  private static func openEllipsis(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if bytes.last == 0xE2 { return 1 }
    return bytes.suffix(2).elementsEqual([0xE2, 0x80]) ? 2 : 0
  }

  /// Whether a whole form ends with the bytes, and characters behind them may belong to it.
  private func reachesOn(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ lengths: [Int]
  ) -> Bool {
    guard let (length, entry) = index.form(in: bytes, at: offset, lengths), entry.reachesAfter
    else { return false }
    return index.reach(of: offset..<(offset + length), entry, in: bytes).upperBound == bytes.count
  }
}
