// SPDX-License-Identifier: Apache-2.0

/// How far the fields of a row were found. All places count from the beginning of the row, so a scan that
/// lacks bytes continues where it was.
struct CSVScan: Sendable {
  /// Why a scan stops.
  enum Stop {
    /// At the end of the row; the length includes the line break.
    case row(length: Int)
    case needsBytes
    /// The file ends before a row begins.
    case end
    /// The next field does not fit.
    case full
    case problem(CSVError.Reason, at: Int)
  }

  let separator: UInt8
  /// The next byte to look at.
  private(set) var at = 0
  /// The first byte of the current field, its quote included.
  private(set) var fieldStart = 0
  /// The fields that were found.
  private(set) var count = 0
  /// Line breaks within quotes.
  private(set) var innerLines = 0
  private(set) var isQuoted = false
  private var hasPairs = false

  init(separator: UInt8) {
    self.separator = separator
  }

  mutating func beginRow() { self = CSVScan(separator: separator) }

  /// Finds fields until the row ends.
  mutating func run(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop {
    while true {
      let stop =
        isQuoted
        ? quoted(bytes, isEnded: isEnded, into: fields)
        : plain(bytes, isEnded: isEnded, into: fields)
      if let stop { return stop }
    }
  }

  // MARK: Without quotes

  /// Finds fields without quotes.
  ///
  /// - Returns: nil at a field with quotes.
  private mutating func plain(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop? {
    while at + ByteMatches.width <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let words = matches(in: block).words
      for half in 0..<2 {
        var word = words[half]
        while word != 0 {
          let shift = word.trailingZeroBitCount & ~7
          word &= ~(0xFF << UInt64(truncatingIfNeeded: shift))
          let place = at + half * 8 + shift >> 3
          if bytes[place] == separator, count < fields.count {
            fields[count] = CSVField(fieldStart, place)
            count += 1
            fieldStart = place + 1
          } else {
            at = place
            return special(bytes, isEnded: isEnded, into: fields)
          }
        }
      }
      at += ByteMatches.width
    }
    return plainTail(bytes, isEnded: isEnded, into: fields)
  }

  /// The last bytes, one by one.
  private mutating func plainTail(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop? {
    while at < bytes.count {
      switch bytes[at] {
      case separator:
        guard add(CSVField(fieldStart, at), to: fields) else { return .full }
        at += 1
        fieldStart = at
      case 0, 10, 13, UInt8(ascii: "\""):
        return special(bytes, isEnded: isEnded, into: fields)
      default: at += 1
      }
    }
    guard isEnded else { return .needsBytes }
    if at == 0 { return .end }
    return add(CSVField(fieldStart, at), to: fields) ? .row(length: at) : .full
  }

  private func matches(in block: SIMD16<UInt8>) -> ByteMatches {
    ByteMatches(
      (block .== SIMD16(repeating: separator)) .| (block .== SIMD16(repeating: 10))
        .| (block .== SIMD16(repeating: 13)) .| (block .== SIMD16(repeating: 0))
        .| (block .== SIMD16(repeating: UInt8(ascii: "\""))))
  }

  /// Handles a character that is not part of a field, or for which there is no room.
  ///
  /// - Returns: nil at the quote that begins a field.
  private mutating func special(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop? {
    switch bytes[at] {
    case UInt8(ascii: "\""):
      guard at == fieldStart else { return .problem(.quoteInField, at: at) }
      isQuoted = true
      hasPairs = false
      at += 1
      return nil
    case 0: return .problem(.nul, at: at)
    case separator: return .full
    default:
      return endRow(CSVField(fieldStart, at), bytes, lineBreak: at, isEnded, fields)
    }
  }

  /// Ends the row at a line break, after its last field.
  private mutating func endRow(
    _ field: CSVField, _ bytes: UnsafeRawBufferPointer, lineBreak: Int, _ isEnded: Bool,
    _ fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop {
    var length = lineBreak + 1
    if bytes[lineBreak] == 13 {
      guard length < bytes.count else {
        return isEnded ? .problem(.loneCarriageReturn, at: lineBreak) : .needsBytes
      }
      guard bytes[length] == 10 else { return .problem(.loneCarriageReturn, at: lineBreak) }
      length += 1
    }
    // An empty line has no field.
    if lineBreak > 0 { guard add(field, to: fields) else { return .full } }
    return .row(length: length)
  }

  private mutating func add(
    _ field: CSVField, to fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Bool {
    guard count < fields.count else { return false }
    fields[count] = field
    count += 1
    return true
  }

  // MARK: In quotes

  /// Finds the end of a field with quotes.
  ///
  /// - Returns: nil after the separator behind it.
  private mutating func quoted(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop? {
    while true {
      guard let quote = bytes.first(UInt8(ascii: "\""), from: at) else {
        at = bytes.count
        return isEnded ? .problem(.unclosedQuote, at: fieldStart) : .needsBytes
      }
      at = quote
      guard quote + 1 < bytes.count else {
        return isEnded ? endQuoted(bytes, isEnded: true, into: fields) : .needsBytes
      }
      guard bytes[quote + 1] == UInt8(ascii: "\"") else {
        return endQuoted(bytes, isEnded: isEnded, into: fields)
      }
      hasPairs = true
      at = quote + 2
    }
  }

  /// Handles what follows the quote at `at`, which ends a field.
  private mutating func endQuoted(
    _ bytes: UnsafeRawBufferPointer, isEnded: Bool,
    into fields: UnsafeMutableBufferPointer<CSVField>
  ) -> Stop? {
    let inner = bytes[(fieldStart + 1)..<at]
    if let nul = inner.firstIndex(of: 0) { return .problem(.nul, at: nul) }
    let field = CSVField(fieldStart + 1, at, hasPairs: hasPairs)
    let next = at + 1
    let lines = inner.count { $0 == 10 }
    if next == bytes.count {
      guard add(field, to: fields) else { return .full }
      innerLines += lines
      return .row(length: next)
    }
    switch bytes[next] {
    case separator:
      guard add(field, to: fields) else { return .full }
      innerLines += lines
      isQuoted = false
      at = next + 1
      fieldStart = at
      return nil
    case 10, 13:
      let stop = endRow(field, bytes, lineBreak: next, isEnded, fields)
      if case .row = stop { innerLines += lines }
      return stop
    default: return .problem(.textAfterQuote, at: next)
    }
  }
}
