// SPDX-License-Identifier: Apache-2.0

/// How what helps calls a setting: who typed a command line has written no key of the format.
package enum SettingNames: Sendable {
  /// `redirects: none`
  case keys
  /// `--redirects none`
  case options
}
