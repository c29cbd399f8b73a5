// SPDX-License-Identifier: Apache-2.0

import Notation

/// The start that most addresses of a collection have in common: `https://api.example.com/v1`.
struct AddressStart {
  let text: ImportedText
  /// Whether it may have a path, in the value of a variable: with a `/` at its end that is another one.
  var mayHavePath = false

  /// The start of at least three quarters of the addresses, and of at least two. Nil if there is none.
  static func common(of addresses: [ImportedText]) -> AddressStart? {
    var counts: [(origin: ImportedText, count: Int)] = []
    var places: [ImportedText: Int] = [:]
    for origin in addresses.compactMap(origin) {
      if let place = places[origin] {
        counts[place].count += 1
      } else {
        places[origin] = counts.count
        counts.append((origin, 1))
      }
    }
    guard let best = counts.max(by: { $0.count < $1.count }), best.count > 1,
      best.count * 4 >= addresses.count * 3
    else { return nil }
    return AddressStart(text: best.origin).extended(over: addresses)
  }

  /// The rest of an address that begins with it and goes on with a `/`, or has no path; nil for another.
  func rest(of address: ImportedText) -> ImportedText? {
    guard var rest = Self.rest(of: address, after: text) else { return nil }
    if !mayHavePath, rest.isEmpty || rest.start.hasPrefix("?") { rest = ImportedText("/") + rest }
    return rest.start.hasPrefix("/") ? rest : nil
  }

  // MARK: Parts of addresses

  /// Everything before the first `/` of the path, or before the query.
  private static func origin(_ address: ImportedText) -> ImportedText? {
    var origin = ImportedText()
    var hasScheme = false
    for piece in address.pieces {
      switch piece {
      case .expression(let source): origin.append(expression: source)
      case .literal(let text):
        var bytes = Array(text.utf8)[...]
        if !hasScheme, let mark = text.firstRange(of: "://"), origin.isEmpty {
          let end = text.utf8.distance(from: text.startIndex, to: mark.upperBound)
          origin.append(String(decoding: bytes[..<end], as: UTF8.self))
          bytes = bytes[end...]
        }
        hasScheme = true
        let host = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        origin.append(String(decoding: host, as: UTF8.self))
        guard host.count == bytes.count else {
          return bytes[host.endIndex] == UInt8(ascii: "/") ? origin : nil
        }
      }
    }
    return origin.isEmpty ? nil : origin
  }

  /// What follows a start; nil if the address does not begin with it.
  private static func rest(of address: ImportedText, after start: ImportedText) -> ImportedText? {
    var rest = address
    for (place, piece) in start.pieces.enumerated() {
      switch (piece, rest.pieces.first) {
      case (.expression(let one), .expression(let two)) where one == two:
        rest = rest.droppingFirstPiece
      case (.literal(let one), .literal(let two)) where two.utf8.starts(with: one.utf8):
        let isLast = place == start.pieces.count - 1
        guard isLast || one.utf8.count == two.utf8.count else { return nil }
        rest = rest.dropping(one.utf8.count)
      default: return nil
      }
    }
    return rest
  }

  /// The start with the segments of the path that all of its addresses share, up to the last one that
  /// names an interface: `/api`, `/v2`. Others are part of what is asked for.
  private func extended(over addresses: [ImportedText]) -> AddressStart {
    let paths = addresses.compactMap { Self.rest(of: $0, after: text)?.start }
      .map { Array($0.utf8.prefix { $0 != UInt8(ascii: "?") }).split(separator: 0x2F) }
    guard var common = paths.first.map({ Array($0.dropLast()) }) else { return self }
    for path in paths {
      let same = zip(common, path.dropLast()).prefix { $0 == $1 }.count
      common.removeLast(common.count - same)
    }
    while let last = common.last, !Self.namesInterface(last) { common.removeLast() }
    guard !common.isEmpty else { return self }
    var longer = text
    for segment in common { longer.append("/" + String(decoding: segment, as: UTF8.self)) }
    let start = AddressStart(text: longer)
    let isShared = addresses.allSatisfy { address in
      Self.rest(of: address, after: text) == nil || start.rest(of: address) != nil
    }
    return isShared ? start : self
  }

  private static func namesInterface(_ segment: ArraySlice<UInt8>) -> Bool {
    if ["api", "rest", "services"].contains(where: { segment.elementsEqual($0.utf8) }) {
      return true
    }
    let number = segment.dropFirst()
    return segment.first == UInt8(ascii: "v") && number.first?.isASCIIDigit == true
      && number.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }
}

extension ImportedText {
  fileprivate var droppingFirstPiece: ImportedText {
    var text = ImportedText()
    for piece in pieces.dropFirst() {
      switch piece {
      case .literal(let literal): text.append(literal)
      case .expression(let source): text.append(expression: source)
      }
    }
    return text
  }
}
