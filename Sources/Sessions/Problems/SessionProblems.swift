// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What is wrong on the way from files to a plan, by what follows from it.
package struct SessionProblems: Sendable {
  /// What is wrong with no file alone: nothing can run.
  package internal(set) var blocking: [Diagnostic] = []
  /// Files that cannot be used, each with all that is wrong with it; the others can.
  package internal(set) var unusable: [UnusableFile] = []
  /// In the order of the files.
  package internal(set) var warnings: [Diagnostic] = []

  /// There are warnings at most.
  package var areHarmless: Bool { unusable.isEmpty && blocking.isEmpty }

  /// All of them, file by file, each once.
  package var diagnostics: DiagnosticList {
    DiagnosticList(blocking + unusable.flatMap(\.diagnostics) + warnings)
  }

  /// Takes in what concerns no file alone.
  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: blocking.append(diagnostic)
      case .warning: warnings.append(diagnostic)
      }
    }
  }

  /// Makes a path at which nothing was found a problem of the whole run.
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
  /// What of it could be read; nil when nothing, or when nothing more can be said of it.
  var partial: Shared<CollectionFile>?
  /// At least one error; its warnings are among those of the session.
  package internal(set) var diagnostics: [Diagnostic]
  /// Nothing lies at the path, and nothing matches it.
  var isMissing = false
}
