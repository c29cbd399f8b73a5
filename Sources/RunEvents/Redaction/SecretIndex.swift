// SPDX-License-Identifier: Apache-2.0

/// Fingerprints of all forms of all secrets. Adding one is cheap, and searching a text without
/// secrets costs about a nanosecond a byte.
///
/// The search filters three times, ever finer: a bit for the first four bytes of a form, the
/// lengths of the forms that share their first six bytes, and a 64-bit hash of the whole form. Each
/// form takes a few words of memory, whatever its length; the values are not kept.
struct SecretIndex: Sendable {
  /// The form of a fingerprint.
  struct Entry: Sendable {
    let name: Int32
    let reachesBefore: Bool
    let reachesAfter: Bool
  }

  /// The least length of a form: six characters, or their base64 without the first and last.
  static let keyBytes = 6

  private(set) var filter: [UInt64] = []
  private(set) var lengths: [UInt64: [Int]] = [:]
  /// Beginnings of forms, to find cut ones: the first six bytes, nine, thirteen and so on.
  private(set) var beginnings: [UInt64: Entry] = [:]
  private var entries: [UInt64: Entry] = [:]
  private var marks: [[UInt8]] = []
  /// The length in bytes of the longest form that may be in a body.
  private(set) var longest = 0
  /// The characters of the forms that some encodings write differently.
  private(set) var traits = SecretTraits()

  var isEmpty: Bool { entries.isEmpty }

  /// `***name***` as bytes.
  func mark(of name: Int32) -> [UInt8] { marks[Int(name)] }

  mutating func add(_ secret: SecretForms, name: String) {
    if filter.isEmpty { filter = [UInt64](repeating: 0, count: 1024) }
    let mark = Array("***\(name)***".utf8)
    let number = marks.firstIndex(of: mark) ?? marks.count
    if number == marks.count { marks.append(mark) }
    for form in secret.forms where form.bytes.count >= Self.keyBytes {
      form.bytes.withUnsafeBufferPointer { add($0, form, Int32(number)) }
    }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ form: SecretForm, _ name: Int32
  ) {
    let hash = Self.hash(bytes[...])
    guard entries[hash] == nil else { return }
    entries[hash] = Entry(
      name: name, reachesBefore: form.reachesBefore, reachesAfter: form.reachesAfter)
    let bit = Self.filterBit(bytes, 0)
    filter[bit >> 6] |= 1 << UInt64(bit & 63)
    var known = lengths[Self.key(bytes, 0), default: []]
    if !known.contains(bytes.count) {
      known.append(bytes.count)
      lengths[Self.key(bytes, 0)] = known.sorted(by: >)
    }
    var length = Self.keyBytes
    while length < bytes.count {
      let entry = Entry(name: name, reachesBefore: form.reachesBefore, reachesAfter: false)
      beginnings[Self.hash(bytes[..<length]), default: entry] = entry
      length += length / 2
    }
    if !form.isShownBytes { longest = max(longest, bytes.count) }
    traits.formUnion(bytes)
  }

  /// The longest form that begins at each offset, in order; forms may overlap.
  ///
  /// A form that was cut (its beginning is followed by `…`) is found as far as it goes.
  ///
  /// - Parameter isCut: The text continues after its end, as if `…` followed.
  func search(
    _ bytes: UnsafeBufferPointer<UInt8>, isCut: Bool, found: (Range<Int>, Entry) -> Void
  ) {
    guard bytes.count >= Self.keyBytes else { return }
    filter.withUnsafeBufferPointer { filter in
      for offset in 0...(bytes.count - Self.keyBytes) {
        let bit = Self.filterBit(bytes, offset)
        guard filter[bit >> 6] & (1 << UInt64(bit & 63)) != 0 else { continue }
        guard let lengths = lengths[Self.key(bytes, offset)] else { continue }
        let form =
          form(in: bytes, at: offset, lengths)
          ?? cutForm(in: bytes, at: offset, within: lengths[0], isCut: isCut)
        if let (length, entry) = form { found(offset..<(offset + length), entry) }
      }
    }
  }

  func form(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ lengths: [Int]
  ) -> (Int, Entry)? {
    for length in lengths where offset + length <= bytes.count {
      if let entry = entries[Self.hash(bytes[offset..<(offset + length)])] {
        return (length, entry)
      }
    }
    return nil
  }

  /// The beginning of a form that is followed by `…`, found by the longest known beginning of it:
  /// the rest may be half an escape.
  private func cutForm(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, within whole: Int, isCut: Bool
  ) -> (Int, Entry)? {
    guard let length = lengthToCut(in: bytes, from: offset, within: whole, isCut: isCut) else {
      return nil
    }
    return beginning(in: bytes, at: offset, length: length).map { (length, $0) }
  }

  /// The form of which so many bytes are a beginning, as far as the longest known beginning that is
  /// shorter by two bytes says.
  func beginning(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, length: Int
  ) -> Entry? {
    var known = Self.keyBytes
    while known + known / 2 <= length - 2 { known += known / 2 }
    return beginnings[Self.hash(bytes[offset..<(offset + known)])]
  }

  /// The number of bytes up to the next `…`, which must come before a form would be complete.
  private func lengthToCut(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, within whole: Int, isCut: Bool
  ) -> Int? {
    let end = min(bytes.count, offset + whole)
    for place in (offset + Self.keyBytes)..<max(end, offset + Self.keyBytes)
    where bytes[place] == 0xE2 {
      if bytes[place...].starts(with: "…".utf8) { return place - offset }
    }
    return isCut && bytes.count < offset + whole ? bytes.count - offset : nil
  }

  @inline(__always)
  static func filterBit(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: offset, as: UInt32.self)
    return Int((word &* 0x9E37_79B1) >> 16)
  }

  static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    bytes[offset..<(offset + keyBytes)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A multiplicative hash of the bytes and their number. A collision hides another text too, which
  /// does no harm.
  private static func hash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    return hash
  }
}
