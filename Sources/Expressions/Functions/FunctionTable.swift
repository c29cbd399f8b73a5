// SPDX-License-Identifier: Apache-2.0

import Values

/// The functions whose home is elsewhere, so that the language stays pure and a test fixes time
/// and chance; one that is nil cannot be called.
package struct FunctionTable: Sendable {
  /// Why a function gave nothing; the reason is a sentence without a full stop and without values.
  package struct Refusal: Error, Hashable, Sendable {
    /// What the message says behind the function's name.
    package let reason: String

    /// Whether it is a limit, which says nothing about the value.
    package let isLimit: Bool

    /// A refusal.
    package init(_ reason: String, isLimit: Bool = false) {
      self.reason = reason
      self.isLimit = isLimit
    }
  }

  /// `text.matches(pattern)`: whether the pattern is found in the text.
  ///
  /// The work counts the steps of all patterns of an evaluation together.
  package var matches:
    (@Sendable (_ text: String, _ pattern: String, _ work: Workload) throws(Refusal) -> Bool)?
  /// `jsonpath(value, path)`: the one value of a singular query, else the list of what was found.
  package var jsonPath:
    (@Sendable (_ value: Value, _ path: String, _ work: Workload) throws(Refusal) -> Value)?
  /// `file(path)`, `file.bytes(path)`: the bytes of a file.
  package var file: (@Sendable (_ path: String) throws(Refusal) -> [UInt8])?
  /// The rules of a time zone by its name (`Europe/Berlin`), which are kept by whoever reads them.
  package var timeZone: (@Sendable (_ name: String) throws(Refusal) -> TimeZoneRules)?
  /// The next number of the generator behind `uuid()` and `random.*`.
  package var random: (@Sendable () -> UInt64)?
  /// What `now` is when the scope has no such name.
  package var now: Timestamp?

  /// Nothing from elsewhere.
  package static let none = FunctionTable()

  /// Nothing from elsewhere; the members are set one by one.
  package init() {}
}
