// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// Everything that planning knows; it reads nothing itself.
package struct PlanningInput: Sendable {
  /// In the order they are to run in and to be reported.
  package var collections: [Shared<CollectionFile>]
  /// The `curlew.yaml` that all of them belong to.
  package var project: ProjectFile?
  /// `-e`; nil for the project's own choice.
  package var environment: String?
  package var outside: ExternalInputs
  /// Names that `env.NAME` may read, each with whether its value is public.
  package var environmentPermissions: [String: Bool]
  /// Whether a name beyond those may be read, which is then not set: patterns of `--allow-env`.
  package var allowsUnsetEnvironment: @Sendable (String) -> Bool = { _ in false }
  package var selection: Selection
  /// What the person who starts the run allows beyond the usual.
  package var rights: RunRights
  /// Whether rights are asked for what the selection leaves out too: `check` says what the files need.
  package var judgesAllRights = false
  /// The text that a person typed as a command: what stands in it needs no right.
  package var typed: SourceFileID?
  package var run: RunMetadata
  /// What `uuid()` and `random.*` in inputs draw from, by the input that draws; nil where nothing is
  /// run.
  package var draws: (@Sendable (String) -> FunctionTable.Random)?
  /// What stands in files that expressions read.
  package var expressionFiles = ExpressionFiles()
  /// What flags say of connections.
  package var overrides = ConnectionOverrides()
  /// The library that sends knows HTTP/3.
  package var knowsHTTP3: @Sendable () -> Bool = { true }
  /// What paths are shown relative to; empty where they are shown as they are.
  package var workingFolder = ""
  /// The folder that paths written in a file are relative to.
  package var folder: @Sendable (SourceFileID) -> String

  package init(
    collections: [Shared<CollectionFile>], project: ProjectFile? = nil, environment: String? = nil,
    outside: ExternalInputs = ExternalInputs(), environmentPermissions: [String: Bool] = [:],
    selection: Selection = Selection(), rights: RunRights = RunRights(),
    run: RunMetadata = .none, folder: @escaping @Sendable (SourceFileID) -> String
  ) {
    self.collections = collections
    self.project = project
    self.environment = environment
    self.outside = outside
    self.environmentPermissions = environmentPermissions
    self.selection = selection
    self.rights = rights
    self.run = run
    self.folder = folder
  }
}

/// What `run.id` and `run.start` give.
package struct RunMetadata: Sendable, Hashable {
  /// 32 hexadecimal digits.
  package var id: String
  /// RFC 3339, UTC, milliseconds.
  package var start: String
  /// What everything that is left to chance is drawn from.
  package var seed: UInt64

  package init(id: String, start: String, seed: UInt64 = 0) {
    self.id = id
    self.start = start
    self.seed = seed
  }

  /// For `check` and `plan`, which start no run: their answer is the same every time.
  package static let none = RunMetadata(
    id: String(repeating: "0", count: 32), start: "1970-01-01T00:00:00.000Z")
}
