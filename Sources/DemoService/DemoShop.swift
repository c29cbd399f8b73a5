// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// The demonstration shop: a small API over pets on a free loopback port.
///
/// Every instance has its own store, with the same initial pets and the same numbers in the same
/// order, and has no clock. So its responses depend only on the requests. It keeps everything in
/// memory, within limits, and serves HTTP and HTTPS on the same port. `docs/demo-service.md` lists
/// the endpoints.
///
/// It runs from `start` until `stop()` or until it is released.
package final class DemoShop: Sendable {
  /// The user who may log in.
  package static let user = "ada"

  /// The password of `user`.
  package static let password = "lovelace"

  /// The key with which partners sign messages and assertions; long enough for HS256.
  package static let partnerKey = "key-of-all-partners-of-the-curlew-demo-shop"

  /// The key of the one-time codes of `user`, in base32, as an authenticator app takes it.
  package static let codeKey = "MN2XE3DFO4WWIZLNN4WWCZDB"

  /// How long one of these codes holds, in seconds; elsewhere it is 30.
  package static let codeSeconds: Int64 = 1

  /// A token of `user` for requests that OAuth 1.0a signs, and its secret.
  package static let token = "ada-at-the-counter"
  package static let tokenSecret = "analytical-engine"

  private let server: LoopbackServer

  private init(port: UInt16) throws(LoopbackServerError) {
    let service = ShopService()
    server = try LoopbackServer(port: port) { _ in
      FirstByteConnection { ShopConnection(service) }
    }
  }

  /// Starts a shop on `127.0.0.1`.
  ///
  /// - Parameter port: 0 lets the kernel choose a free one.
  /// - Throws: if it cannot listen, for example on a port in use.
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

/// The shop without its server: the store, and the function from a request to a response.
final class ShopService: Sendable {
  private let store = Mutex(Store())
  private let router = Router(ShopEndpoints.routes)

  func answer(_ request: ShopRequest) -> ShopResponse {
    var response = store.withLock { store in router.answer(request, &store) }
    // So that a client sees which trace the service got.
    if let parent = request.header("traceparent") {
      response.headers.append(("Traceparent", parent))
    }
    return response
  }

  /// What a stream has to send now; nil at its end.
  func next(of stream: inout any ShopStream) -> [UInt8]? {
    stream.next(store.withLock(\.self))
  }
}
