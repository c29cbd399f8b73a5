// SPDX-License-Identifier: Apache-2.0

/// The beginning of a received frame, before its payload (RFC 6455, section 5.2).
struct FrameHeader: Hashable {
  var opcode: Opcode
  var isFinal: Bool
  /// The length of the payload, at most 2⁶³ − 1.
  var length: UInt64
  /// Nil for a frame that is not masked.
  var mask: FrameMask?
}

extension FrameHeader {
  /// Parses the header at the beginning of some bytes.
  ///
  /// The first two bytes are judged as soon as they are there: a peer that breaks the rules need
  /// not send the rest.
  ///
  /// - Returns: The header and its length in bytes; nil while bytes are missing.
  static func parse(
    _ bytes: ArraySlice<UInt8>, isMasked: Bool
  ) throws(ProtocolViolation) -> (header: FrameHeader, count: Int)? {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    let opcode = try opcode(in: first)
    try judge(second, after: first, opcode, isMasked: isMasked)
    let width = [126: 2, 127: 8][second & 0x7F] ?? 0
    let maskStart = bytes.startIndex + 2 + width
    let end = maskStart + (isMasked ? 4 : 0)
    guard end <= bytes.endIndex else { return nil }
    let length = try length(second & 0x7F, bytes[(bytes.startIndex + 2)..<maskStart])
    let key = bytes[maskStart..<end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let header = FrameHeader(
      opcode: opcode, isFinal: first & 0x80 != 0, length: length,
      mask: isMasked ? FrameMask(key: key) : nil)
    return (header, end - bytes.startIndex)
  }

  private static func opcode(in first: UInt8) throws(ProtocolViolation) -> Opcode {
    // No extension is ever negotiated that would give these bits a meaning.
    guard first & 0x70 == 0 else { throw .reservedBits(first >> 4 & 7) }
    guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .opcode(first & 0x0F) }
    return opcode
  }

  private static func judge(
    _ second: UInt8, after first: UInt8, _ opcode: Opcode, isMasked: Bool
  ) throws(ProtocolViolation) {
    guard (second & 0x80 != 0) == isMasked else { throw isMasked ? .unmasked : .masked }
    guard opcode.isControl else { return }
    guard first & 0x80 != 0 else { throw .fragmentedControl(opcode) }
    guard second & 0x7F <= Opcode.mostControlBytes else { throw .longControl(opcode) }
  }

  /// The length after the second byte, which must be as short as possible.
  private static func length(
    _ short: UInt8, _ bytes: ArraySlice<UInt8>
  ) throws(ProtocolViolation) -> UInt64 {
    guard !bytes.isEmpty else { return UInt64(short) }
    let length = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= Int64.max else { throw .length }
    guard length > (bytes.count == 2 ? 125 : 0xFFFF) else { throw .lengthNotMinimal(length) }
    return length
  }
}
