// SPDX-License-Identifier: Apache-2.0

import Queries

/// Lines about operands of matchers.
enum MatcherWords {
  /// A format of `$format`; nil for an unknown one.
  static func format(_ name: String) -> String? {
    TextFormat(rawValue: name).map(FormatWords.format)
  }
}
