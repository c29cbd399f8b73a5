// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Redactor {
  /// The turns of a raw connection, each redacted and then cut.
  func redact(_ exchange: SocketExchange, bodyLimit: Int) -> SocketExchange {
    var exchange = exchange
    if !isEmpty {
      exchange.address = redact(exchange.address)
      exchange.failure = exchange.failure.map { redact($0) }
      redactTurns(of: &exchange)
    }
    for place in exchange.turns.indices where exchange.turns[place].bytes.count > bodyLimit {
      exchange.turns[place].bytes.removeLast(exchange.turns[place].bytes.count - bodyLimit)
      exchange.turns[place].isCut = true
    }
    return exchange
  }

  private func redactTurns(of exchange: inout SocketExchange) {
    for kind in [SocketExchange.Turn.Kind.sent, .received] {
      let places = exchange.turns.indices.filter { exchange.turns[$0].kind == kind }
      let joined = places.flatMap { exchange.turns[$0].bytes }
      guard holdsSecret(joined) else { continue }
      for place in places {
        let bytes = exchange.turns[place].bytes
        exchange.turns[place].bytes = redact(bytes)
      }
      // A secret that is split over two turns is found in neither: then all turns become one mark.
      guard holdsSecret(places.flatMap { exchange.turns[$0].bytes }), let first = places.first
      else { continue }
      for place in places { exchange.turns[place].bytes = [] }
      exchange.turns[first].bytes = redact(joined)
    }
  }

  private func holdsSecret(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { wouldChange($0) }
  }
}
