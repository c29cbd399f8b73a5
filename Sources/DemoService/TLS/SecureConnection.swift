// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A connection of the shop inside TLS.
///
/// Records keep their order because the actions of a connection are executed one after another,
/// with their delays: data that is encrypted first is sent first.
final class SecureConnection: ConnectionHandler {
  private let tls: TLSConnection
  private let plain: ShopConnection

  init(_ tls: TLSConnection, around plain: ShopConnection) {
    self.tls = tls
    self.plain = plain
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    let (plaintext, isOver) = tls.decrypt(bytes)
    // The handshake's next flight, or the alert for an error in the last one.
    var actions = sending()
    if !plaintext.isEmpty { actions += plain.received(plaintext).flatMap(secured) }
    return isOver ? actions + finishing() + [.close] : actions
  }

  func asked() -> [ConnectionAction] { plain.asked().flatMap(secured) }

  private func secured(_ action: ConnectionAction) -> [ConnectionAction] {
    switch action {
    case .send(let bytes): tls.encrypt(bytes) ? sending() : [.close]
    case .finishSending: finishing() + [.finishSending]
    // A `ShopConnection` never generates, and the other actions have no bytes.
    default: [action]
    }
  }

  private func finishing() -> [ConnectionAction] {
    tls.finish()
    return sending()
  }

  private func sending() -> [ConnectionAction] {
    let bytes = tls.pending()
    return bytes.isEmpty ? [] : [.send(bytes)]
  }
}
