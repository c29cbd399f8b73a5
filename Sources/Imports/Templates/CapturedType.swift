// SPDX-License-Identifier: Apache-2.0

/// What a captured value is, whatever the response is.
package enum CapturedType: Sendable {
  case text
  /// Also a boolean.
  case number
  /// What the response has.
  case any
}
