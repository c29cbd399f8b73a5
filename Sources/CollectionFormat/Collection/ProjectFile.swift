// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A project: the `curlew.yaml` above its collections.
package struct ProjectFile: Sendable {
  package var source: SourceFileID
  package var path: String
  package var name: Located<String>?
  package var labels: [LabelDeclaration] = []
  /// The codes of warnings in its files that are intended.
  package var acceptedWarnings: [Located<String>] = []
  package var baseUrl: TemplateText?
  /// The collections to run if no path is given, relative to the file.
  package var collections: [Located<String>] = []
  /// The default environment.
  package var environment: Located<String>?
  package var environments: [EnvironmentDeclaration] = []
  package var allowedEnvironmentVariables: [EnvironmentPermission] = []
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  package var requires: [Located<String>] = []
  /// What the run starts and waits for before the first request, in this order.
  package var services: [ServiceDeclaration] = []
  package var defaults = RequestSettings()
  /// Files whose blocks all collections can call.
  package var uses: [UseDeclaration] = []
  /// What `curlew doubt` asks about.
  package var doubt = DoubtDeclaration()
  /// How much of its OpenAPI documents a run must reach.
  package var coverage = CoverageDeclaration()
  package var blocks: [BlockDeclaration] = []
  /// Runs once per run, before the project's collections, which see its captures.
  package var setup: [Step] = []
  /// The key `setup`.
  package var setupSpan: SourceSpan?
  /// Runs once per run, after the project's collections.
  package var teardown: [Step] = []
  /// The key `teardown`.
  package var teardownSpan: SourceSpan?
  /// All its schemas.
  package var schemas: [SchemaTemplate] = []
  /// Where it names OpenAPI documents.
  package var documents: [SourceSpan] = []
  /// The files and time zones that its expressions read.
  package var reads = WrittenReads()
  /// The keys `only` that are true: mistakes, since a project has no scenarios.
  package var onlyMarks: [SourceSpan] = []
  /// The `curlew` key: the place for problems with the whole file.
  package var topLevelSpan: SourceSpan

  init(source: SourceFileID, path: String) {
    self.source = source
    self.path = path
    self.topLevelSpan = SourceSpan(file: source, range: 0..<0)
  }
}

/// A variable of the process environment that the project may read as `env.NAME`.
package struct EnvironmentPermission: Sendable {
  package var name: Located<String>
  /// Whether it is written `{ NAME: public }`, so that its value is not a secret.
  package var isPublic: Bool
}
