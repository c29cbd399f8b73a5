// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One collection: a file of scenarios, checked and typed.
///
/// Names are not resolved and defaults are not merged: that is planning's work. What a member says
/// by being nil or empty is "not written".
package struct CollectionFile: Sendable {
  package var source: SourceFileID
  package var path: String
  package var name: Located<String>?
  package var description: String?
  package var tags: [Located<String>] = []
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// Names that outside must give a value.
  package var requires: [Located<String>] = []
  package var environments: [EnvironmentDeclaration] = []
  /// Nil for nothing; an object, which planning lays under what steps say.
  package var defaults: Shared<RequestSettings>?
  package var cookieJar: Located<CookieJarSetting>?
  package var locks: LockSet?
  package var continuesOnFailure: Bool?
  package var setup: [Step] = []
  package var teardown: [Step] = []
  /// The keys `setup` and `teardown`; nil where they are not written.
  package var setupSpan: SourceSpan?
  package var teardownSpan: SourceSpan?
  /// In the order of the file; `requests` stands here as one scenario.
  package var scenarios: [Scenario] = []
  /// `requests` was written: the one scenario is named after the collection, else after the file.
  package var usesRequestsShorthand = false
  /// All that stand in it, also in parts that do not run.
  package var schemas: [SchemaTemplate] = []
  /// What its expressions read from elsewhere.
  package var reads = WrittenReads()
  /// The `curlew` key: what to point at when the file as a whole is meant.
  package var topLevelSpan: SourceSpan

  /// Whether it has no folder of its own.
  package var isStandardInput: Bool { path == "<stdin>" }

  init(source: SourceFileID, path: String) {
    self.source = source
    self.path = path
    self.topLevelSpan = SourceSpan(file: source, range: 0..<0)
  }
}
