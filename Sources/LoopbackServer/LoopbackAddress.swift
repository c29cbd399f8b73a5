// SPDX-License-Identifier: Apache-2.0

/// The address of a server; both are reachable only from this machine.
package enum LoopbackAddress: Sendable {
  /// `127.0.0.1`
  case ipv4

  /// `::1`
  case ipv6
}
