// SPDX-License-Identifier: Apache-2.0

import Planning

/// What flags, files of values and the environment say about inputs, and what may be read of it.
struct OutsideInputs: Sendable {
  var values = ExternalInputs()
  /// Names that `env.NAME` may read, each with whether its value is public.
  var permissions: [String: Bool] = [:]
  /// Those of them that lone collections may read.
  var lonePermissions: [String: Bool] = [:]
  /// Whether a pattern of `--allow-env` allows a name, set or not.
  var allowsUnset: @Sendable (String) -> Bool = { _ in false }
}
