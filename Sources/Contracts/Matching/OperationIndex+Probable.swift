// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// Addresses of which the run makes a part.
extension OperationIndex {
  /// The text in place of a value that only the run knows; it stands for anything within its segment.
  ///
  /// No address that is sent has it: a NUL is refused in every value.
  package static let unknownText = "%00"

  /// The operation that a request will be, whose address may have `unknownText`.
  ///
  /// A path of the document with a name in braces where the value is wins over one with a text there.
  ///
  /// - Returns: nil if it may be several operations.
  package func probableMatch(
    _ method: String, _ address: Address, base: Address?
  ) -> OperationMatch? {
    guard address.path.utf8.contains(Self.unknownText.utf8) else {
      return match(method, address, base: base)
    }
    guard isConcerned(address, base) else { return .outside(.origin) }
    let request = SentPath(method: method, address)
    let places = allBasePaths(base).filter {
      $0.segments.mayMatch(request.segments, asPrefix: true)
    }
    .map { Place(basePath: $0, length: $0.segments.count) }
    .sorted { $0.length > $1.length }
    guard let first = places.first else { return .outside(.basePath) }
    for place in places {
      let rest = request.segments[place.length...]
      let found = paths.indices.filter { paths[$0].has(place) && paths[$0].segments.mayMatch(rest) }
      if !found.isEmpty { return probable(request, found, place) }
    }
    if isListed(request, below: first, nil) { return .outside(.listed) }
    return undocumented(request, nil, first)
  }

  /// Addresses that a `baseUrl` may have which only the run knows: one below the first base path, and one
  /// without a path.
  package var assumedBases: [Address] {
    let first = allBasePaths(nil).first?.text ?? ""
    let path = first.utf8.contains(UInt8(ascii: "{")) ? "" : first
    let texts = path.isEmpty ? [""] : [path, ""]
    return texts.compactMap { try? Address(parsing: "http://curlew.invalid" + $0) }
  }

  private func probable(
    _ request: SentPath, _ found: [Int], _ place: Place
  ) -> OperationMatch? {
    let rest = request.segments[place.length...]
    for method in request.method == "HEAD" ? ["HEAD", "GET"] : [request.method] {
      let key = ByteText(method)
      let fitting = found.filter { paths[$0].operation(key, place) != nil }
      guard !fitting.isEmpty else { continue }
      let likely = fitting.filter { paths[$0].segments.haveNames(whereUnknown: rest) }
      guard let number = first(of: likely) ?? (fitting.count == 1 ? fitting.first : nil),
        let index = paths[number].operation(key, place)
      else { return nil }
      let asGet = method == "GET" && request.method == "HEAD"
      return matched(request, number, index, place, asGet: asGet)
    }
    let likely = found.filter { paths[$0].segments.haveNames(whereUnknown: rest) }
    let number = first(of: likely) ?? first(of: found)
    if isListed(request, below: place, number) { return .outside(.listed) }
    return undocumented(request, number, place)
  }
}

extension [SegmentPattern] {
  /// Whether all segments of an address may match, or the first of them.
  fileprivate func mayMatch(
    _ sent: some RandomAccessCollection<SpelledSegment>, asPrefix: Bool = false
  ) -> Bool {
    guard asPrefix ? count <= sent.count : count == sent.count else { return false }
    return zip(self, sent).allSatisfy { $0.mayMatch($1) }
  }

  /// Whether each segment with an unknown value has a name in braces here.
  fileprivate func haveNames(whereUnknown sent: ArraySlice<SpelledSegment>) -> Bool {
    zip(self, sent).allSatisfy { pattern, segment in
      if case .literal = pattern { segment.knownPieces.count == 1 } else { true }
    }
  }
}

extension SegmentPattern {
  fileprivate func mayMatch(_ segment: SpelledSegment) -> Bool {
    let pieces = segment.knownPieces
    guard pieces.count > 1 else { return matches(segment) }
    switch self {
    case .whole: return true
    case .mixed(let pattern): return pattern.mayMatch(pieces[0], pieces[pieces.count - 1])
    case .literal(let text): return Array(text.text.utf8).mayHave(pieces)
    }
  }
}

extension SpelledSegment {
  /// The texts around the values that only the run knows; one if there is none.
  fileprivate var knownPieces: [[UInt8]] {
    let mark = Array(OperationIndex.unknownText.utf8)
    guard bytes.contains(0x25) else { return [bytes] }
    var pieces: [[UInt8]] = [[]]
    var place = 0
    while place < bytes.count {
      if bytes[place...].starts(with: mark) {
        pieces.append([])
        place += mark.count
      } else {
        pieces[pieces.count - 1].append(bytes[place])
        place += 1
      }
    }
    return pieces
  }
}

extension [UInt8] {
  /// Whether it is these texts in order with something between them.
  fileprivate func mayHave(_ pieces: [[UInt8]]) -> Bool {
    guard let first = pieces.first, let last = pieces.last, starts(with: first) else {
      return false
    }
    var place = first.count
    for piece in pieces.dropFirst().dropLast() {
      guard let next = ByteSearch(piece).first(in: self, from: place) else { return false }
      place = next + piece.count
    }
    return place + last.count <= count && self[(count - last.count)...].elementsEqual(last)
  }
}
