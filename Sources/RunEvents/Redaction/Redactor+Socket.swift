// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Redactor {
  /// The elements of a raw connection, each redacted and then cut.
  func redact(_ exchange: SocketExchange, bodyLimit: Int) -> SocketExchange {
    var exchange = redact(textsOf: exchange)
    if !isEmpty { redactElements(of: &exchange) }
    for place in exchange.elements.indices where exchange.elements[place].bytes.count > bodyLimit {
      exchange.elements[place].bytes.removeLast(exchange.elements[place].bytes.count - bodyLimit)
      exchange.elements[place].isCut = true
    }
    return exchange
  }

  private func redactElements(of exchange: inout SocketExchange) {
    for kind in [SocketExchange.Element.Kind.sent, .received] {
      let places = exchange.elements.indices.filter { exchange.elements[$0].kind == kind }
      let joined = places.flatMap { exchange.elements[$0].bytes }
      guard holdsSecret(joined) else { continue }
      for place in places {
        let bytes = exchange.elements[place].bytes
        exchange.elements[place].bytes = redact(bytes)
      }
      // A secret that is split over two elements is found in neither: then all elements become one mark.
      guard holdsSecret(places.flatMap { exchange.elements[$0].bytes }), let first = places.first
      else { continue }
      for place in places { exchange.elements[place].bytes = [] }
      exchange.elements[first].bytes = redact(joined)
    }
  }

  private func holdsSecret(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { wouldChange($0) }
  }
}
