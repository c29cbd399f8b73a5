// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A project: the `curlew.yaml` that stands above its collections.
package struct ProjectFile: Sendable {
  package var source: SourceFileID
  package var path: String
  package var name: Located<String>?
  package var baseUrl: TemplateText?
  /// What is run when no path is given, relative to the file.
  package var collections: [Located<String>] = []
  /// The environment that holds when none is chosen.
  package var environment: Located<String>?
  package var environments: [EnvironmentDeclaration] = []
  package var allowedEnvironmentVariables: [EnvironmentPermission] = []
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  package var requires: [Located<String>] = []
  package var defaults = RequestSettings()
  /// All that stand in it.
  package var schemas: [SchemaTemplate] = []
  /// What its expressions read from elsewhere.
  package var reads = WrittenReads()
  /// The `curlew` key: what to point at when the file as a whole is meant.
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
  /// Written `{ NAME: public }`: its value is no secret.
  package var isPublic: Bool
}
