// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The problems from files to a plan, by their effect.
package struct SessionProblems: Sendable {
  /// Problems that do not concern one file only: nothing can run.
  package internal(set) var blocking: [Diagnostic] = []
  /// Unusable files, each with all its problems; the other files can run.
  package internal(set) var unusable: [UnusableFile] = []
  /// In the order of the files.
  package internal(set) var warnings: [Diagnostic] = []
  /// Warnings that the files accept (`acceptWarnings`); in the order of the files.
  package internal(set) var accepted: [Diagnostic] = []

  /// Whether there are only warnings.
  package var areHarmless: Bool { unusable.isEmpty && blocking.isEmpty }

  /// All problems, file by file, without duplicates.
  package var diagnostics: DiagnosticList {
    DiagnosticList(blocking + unusable.flatMap(\.diagnostics) + warnings)
  }

  /// How many files have an error; one that cannot be read counts too.
  package var filesWithErrors: Int {
    let errors = (blocking + unusable.flatMap(\.diagnostics)).filter { $0.severity == .error }
    let unread = unusable.filter { file in file.diagnostics.allSatisfy { $0.primary == nil } }
    return Set(errors.compactMap { $0.primary?.span.file }).count + unread.count
  }

  /// Adds problems that do not concern one file only.
  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: blocking.append(diagnostic)
      case .warning: warnings.append(diagnostic)
      }
    }
  }

  /// Names the typographic characters in what the problems are about.
  mutating func nameTypography(in sources: SourceFiles) {
    func named(_ diagnostic: Diagnostic) -> Diagnostic {
      guard let file = diagnostic.primary?.span.file else { return diagnostic }
      return diagnostic.namingTypography(in: sources[file].bytes)
    }
    blocking = blocking.map(named)
    for index in unusable.indices {
      unusable[index].diagnostics = unusable[index].diagnostics.map(named)
    }
  }

  /// Changes every problem.
  mutating func change(_ changed: (Diagnostic) -> Diagnostic) {
    blocking = blocking.map(changed)
    warnings = warnings.map(changed)
    for index in unusable.indices {
      unusable[index].diagnostics = unusable[index].diagnostics.map(changed)
    }
  }

  /// Makes a path without a file a problem of the whole run.
  mutating func block(missing path: String, saying words: (Diagnostic) -> Diagnostic) {
    guard
      let place = unusable.firstIndex(where: {
        $0.isMissing && $0.path.utf8.elementsEqual(path.utf8)
      })
    else { return }
    blocking += unusable.remove(at: place).diagnostics.map(words)
  }
}

/// A file that is one failed result.
package struct UnusableFile: Sendable {
  package let path: String
  /// The readable part; nil if there is none, or nothing more can be reported about it.
  var partial: Shared<CollectionFile>?
  /// At least one error; its warnings are in the list of the session.
  package internal(set) var diagnostics: [Diagnostic]
  /// Whether the path does not exist, or nothing matches it.
  var isMissing = false
}
