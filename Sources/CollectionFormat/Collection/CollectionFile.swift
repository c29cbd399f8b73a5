// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One collection: a file of scenarios, checked and typed.
///
/// Names are not resolved and defaults are not merged: planning does that. A member that is nil or
/// empty is not written.
package struct CollectionFile: Sendable {
  package var source: SourceFileID
  package var path: String
  package var name: Located<String>?
  package var description: String?
  package var tags: [Located<String>] = []
  package var labels: [LabelDeclaration] = []
  /// The codes of its warnings that are intended.
  package var acceptedWarnings: [Located<String>] = []
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// Names that must get a value from outside.
  package var requires: [Located<String>] = []
  package var environments: [EnvironmentDeclaration] = []
  /// The rows that every scenario runs with; nil for none.
  package var data: Shared<DataTemplate>?
  /// Files whose blocks can be called.
  package var uses: [UseDeclaration] = []
  package var blocks: [BlockDeclaration] = []
  /// Nil for none; an object, which planning merges with the settings of steps.
  package var defaults: Shared<RequestSettings>?
  package var cookieJar: Located<CookieJarSetting>?
  package var locks: LockSet?
  package var continuesOnFailure: Bool?
  package var setup: [Step] = []
  /// Run in each scenario, around its own steps and `teardown`.
  package var beforeEach: [Step] = []
  package var afterEach: [Step] = []
  package var teardown: [Step] = []
  /// The keys `setup` and `teardown`; nil if they are not written.
  package var setupSpan: SourceSpan?
  package var teardownSpan: SourceSpan?
  /// In the order of the file; `requests` is one scenario here.
  package var scenarios: [Scenario] = []
  /// What `curlew load` does with it; nil for nothing in particular.
  package var load: Shared<LoadTemplate>?
  /// At their key; nil for none.
  package var thresholds: Shared<Located<ThresholdSet>>?
  /// Whether `requests` was written: its scenario is named after the collection, or after the file.
  package var usesRequestsShorthand = false
  /// All its schemas, also in parts that do not run.
  package var schemas: [SchemaTemplate] = []
  /// Where it names OpenAPI documents, also in parts that do not run.
  package var documents: [SourceSpan] = []
  /// The files and time zones that its expressions read.
  package var reads = WrittenReads()
  /// The keys `only` that are true, in the order of the file.
  package var onlyMarks: [SourceSpan] = []
  /// The parts that could not be read; empty in a file without errors.
  package var brokenParts = BrokenParts()
  /// The `curlew` key: the place for problems with the whole file.
  package var topLevelSpan: SourceSpan

  /// Whether it is standard input, which has no folder of its own.
  package var isStandardInput: Bool { path == "<stdin>" }

  init(source: SourceFileID, path: String) {
    self.source = source
    self.path = path
    self.topLevelSpan = SourceSpan(file: source, range: 0..<0)
  }
}
