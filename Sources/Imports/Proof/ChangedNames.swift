// SPDX-License-Identifier: Apache-2.0

/// The variables, by their names in the result, to which the scripts of a source give values.
package struct ChangedNames: Sendable {
  package var all: Set<String> = []
  /// Those that statements change which are not carried over.
  package var byLosses: Set<String> = []

  package init() {}
}
