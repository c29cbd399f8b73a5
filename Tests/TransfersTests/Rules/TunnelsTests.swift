// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Transfers

@Suite struct TunnelsTests {
  private func proxy(_ user: String?, _ password: String? = nil, port: Int = 3128) -> Proxy {
    Proxy(scheme: .http, host: "proxy.example", port: port, user: user, password: password)
  }

  @Test func `a tunnel is used only with the credentials that opened it`() {
    var tunnels = Tunnels()
    tunnels.note(proxy("ada", "one"), port: 40_000)
    #expect(tunnels.isOpened(by: proxy("ada", "one"), port: 40_000))
    for other in [
      proxy("ada", "two"), proxy("bob", "one"), proxy("ada"), proxy(nil),
      proxy("ada", "one", port: 3129),
    ] {
      #expect(!tunnels.isOpened(by: other, port: 40_000))
    }
  }

  @Test func `an unknown tunnel has no owner, and a reused port its last one`() {
    var tunnels = Tunnels()
    #expect(!tunnels.isOpened(by: proxy(nil), port: 40_000))
    tunnels.note(proxy("ada"), port: 40_000)
    tunnels.note(proxy("bob"), port: 40_000)
    #expect(!tunnels.isOpened(by: proxy("ada"), port: 40_000))
    #expect(tunnels.isOpened(by: proxy("bob"), port: 40_000))
  }
}
