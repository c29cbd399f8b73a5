// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Whatever was sent before on an engine, a request is sent as it is sent alone.
///
/// Handles, their options and connections are used again; what one request said must not reach the
/// next, and texts that differ only in their Unicode form (é as one scalar or as two) differ.
@Suite struct `A request on a used engine` {
  @Test func `is sent as on a new one, independent of earlier requests`() async throws {
    let world = try TwoUserWorld()
    let users = try world.users()
    var alone: [[String]] = []
    for user in users {
      alone.append(try await withEngine { try await world.sent(user.request, by: $0) })
    }
    try await withEngine { engine in
      for first in users {
        for (place, second) in users.enumerated() {
          _ = try await world.sent(first.request, by: engine)
          let sent = try await world.sent(second.request, by: engine)
          #expect(sent == alone[place], "\(second.name) behind \(first.name)")
        }
      }
    }
  }
}
