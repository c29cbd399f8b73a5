// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Steps in order, with their own variables and cookie jar.
package struct Scenario: Sendable {
  package var name: Located<String>
  package var description: String?
  package var tags: [Located<String>] = []
  package var labels: [LabelDeclaration] = []
  /// Scenarios of the same collection that must pass before this one.
  package var needs: [Located<String>] = []
  package var variables: [VariableDeclaration] = []
  /// The rows that it runs with, besides those of the collection; nil for none.
  package var data: Shared<DataTemplate>?
  /// It runs only if this holds.
  package var condition: Condition?
  /// Why it does not run.
  package var skip: TemplateText?
  /// Why a check of its steps is expected to fail, at its key; nil if it is to pass.
  package var fails: Located<TemplateText>?
  /// At its value; nil if its steps run one after another.
  package var order: Located<StepOrder>?
  /// How often it runs again after a failure; nil for never.
  package var retries: Quantity<Int>?
  /// How long a try may take, at its value; nil for any time.
  package var timeout: Located<Quantity<Duration>>?
  /// The key `only`, if it is true: nothing else runs.
  package var only: SourceSpan?
  /// Nil for none; an object, which planning merges with the settings of steps.
  package var defaults: Shared<RequestSettings>?
  package var locks: LockSet?
  package var cookieJar: Located<CookieJarSetting>?
  package var continuesOnFailure: Bool?
  package var steps: [Step] = []
  package var teardown: [Step] = []
  /// The key with its name; for `requests`, that key.
  package var span: SourceSpan
  /// Its whole text; for an alias, the definition.
  package let extent: SourceSpan

  init(name: Located<String>, span: SourceSpan, extent: SourceSpan) {
    self.name = name
    self.span = span
    self.extent = extent
  }
}

/// The value of `order`.
package enum StepOrder: String, Sendable, CaseIterable {
  /// Each step runs as soon as the steps that it uses are done.
  case any
}

/// The value of `cookieJar`.
package enum CookieJarSetting: Sendable {
  case mode(CookieJarMode)
  /// `{ file: cookies.txt }`: an own jar that starts with the cookies of a file.
  case file(TemplateText)
}

/// Where a scenario keeps its cookies.
package enum CookieJarMode: String, Sendable, CaseIterable {
  /// Starts as a copy of what `setup` left.
  case own
  /// Starts empty.
  case fresh
  /// One jar for all scenarios of the collection with this mode.
  case shared
  /// No cookie is kept or sent.
  case none
}

/// What prevents a scenario from overlapping others.
package enum LockSet: Sendable {
  /// Names that are valid in the whole project, at least one.
  case named([Located<String>])
  /// `"*"`: it runs alone.
  case everything(SourceSpan)
}
