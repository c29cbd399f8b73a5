// SPDX-License-Identifier: Apache-2.0

/// Texts of a response's head that did not come in UTF-8, with the bytes that they came in.
///
/// A value carries them as long as it is not changed: `${tag}` goes back in the bytes of the header
/// that it was captured from, `${tag + '-x'}` is another text and is sent in UTF-8.
package struct ReceivedBytes: Sendable {
  private var entries: [(text: String, bytes: [UInt8])] = []

  /// None, which allocates nothing.
  package static let none = ReceivedBytes()

  private init() {}

  /// One text.
  package init(_ text: String, _ bytes: [UInt8]) {
    entries = [(text, bytes)]
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The bytes in which a text came; nil if it came in UTF-8, or from elsewhere.
  package func bytes(of text: String) -> [UInt8]? {
    entries.first { $0.text.utf8.elementsEqual(text.utf8) }?.bytes
  }

  /// Adds those of another value in the same list or object.
  package mutating func formUnion(_ others: ReceivedBytes) {
    for entry in others.entries where bytes(of: entry.text) == nil { entries.append(entry) }
  }
}
