// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The uses of names in a plan, each with the places that declare the name.
///
/// Recorded only for editors: a run does not need them.
package struct RecordedNames: Sendable {
  /// The name that an editor writes where a name is typed: the names that can be read there are
  /// recorded.
  package static let cursor = "curlew_cursor"

  /// Each place once, in the order in which they were resolved.
  package private(set) var uses: [RecordedName] = []
  /// The names that can be read at `cursor`, nearest first; nil if no place reads it.
  package private(set) var visible: [VisibleName]?
  private var places: [SourceSpan: Int] = [:]

  init() {}

  /// Records the names of one part of a file.
  mutating func append(_ names: ReadNames, in scope: NameScope) {
    for use in names.uses {
      if use.root == Self.cursor, visible == nil { visible = scope.visibleNames }
      for name in scope.recordedNames(of: use) { append(name) }
    }
  }

  /// Adds the names of another part.
  mutating func append(_ other: RecordedNames) {
    visible = visible ?? other.visible
    for name in other.uses { append(name) }
  }

  /// Steps that share a setting may read another declaration each.
  private mutating func append(_ name: RecordedName) {
    guard let place = places[name.span] else {
      places[name.span] = uses.count
      return uses.append(name)
    }
    if uses[place].meaning == .unknown { uses[place].meaning = name.meaning }
    for span in name.declarations where !uses[place].declarations.contains(span) {
      uses[place].declarations.append(span)
    }
  }

  /// The same with the declarations of inputs, which are not known while these are evaluated.
  func declaring(inputs declarations: (String) -> [SourceSpan]) -> RecordedNames {
    var names = self
    for place in uses.indices where uses[place].meaning == .input {
      names.uses[place].declarations = declarations(uses[place].name)
    }
    return names
  }
}

/// One use of a name.
package struct RecordedName: Sendable {
  package enum Meaning: Sendable, Hashable {
    /// A variable of the project, the file, an environment or from outside.
    case input
    /// `vars` of a step or a scenario, a parameter of a block, the element of a loop.
    case variable
    /// A capture or a name of `set`, with the title of its step.
    case capture(step: String)
    /// A column of the rows.
    case column
    /// The `id` of a step in `steps.ID`.
    case step
    /// The name of a scenario in `needs.NAME`.
    case scenario
    /// A variable of the process environment.
    case environment
    /// A name of the format, such as `response`.
    case builtIn
    case unknown
  }

  /// The place of this one word.
  package let span: SourceSpan
  package let name: String
  package fileprivate(set) var meaning: Meaning
  /// Where it gets its value, nearest first; none for what no file declares.
  package fileprivate(set) var declarations: [SourceSpan]

  init(
    _ name: String, _ meaning: Meaning, at span: SourceSpan, declarations: [SourceSpan] = []
  ) {
    self.span = span
    self.name = name
    self.meaning = meaning
    self.declarations = declarations
  }
}

/// A name that can be read at one place.
package struct VisibleName: Sendable, Hashable {
  /// As it is written: `limit`, `steps.login.response`.
  package let name: String
  package let meaning: RecordedName.Meaning

  package init(_ name: String, _ meaning: RecordedName.Meaning) {
    self.name = name
    self.meaning = meaning
  }
}
