// SPDX-License-Identifier: Apache-2.0

/// How help texts name a setting: people who type a command line do not write keys of the format.
package enum SettingNames: Sendable {
  /// `redirects: none`
  case keys
  /// `--redirects none`
  case options
}
