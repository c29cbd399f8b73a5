// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Sessions

/// Writes the expectations that were found into the files.
struct SuggestionWriter {
  private var written: [(file: EditableFile, text: [UInt8])] = []
  /// Files that keep their texts.
  private(set) var failures: [Diagnostic] = []

  /// Writes each file by itself: one that cannot be written keeps its text.
  init(_ texts: SuggestedTexts) {
    for (file, text) in texts.changes {
      do throws(EditFailure) {
        try file.replace(with: text)
        written.append((file, text))
      } catch {
        failures.append(.unwritten(error))
      }
    }
  }

  /// Prints what was written, as differences.
  func printDifferences(_ printer: Printer) {
    for (file, text) in written {
      printer.print("\n")
      printer.printDifference(
        of: file.name, from: file.bytes, to: text, redactor: file.redactor(of: text))
    }
  }
}
