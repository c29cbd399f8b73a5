// SPDX-License-Identifier: Apache-2.0

/// A message of a handshake, as libcurl passes it to the debug callback (RFC 8446, section 4).
enum HandshakeMessage: UInt8 {
  case clientHello = 1
  case certificate = 11
  case certificateRequest = 13

  /// The message that some bytes are; nil for others. libcurl passes the headers of records and
  /// alerts too, which have no length that fits.
  init?(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard let bytes, count >= 4 else { return nil }
    let length = (1...3).reduce(0) { $0 << 8 | Int(UInt8(bitPattern: bytes[$1])) }
    guard length == count - 4 else { return nil }
    self.init(rawValue: UInt8(bitPattern: bytes[0]))
  }

  /// Whether some bytes are the mark of a record with data of the application, 23: alone behind the
  /// record with TLS 1.3 (RFC 8446, section 5.2), before the version and the length with 1.2.
  static func isData(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Bool {
    guard let bytes, bytes[0] == 23 else { return false }
    // With TLS 1.3 every record says 23 and 1.2 outside.
    return count == 1
  }

  /// The first certificate in a message of them, in DER (RFC 5246, section 7.4.2; with a context
  /// before the list RFC 8446, section 4.4.2); nil for none.
  static func firstCertificate(in message: UnsafeRawBufferPointer) -> [UInt8]? {
    func number(at place: Int) -> Int {
      message[place..<(place + 3)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard message.count > 8 else { return nil }
    var place = 4
    if number(at: place) != message.count - 7 {
      place += 1 + Int(message[4])
      guard place + 3 <= message.count, number(at: place) == message.count - place - 3 else {
        return nil
      }
    }
    place += 3
    guard place + 3 <= message.count else { return nil }
    let count = number(at: place)
    guard count > 0, count <= message.count - place - 3 else { return nil }
    return Array(message[(place + 3)..<(place + 3 + count)])
  }
}
