// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Steps in order, with their own variables and cookie jar.
package struct Scenario: Sendable {
  package var name: Located<String>
  package var description: String?
  package var tags: [Located<String>] = []
  /// Scenarios of the same collection that must have passed before.
  package var needs: [Located<String>] = []
  package var variables: [VariableDeclaration] = []
  /// It is run only when this holds.
  package var condition: Condition?
  /// The reason for which it is not run.
  package var skip: TemplateText?
  /// Nil for nothing; an object, which planning lays under what steps say.
  package var defaults: Shared<RequestSettings>?
  package var locks: LockSet?
  package var cookieJar: Located<CookieJarSetting>?
  package var continuesOnFailure: Bool?
  package var steps: [Step] = []
  package var teardown: [Step] = []
  /// The key that names it; for `requests` that key.
  package var span: SourceSpan
  /// All that is written of it; of an alias the definition.
  package let extent: SourceSpan

  init(name: Located<String>, span: SourceSpan, extent: SourceSpan) {
    self.name = name
    self.span = span
    self.extent = extent
  }
}

/// What `cookieJar` says.
package enum CookieJarSetting: Sendable {
  case mode(CookieJarMode)
  /// `{ file: cookies.txt }`: an own jar that begins with the cookies of a file.
  case file(TemplateText)
}

/// Where a scenario's cookies are kept.
package enum CookieJarMode: String, Sendable, CaseIterable {
  /// Begins as a copy of what `setup` left.
  case own
  /// Begins empty.
  case fresh
  /// One jar for all scenarios of the collection that say so.
  case shared
  /// No cookie is kept or sent.
  case none
}

/// What keeps a scenario from overlapping others.
package enum LockSet: Sendable {
  /// Names that hold in the whole project, at least one.
  case named([Located<String>])
  /// `"*"`: it runs alone.
  case everything(SourceSpan)
}
