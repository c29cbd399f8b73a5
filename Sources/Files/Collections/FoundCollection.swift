// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A file that the command line or `collections` asks for. Whether it is a collection is another's
/// question (`CollectionFormat`).
package struct FoundCollection: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// An absolute path.
    case file(FilePath)
    /// What the process was started with: 0 for `-`, 63 for `/dev/fd/63`.
    case descriptor(Int32)
  }

  package let source: Source
  /// As a person would type it: relative to the working directory when it is below it.
  package let displayPath: String
  /// Whether it was named itself, so that it must be a collection; false when a folder or a glob
  /// brought it.
  package let isNamed: Bool
  /// Whether a person named it (`FileReader.Area.typed`); else it is read within the rights of its
  /// project, since a link in the tree may lead out of it.
  package let isTrusted: Bool
  /// The lines of `FILE:LINE`, from 1, rising; empty when the whole file is meant.
  package internal(set) var lines: [Int]
  package let surroundings: Surroundings
}

/// What was found, and what was wrong.
package struct CollectionSearch: Sendable {
  /// Arguments in their order; what a folder or a glob brought by the bytes of the paths; each once.
  package internal(set) var collections: [FoundCollection] = []
  /// Each is one failed result; the collections stand none the less.
  package internal(set) var problems: [PathProblem] = []
  /// The one project of the run; nil when there is none, or when there are two (a problem says so).
  package internal(set) var project: Project?
}

/// What is wrong with something that was named by its path.
package struct PathProblem: Error, Sendable {
  /// As a person would type it.
  package let path: String
  package let diagnostic: Diagnostic
  /// Whether nothing can run, since it is about no collection alone.
  package let stopsRun: Bool

  /// Whether nothing stands at the path, and nothing matches it.
  package let isNothingThere: Bool

  package init(
    path: String, diagnostic: Diagnostic, stopsRun: Bool = false, isNothingThere: Bool = false
  ) {
    self.path = path
    self.diagnostic = diagnostic
    self.stopsRun = stopsRun
    self.isNothingThere = isNothingThere
  }
}
