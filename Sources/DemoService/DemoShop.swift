// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// The demonstration shop: a small API over pets on a free loopback port.
///
/// Every instance has its own store with the same pets to start with, the same numbers in the same
/// order and no clock, so what it answers depends on what it was asked alone. It keeps everything
/// in memory, bounded, and speaks HTTP and HTTPS on the same port. `docs/demo-service.md` lists the endpoints.
///
/// It runs from `start` until `stop()` or until it is released.
package final class DemoShop: Sendable {
  /// Who may log in.
  package static let user = "ada"

  /// The one password of `user`.
  package static let password = "lovelace"

  private let server: LoopbackServer

  private init(port: UInt16) throws(LoopbackServerError) {
    let service = ShopService()
    server = try LoopbackServer(port: port) { _ in
      FirstByteConnection { ShopConnection { service.answer($0) } }
    }
  }

  /// Starts a shop of its own on `127.0.0.1`.
  ///
  /// - Parameter port: 0 lets the kernel choose a free one.
  /// - Throws: when it cannot listen, on a taken port for example.
  package static func start(port: UInt16 = 0) throws(LoopbackServerError) -> DemoShop {
    try DemoShop(port: port)
  }

  /// The port it listens on.
  package var port: UInt16 { server.port }

  /// `http://127.0.0.1:PORT`, without a slash at the end.
  package var baseURL: String { "http://127.0.0.1:\(port)" }

  /// How many connections were opened to it since the start.
  package var connectionsOpened: Int { server.connectionsOpened }

  /// Closes all connections and waits for the shop's thread; may be called again.
  package func stop() {
    server.stop()
  }
}

/// The shop behind its server: the store and the way from a request to an answer.
final class ShopService: Sendable {
  private let store = Mutex(Store())
  private let router = Router(ShopEndpoints.routes)

  func answer(_ request: ShopRequest) -> ShopResponse {
    store.withLock { store in router.answer(request, &store) }
  }
}
