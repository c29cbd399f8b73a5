// SPDX-License-Identifier: Apache-2.0

import Testing

/// A case of Autobahn's published list: what its server sends to a client, and what the client must
/// make of it.
package struct PublishedCase: CustomTestStringConvertible, Sendable {
  /// Its number in the list.
  package let number: String
  package let bytes: [UInt8]
  /// The sizes of the pieces in which the bytes come; nil for all at once.
  package let pieces: Int?
  /// The events, and `fail CODE` for a violation, which is answered with this close code:
  /// `text Hello`, `text 126 bytes`, `ping 4`, `close 1000 12`.
  package let outcome: [String]

  init(_ number: String, _ frames: [RawFrame], by pieces: Int? = nil, _ outcome: String...) {
    self.number = number
    bytes = frames.flatMap(\.bytes)
    self.pieces = pieces
    self.outcome = outcome
  }

  package var testDescription: String { "case \(number)" }

  /// A text message in an outcome.
  package static func shown(text: [UInt8]) -> String {
    text.count < 100
      ? "text \(String(decoding: text, as: UTF8.self))" : "text \(text.count) bytes"
  }
}
