// SPDX-License-Identifier: Apache-2.0

import CLibSSL
import Digests

/// One TLS connection over bytes that somebody else moves: the shop's side.
///
/// Each has settings of its own, which costs a fraction of a millisecond and shares nothing.
final class TLSConnection {
  private static let pieceBytes = 16_384

  private let connection: OpaquePointer

  /// Nil when OpenSSL refuses the certificate or has no memory.
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

  /// Takes bytes of the peer, and carries the handshake on with them.
  ///
  /// - Returns: what the peer said, and whether it says nothing more, by its end or by an error.
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

  /// Encrypts bytes; `pending` has them then.
  ///
  /// - Returns: false when the connection is over.
  func encrypt(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || curlew_tls_write(connection, bytes, Int32(bytes.count))
  }

  /// Tells the peer that nothing more comes; `pending` has the record then.
  func finish() {
    curlew_tls_finish(connection)
  }

  /// Takes out what is to be sent to the peer now.
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
