// SPDX-License-Identifier: Apache-2.0

/// What is counted of an OpenAPI document.
package enum CoverageDimension: String, CaseIterable, Sendable {
  /// Each path and method.
  case operations
  /// Each status, or range of statuses, of each operation.
  case responses
  /// Each media type of responses and request bodies.
  case contentTypes
  case parameters
  /// Each request body.
  case bodies
  /// What the schemas offer: members of `enum`, alternatives, optional members, booleans, null, lists with
  /// elements and without.
  case values
}
