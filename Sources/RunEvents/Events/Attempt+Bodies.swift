// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Attempt {
  /// The attempt as a run has it that keeps no bodies; `cuts` keep their lengths.
  package var withoutBodies: Attempt {
    var attempt = self
    attempt.dropBodies()
    return attempt
  }

  /// The attempt with the beginnings of its bodies; `cuts` keep their lengths.
  ///
  /// A body of text ends with a whole character. O(1) if nothing is longer.
  ///
  /// - Parameter limit: the bytes of each body that stay; with 0 none is left, not even empty ones.
  package func keepingBodies(upTo limit: Int) -> Attempt {
    guard limit > 0 else { return withoutBodies }
    guard hasBody(longerThan: limit) else { return self }
    var attempt = self
    attempt.changeExchanges { $0.cutBodies(to: limit, &$1) }
    attempt.content.cutOther(to: limit)
    return attempt
  }

  /// The attempt without heads, header fields and bodies.
  package var withoutHeads: Attempt {
    var attempt = withoutBodies
    attempt.changeExchanges { exchange, _ in
      for place in exchange.hops.indices { exchange.hops[place].dropHeads() }
    }
    return attempt
  }

  private func hasBody(longerThan limit: Int) -> Bool {
    tokenExchange?.exchange.hasBody(longerThan: limit) == true
      || content.hasBody(longerThan: limit)
  }

  /// Removes the bodies; `cuts` keep their lengths.
  mutating func dropBodies() {
    changeExchanges { $0.dropBodies(&$1) }
    content.dropOtherBodies()
  }
}

extension Exchange {
  func hasBody(longerThan limit: Int) -> Bool {
    hops.indices.contains { place in
      (hops[place].requestBody?.count ?? 0) > limit
        || (hops[place].streamedBody?.keptBytes ?? 0) > limit
        || (hops[place].response?.body.count ?? 0) > limit
    }
  }

  fileprivate mutating func cutBodies(to limit: Int, _ cuts: inout [BodyCut]) {
    for place in hops.indices {
      if let body = hops[place].requestBody, body.count > limit {
        hops[place].requestBody = BodyBeginning.of(body, limit: limit)
        cuts.noteCut(ofHop: place, .request, wholeBytes: body.count)
      }
      if let outline = hops[place].streamedBody, outline.keptBytes > limit {
        hops[place].streamedBody = outline.cut(to: limit)
      }
      guard let body = hops[place].response?.body, body.count > limit else { continue }
      hops[place].response?.body = BodyBeginning.of(body, limit: limit)
      cuts.noteCut(ofHop: place, .response, wholeBytes: body.count)
    }
  }

  fileprivate mutating func dropBodies(_ cuts: inout [BodyCut]) {
    for place in hops.indices {
      hops[place].requestBody = nil
      hops[place].streamedBody = nil
      guard hops[place].response?.body.isEmpty == false else { continue }
      // Before the body is dropped: it may be in a file as a whole.
      let bytes = hops[place].response?.bodyBytes ?? 0
      hops[place].response?.body = []
      hops[place].response?.bodyCharset = nil
      cuts.noteCut(ofHop: place, .response, wholeBytes: bytes)
    }
  }
}

extension Hop {
  fileprivate mutating func dropHeads() {
    requestHead = []
    response?.head = []
    response?.headers = HeaderFields()
  }
}

extension SocketExchange {
  func hasBody(longerThan limit: Int) -> Bool {
    elements.contains { $0.bytes.count > limit }
  }
}

extension SocketExchange.Element {
  mutating func cut(to limit: Int) {
    guard bytes.count > limit else { return }
    bytes = BodyBeginning.of(bytes, limit: limit)
    isCut = true
  }
}

extension BodyOutline {
  /// The outline with at most so many bytes in each of its pieces.
  fileprivate func cut(to limit: Int) -> BodyOutline {
    var outline = self
    outline.pieces = pieces.flatMap { piece -> [Piece] in
      guard case .bytes(let bytes) = piece, bytes.count > limit else { return [piece] }
      let kept = BodyBeginning.of(bytes, limit: limit)
      return [.bytes(kept), .omitted(byteCount: Int64(bytes.count - kept.count))]
    }
    return outline
  }
}

extension [BodyCut] {
  /// Notes that a body is cut, with the length that it already has in the list if it has one.
  fileprivate mutating func noteCut(ofHop hop: Int, _ side: BodyCut.Side, wholeBytes: Int) {
    if let place = firstIndex(where: { $0.hop == hop && $0.side == side }) {
      self[place].isCut = true
    } else {
      append(BodyCut(hop: hop, side: side, wholeBytes: wholeBytes))
    }
  }
}

/// The beginning of a body.
enum BodyBeginning {
  /// At most `limit` bytes; text ends with a whole character.
  static func of(_ bytes: [UInt8], limit: Int) -> [UInt8] {
    guard bytes.count > limit else { return bytes }
    var end = limit
    // A character of UTF-8 has up to three bytes behind its first.
    while end > max(0, limit - 3), bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<(bytes[end] & 0xC0 == 0x80 ? limit : end)])
  }
}
