// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// A part of `expect` that is missing: `headers: { location: /me }`.
package struct ExpectedPart: Sendable {
  /// Below `expect`: the subject, and the name in it.
  package let keys: [String]
  /// The same with a JSONPath, for a member that the file has under its name already; nil if there is none.
  package let otherKeys: [String]?
  package let value: YAMLDraft

  init(_ keys: [String], _ value: YAMLDraft, otherKeys: [String]? = nil) {
    self.keys = keys
    self.value = value
    self.otherKeys = otherKeys
  }

  /// On one line; nil for a value that does not fit on one.
  package var text: String? { Self.text(keys, value) }

  /// `headers: { location: /me }`
  static func text(_ keys: [String], _ value: YAMLDraft) -> String? {
    var draft = value
    for key in keys.reversed() { draft = .mapping([.pair(name: key, draft)]) }
    // Without the braces around it.
    return YAMLPrinter.flowText(draft).map { String(Substring($0.utf8.dropFirst(2).dropLast(2))) }
  }
}
