// SPDX-License-Identifier: Apache-2.0

/// Where a server listens; nothing but this machine reaches either.
package enum LoopbackAddress: Sendable {
  /// `127.0.0.1`
  case ipv4

  /// `::1`
  case ipv6
}
