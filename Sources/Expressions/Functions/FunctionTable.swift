// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// The functions from outside, so that the language is pure and a test can fix time and random
/// values; a function that is nil cannot be called.
package struct FunctionTable: Sendable {
  /// Why a function has no result; the reason is a sentence without a full stop and without values.
  package struct Refusal: Error, Hashable, Sendable {
    /// The reason of a file that could not be read before the run, which has been reported as such.
    package static let unreadFile = "the file was not read"

    /// The part of the message after the function's name.
    package let reason: String

    /// Whether it is a limit, which does not depend on whether the value is valid.
    package let isLimit: Bool

    /// A refusal.
    package init(_ reason: String, isLimit: Bool = false) {
      self.reason = reason
      self.isLimit = isLimit
    }
  }

  /// `text.matches(pattern)`: whether the pattern is found in the text.
  ///
  /// The workload counts the steps of all patterns of an evaluation together.
  package var matches:
    (@Sendable (_ text: String, _ pattern: String, _ work: Workload) throws(Refusal) -> Bool)?
  /// The matches of a pattern in a text, at most so many: the ranges of each, in bytes, of the whole
  /// and of its groups (nil for one that did not participate).
  package var allMatches:
    (
      @Sendable (_ text: String, _ pattern: String, _ limit: Int, _ work: Workload) throws(Refusal)
        -> [[Range<Int>?]]
    )?
  /// `xpath(text, path)`: a text, a number, a boolean, or the texts of nodes.
  package var xpath:
    (@Sendable (_ text: String, _ path: String, _ work: Workload) throws(Refusal) -> Value)?
  /// `jsonpath(value, path)`: the value of a singular query, else the list of values found.
  package var jsonPath:
    (@Sendable (_ value: Value, _ path: String, _ work: Workload) throws(Refusal) -> Value)?
  /// `file(path)`, `file.bytes(path)`: the bytes of a file.
  package var file: (@Sendable (_ path: String) throws(Refusal) -> [UInt8])?
  /// The same with a path that is made in the run, relative to the file that the expression is written
  /// in. It waits for the system, so such expressions are not evaluated on the thread of an engine.
  package var computedFile:
    (@Sendable (_ path: String, _ source: SourceFileID) throws(Refusal) -> [UInt8])?
  /// The rules of a time zone by its name (`Europe/Berlin`); the provider caches them.
  package var timeZone: (@Sendable (_ name: String) throws(Refusal) -> TimeZoneRules)?
  /// The numbers behind `uuid()` and `random.*`, by the place of the expression that draws.
  package typealias Random = @Sendable (DrawPlace) -> NumberSequence
  /// The numbers behind `uuid()` and `random.*`.
  package var random: Random?
  /// `freePort()`: a port that no program uses, the same at each call.
  package var freePort: (@Sendable () throws(Refusal) -> Int)?
  /// The value of `now` if the scope has no such name.
  package var now: Timestamp?
  /// `clock()`: the time of day at the call; if nil, `clock()` is `now`.
  package var clock: (@Sendable () -> Timestamp?)?

  /// Whether the values of secrets are their marks, as in recordings: what is computed of one is the mark
  /// again.
  package var secretsAreMarks = false

  /// No functions from outside.
  package static let none = FunctionTable()

  /// No functions from outside; set the members one by one.
  package init() {}
}
