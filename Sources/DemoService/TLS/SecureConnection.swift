// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A connection of the shop inside TLS.
///
/// Records keep their order because a connection's actions are carried out one after another:
/// what is encrypted first is sent first, delays included.
final class SecureConnection: ConnectionHandler {
  private let tls: TLSConnection
  private let plain: ShopConnection

  init(_ tls: TLSConnection, around plain: ShopConnection) {
    self.tls = tls
    self.plain = plain
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    let (said, isOver) = tls.decrypt(bytes)
    // The handshake's next flight, or the alert that says what was wrong with the last one.
    var actions = sending()
    if !said.isEmpty { actions += plain.received(said).flatMap(secured) }
    return isOver ? actions + finishing() + [.close] : actions
  }

  private func secured(_ action: ConnectionAction) -> [ConnectionAction] {
    switch action {
    case .send(let bytes): tls.encrypt(bytes) ? sending() : [.close]
    case .finishSending: finishing() + [.finishSending]
    // A `ShopConnection` generates nothing, and the others have no bytes.
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
