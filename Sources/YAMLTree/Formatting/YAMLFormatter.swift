// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Writes a file in the canonical layout; see `docs/internals/formatter.md`.
package enum YAMLFormatter {
  /// What became of a file.
  package enum Outcome: Sendable {
    /// The bytes in the canonical layout; those that came in if they have it.
    case formatted([UInt8])
    /// The file is not YAML, or not one document, or a key is not a text, or the new text would be too
    /// large.
    case unreadable([Diagnostic])
    /// A bug: the new text would mean something else.
    case changed
  }

  /// The cost is linear in the file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file; spans are offsets into it.
  ///   - limit: The most bytes of the new text: a line of nested brackets may become many long lines.
  package static func format(
    _ bytes: [UInt8], of file: SourceFileID, limit: Int = YAMLLimits().fileBytes
  ) -> Outcome {
    let outcome = YAMLParser.parse(bytes, of: file)
    guard let document = outcome.document, outcome.isWhole else {
      return .unreadable(outcome.diagnostics)
    }
    let draft: (root: YAMLDraft, tail: [YAMLDraft.Line])
    do {
      draft = try DraftReader.read(document)
    } catch {
      return .unreadable(outcome.diagnostics)
    }
    guard let formatted = YAMLPrinter.print(draft.root, tail: draft.tail, limit: limit) else {
      return .unreadable([YAMLProblem(file: file, bytes: bytes).tooLargeFormatted(limit: limit)])
    }
    if formatted == bytes { return .formatted(bytes) }
    let again = YAMLParser.parse(formatted, of: file)
    guard let copy = again.document, again.isWhole, document.hasSameContent(as: copy),
      PlacedComment.areSame(in: document, copy)
    else { return .changed }
    return .formatted(formatted)
  }
}
