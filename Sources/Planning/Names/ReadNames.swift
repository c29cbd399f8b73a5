// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The names that a part of a collection reads, in the order written.
struct ReadNames {
  var uses: [NameUse] = []

  static func + (left: ReadNames, right: ReadNames) -> ReadNames {
    ReadNames(uses: left.uses + right.uses)
  }

  static func += (left: inout ReadNames, right: ReadNames) {
    left.uses += right.uses
  }
}

/// One reading of a name, with the members that are written behind it.
struct NameUse {
  /// `needs` in `needs.login.token`.
  var root: String
  /// `login`, `token`; only those written as names or literal text.
  var members: [String]
  var span: SourceSpan
}

/// A part of a collection that reads names.
protocol NameReader {
  var readNames: ReadNames { get }
}

extension Optional: NameReader where Wrapped: NameReader {
  var readNames: ReadNames { self?.readNames ?? ReadNames() }
}

extension Array: NameReader where Element: NameReader {
  var readNames: ReadNames { reduce(into: ReadNames()) { $0 += $1.readNames } }
}
