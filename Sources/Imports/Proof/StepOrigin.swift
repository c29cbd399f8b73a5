// SPDX-License-Identifier: Apache-2.0

/// What a step was in its source: how a report of the other tool names it, and its tests.
package struct StepOrigin: Sendable {
  /// Of Postman the positions in the tree of items, from 0, with dots between: `0.2.1`. Of Bruno the path of
  /// the file below the folder of the collection.
  package let key: String
  /// Its tests with those of its folders and of the collection, in the order in which they run.
  package var tests: [ScriptOutcome.Test]

  package init(_ key: String, tests: [ScriptOutcome.Test] = []) {
    self.key = key
    self.tests = tests
  }
}
