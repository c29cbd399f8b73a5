// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A connection with TLS or plain HTTP, depending on its first byte.
///
/// No method begins with the type of a handshake record (22, RFC 8446, section 5.1), so one port
/// serves both.
final class FirstByteConnection: ConnectionHandler {
  private static let handshakeRecord: UInt8 = 22

  private let makePlain: () -> ShopConnection
  private var chosen: (any ConnectionHandler)?

  /// - Parameter makePlain: makes a connection for HTTP.
  init(_ makePlain: @escaping () -> ShopConnection) {
    self.makePlain = makePlain
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    if let chosen { return chosen.received(bytes) }
    var handler: any ConnectionHandler = makePlain()
    if bytes.first == Self.handshakeRecord {
      guard let tls = TLSConnection() else { return [.close] }
      handler = SecureConnection(tls, around: makePlain())
    }
    chosen = handler
    return handler.received(bytes)
  }

  func asked() -> [ConnectionAction] { chosen?.asked() ?? [] }
}
