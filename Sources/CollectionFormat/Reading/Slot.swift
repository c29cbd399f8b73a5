// SPDX-License-Identifier: Apache-2.0

/// What an expectation is about: it decides what an expected value can be.
package enum Slot: String, Sendable, CaseIterable {
  /// A JSON value: nothing is converted.
  case json
  /// A header: text, or a list of texts when it is sent more than once.
  case header
  /// Other text: the body, the value of a cookie.
  case text
  /// A duration.
  case time
  /// A status.
  case status
  /// How many there are.
  case count

  /// Members and JSONPaths can stand here.
  var hasMembers: Bool { self == .json }

  /// A list can be expected.
  var allowsList: Bool { self == .json || self == .header }

  /// Only matchers that order or compare numbers make sense.
  var isQuantity: Bool { self == .time || self == .status || self == .count }

  /// What `$length`, `$each` and their like lead to inside this.
  var element: Slot { self == .header ? .text : self }
}
