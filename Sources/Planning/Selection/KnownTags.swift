// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The tags that collections have, on the file, on scenarios and on steps.
package struct KnownTags {
  private var texts: Set<ByteText> = []

  package init() {}

  package mutating func add(_ file: CollectionFile) {
    add(file.tags)
    for scenario in file.scenarios {
      add(scenario.tags)
      add(scenario.steps)
      add(scenario.teardown)
    }
    add(file.setup)
    add(file.beforeEach)
    add(file.afterEach)
    add(file.teardown)
  }

  private mutating func add(_ steps: [Step]) {
    for step in steps where step.words != nil { add(step.tags) }
  }

  private mutating func add(_ tags: [Located<String>]) {
    for tag in tags { texts.insert(ByteText(tag.content)) }
  }

  /// In alphabetical order.
  package var all: [String] { texts.map(\.text).sorted() }

  /// Unknown tags of an expression, without duplicates, in the order written.
  package func unknown(in expression: TagExpression) -> [String] {
    expression.tags.withoutRepeats.filter { !texts.contains(ByteText($0)) }
  }
}
