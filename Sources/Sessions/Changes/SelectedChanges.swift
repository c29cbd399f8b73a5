// SPDX-License-Identifier: Apache-2.0

/// What `--changed` found, and what it selects.
package struct SelectedChanges: Sendable {
  /// A changed file and the collections that use it.
  package struct File: Sendable {
    /// As it is shown to people.
    package var path: String
    package var users: Users
  }

  /// Collections by their paths, as they are shown.
  package enum Users: Sendable, Equatable {
    /// Those of the plan; none if no collection uses the file.
    case some([String])
    /// All of the plan: `curlew.yaml` and files that options name are of all collections.
    case all
  }

  /// As a person typed it.
  package var reference: String
  /// The first digits of the commit that the files are compared with.
  package var base: String
  /// Those that a collection uses first, otherwise in the order of the bytes.
  package var files: [File] = []
  /// Collections that run because they make names of files in the run.
  package var unknown: [String] = []
  /// How many collections of the plan run.
  package var selectedCount = 0
  /// How many collections the plan has.
  package var plannedCount = 0
}
