// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Events as a golden file shows them: a line for each, one more for each hop and each list in it, so
/// that a difference shows the event and the part of it. A body that repeats a byte is cut.
enum EventLayout {
  static func text(_ events: String) -> String {
    let parts = #"("(?:tokenHops|hops|checks)":\[|\{"method":|"(?:response|failure)":\{)"#
    let repeated = #"(\\u[0-9a-f]{4}|[^\\])\1{63,}"#
    return [(repeated, "$1…"), (parts, "\n  $1")].reduce(events) { text, rule in
      text.replacingOccurrences(of: rule.0, with: rule.1, options: .regularExpression)
    }
  }
}
