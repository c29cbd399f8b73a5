// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// The input of planning, which reads nothing itself.
package struct PlanningInput: Sendable {
  /// In the order in which they run and are reported.
  package var collections: [Shared<CollectionFile>]
  /// The files that `use` reaches.
  package var blockFiles = BlockFiles()
  /// The `curlew.yaml` of all of them.
  package var project: ProjectFile?
  /// `-e`; nil for the project's default.
  package var environment: String?
  package var outside: ExternalInputs
  /// Names that `env.NAME` may read, with whether their values are public.
  package var environmentPermissions: [String: Bool]
  /// Whether another name may be read, which is then not set: patterns of `--allow-env`.
  package var allowsUnsetEnvironment: @Sendable (String) -> Bool = { _ in false }
  package var selection: Selection
  /// The rights that the person who starts the run gives.
  package var rights: RunRights
  /// Whether rights are judged for unselected parts too: `check` reports what the files need.
  package var judgesAllRights = false
  /// Whether the run is part of a CI job: `only` is refused.
  package var isContinuousIntegration = false
  /// The text that a person typed as a command, which needs no rights.
  package var typed: SourceFileID?
  package var run: RunMetadata
  /// The source of `uuid()` and `random.*` in inputs, by input; nil if nothing will run.
  package var draws: (@Sendable (String) -> FunctionTable.Random)?
  /// Draws the ports of `freePort()` in inputs; nil if nothing will run.
  package var freePort: FreePort?
  /// The contents of files that expressions read.
  package var expressionFiles = ExpressionFiles()
  /// Reads files of rows; nil if none is read.
  package var dataFiles: DataFileReader?
  /// Whether a text shows one of some secrets, in any form that a report would mask.
  package var showsSecret: @Sendable ([PlannedSecret]) -> @Sendable (String) -> Bool = { secrets in
    { text in secrets.contains { text.utf8.contains($0.value.utf8) } }
  }
  /// The connection flags.
  package var overrides = ConnectionOverrides()
  /// What is done with OpenAPI documents.
  package var contracts = ContractChoice()
  /// The earlier version of a document, which steps are compared with; nil without `--against`.
  package var oldDocument: OldDocument?
  /// `--max-per-host`: the most transfers at once to one host; nil without it.
  package var maxPerHost: Int?
  /// Whether the HTTP library supports HTTP/3.
  package var knowsHTTP3: @Sendable () -> Bool = { true }
  /// The folder to which shown paths are relative; empty to show them unchanged.
  package var workingFolder = ""
  /// Whether the plan has all uses of names with their declarations.
  package var recordsNames = false
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

/// The values of `run.id` and `run.start`, and the seed.
package struct RunMetadata: Sendable, Hashable {
  /// 32 hexadecimal digits.
  package var id: String
  /// RFC 3339, UTC, milliseconds.
  package var start: String
  /// The seed of all random values.
  package var seed: UInt64

  package init(id: String, start: String, seed: UInt64 = 0) {
    self.id = id
    self.start = start
    self.seed = seed
  }

  /// For `check` and `plan`, which start no run: their output is always the same.
  package static let none = RunMetadata(
    id: String(repeating: "0", count: 32), start: "1970-01-01T00:00:00.000Z")
}
