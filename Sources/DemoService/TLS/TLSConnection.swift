// SPDX-License-Identifier: Apache-2.0

import CLibSSL
import Digests

/// The shop's side of one TLS connection; the caller moves the bytes.
///
/// Each has settings of its own, which costs a fraction of a millisecond and shares nothing.
final class TLSConnection {
  private static let pieceBytes = 16_384

  private let connection: OpaquePointer

  /// Nil if OpenSSL refuses the certificate or has no memory.
  init?() {
    guard let certificate = Self.bytes(DemoCertificate.certificate),
      let key = Self.bytes(DemoCertificate.key),
      let connection = curlew_tls_accept(
        certificate, Int32(certificate.count), key, Int32(key.count))
    else { return nil }
    self.connection = connection
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    Base64.standard.decode(text.filter { $0 != "\n" })
  }

  deinit {
    SSL_free(connection)
  }

  /// Takes bytes from the peer, and continues the handshake with them.
  ///
  /// - Returns: the decrypted bytes, and whether the peer has ended, normally or by an error.
  func decrypt(_ bytes: [UInt8]) -> (plain: [UInt8], isOver: Bool) {
    guard curlew_tls_take(connection, bytes, Int32(bytes.count)) else { return ([], true) }
    var plain: [UInt8] = []
    while true {
      var count: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { room, initialized in
        guard let start = room.baseAddress else { return }
        count = curlew_tls_read(connection, start, Int32(Self.pieceBytes))
        initialized = max(0, Int(count))
      }
      guard count > 0 else { return (plain, count < 0) }
      plain += piece
    }
  }

  /// Encrypts bytes; `pending` then returns them.
  ///
  /// - Returns: false if the connection has ended.
  func encrypt(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || curlew_tls_write(connection, bytes, Int32(bytes.count))
  }

  /// Tells the peer that no more data follows; `pending` then returns the record.
  func finish() {
    curlew_tls_finish(connection)
  }

  /// Removes and returns the bytes to send to the peer.
  func pending() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { room, initialized in
        guard let start = room.baseAddress else { return }
        initialized = Int(curlew_tls_give(connection, start, Int32(Self.pieceBytes)))
      }
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }
}
