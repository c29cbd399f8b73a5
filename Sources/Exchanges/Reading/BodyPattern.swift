// SPDX-License-Identifier: Apache-2.0

import Notation

/// A pattern that ends the reading of a body.
///
/// What searches for it is in `Queries`, which this target does not use. Two with the same text are
/// equal.
package struct BodyPattern: Hashable, Sendable {
  private let text: ByteText
  private let begin: @Sendable () -> any BodySearch

  /// - Parameters:
  ///   - text: as written.
  ///   - begin: begins the search of one body.
  package init(_ text: String, _ begin: @escaping @Sendable () -> any BodySearch) {
    self.text = ByteText(text)
    self.begin = begin
  }

  /// A search of one body.
  func newSearch() -> any BodySearch { begin() }

  package static func == (left: BodyPattern, right: BodyPattern) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The search of one body for a pattern, with a bound on the steps of all its searches together. One
/// thread at a time uses it.
package protocol BodySearch: AnyObject {
  /// Searches for the first match that begins at `start` or after it; the bytes before it are what
  /// look-behinds see.
  func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult
}

/// What a search found.
package enum BodySearchResult: Hashable, Sendable {
  case match(end: Int)
  /// No match, but one may begin here that further bytes would complete.
  case mayBegin(at: Int)
  case nothing
}

/// A search took too many steps.
package struct BodySearchLimit: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop.
  package let words: String

  package init(words: String) {
    self.words = words
  }
}

/// The last bytes of a body, in which a match may begin that is not complete.
struct BodySearchWindow {
  /// How far back a match may begin: no byte is searched again beyond that.
  private static let reach = 65_536
  /// How many bytes are kept before that for look-behinds, which see at most 255 characters.
  private static let context = 256

  private let search: any BodySearch
  private var bytes: [UInt8] = []
  /// Where `bytes` begin in the body.
  private var offset = 0
  /// Where the next search begins in `bytes`.
  private var start = 0

  init(_ search: any BodySearch) {
    self.search = search
  }

  /// The end of the first match in the body, after more bytes came; nil if there is none yet.
  mutating func end(adding piece: UnsafeRawBufferPointer) throws(BodySearchLimit) -> Int? {
    bytes.append(contentsOf: piece)
    switch try search.find(in: bytes, from: start) {
    case .match(let end): return offset + end
    case .mayBegin(let place): start = max(place, bytes.count - Self.reach)
    case .nothing: start = bytes.count
    }
    let passed = start - Self.context
    if passed > 0 {
      bytes.removeFirst(passed)
      offset += passed
      start -= passed
    }
    return nil
  }
}
