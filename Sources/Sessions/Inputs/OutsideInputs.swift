// SPDX-License-Identifier: Apache-2.0

import Planning

/// Inputs from flags, files of values and the environment, and the names that may be read.
struct OutsideInputs: Sendable {
  var values = ExternalInputs()
  /// Names that `env.NAME` may read, with whether their values are public.
  var permissions: [String: Bool] = [:]
  /// Those of them that collections without a project may read.
  var lonePermissions: [String: Bool] = [:]
  /// Whether a pattern of `--allow-env` allows a name, set or not.
  var allowsUnset: @Sendable (String) -> Bool = { _ in false }
}
