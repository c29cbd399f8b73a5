// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The answer to a request for another protocol, and the connection if the peer agreed.
package struct Upgraded: Sendable {
  /// The request and its response, of any status; its timings end with the response.
  package var hop: Hop
  /// The open connection after status 101, to be closed by the caller; nil after any other.
  package var connection: SocketConnection?
  /// The bytes of the other protocol that came with the response.
  package var rest: [UInt8] = []
}

extension Hop {
  /// Takes over what is known about the connection once it is closed.
  package mutating func note(_ facts: SocketFacts) {
    timings.nameResolved = facts.timings.nameResolved
    timings.connected = facts.timings.connected
    timings.tlsEstablished = facts.timings.tlsEstablished
    timings.firstByte = facts.timings.firstByte
    proxy = facts.proxy
    response?.remoteIP = facts.remoteIP
  }
}
