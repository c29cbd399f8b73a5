// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a mapping of the format is, without the code that reads it.
package struct MappingDescription: Sendable {
  /// The name that shapes refer to it by (`step`).
  package var name: String
  /// One sentence: what it is.
  package var words: String
  /// In the order of the reference.
  package var keys: [KeyDescription]
  /// Keys that exclude one another; `KeyDescription.group` is a position here.
  package var groups: [KeyGroup]
  /// Keys that begin with `x-` belong to the user.
  package var allowsExtensions: Bool

  /// The words without their article, as the title of a section: `Capture`.
  var title: String {
    let noun =
      words.utf8.starts(with: "a".utf8)
      ? words.split(separator: " ").dropFirst().joined(separator: " ") : words
    return noun.prefix(1).uppercased() + noun.dropFirst()
  }

  /// What holds where none of the keys is written, as it would be written; nil for nothing.
  var defaultText: String? {
    let written = keys.compactMap { key in key.writtenDefault.map { "\(key.name): \($0)" } }
    return written.isEmpty ? nil : "{ \(written.joined(separator: ", ")) }"
  }
}

extension KeyDescription {
  /// The default where it can be written; nil for none, and for one in words.
  fileprivate var writtenDefault: String? {
    guard let standard, !standard.utf8.starts(with: "(".utf8) else { return nil }
    return standard
  }
}

/// Keys of a mapping of which at most one may stand.
package struct KeyGroup: Sendable {
  /// What they are, for messages: `a method`, `a body`.
  package var words: String
  /// One of them must stand.
  package var isRequired: Bool
  /// Written twice.
  package var severalCode: DiagnosticCode
  /// Not written, and needed.
  package var missingCode: DiagnosticCode
  /// What to write when none stands.
  package var missingHelp: String

  init(
    _ words: String, several: DiagnosticCode, missing: DiagnosticCode? = nil, help: String = ""
  ) {
    self.words = words
    self.isRequired = missing != nil
    self.severalCode = several
    self.missingCode = missing ?? several
    self.missingHelp = help
  }
}
