// SPDX-License-Identifier: Apache-2.0

/// When the phases of a hop ended, in microseconds since its beginning (libcurl's clock); zero for
/// a phase that did not take place.
package struct Timings: Hashable, Sendable {
  package var nameResolved: Int64
  package var connected: Int64
  package var tlsEstablished: Int64
  package var firstByte: Int64
  package var total: Int64

  package init(
    nameResolved: Int64 = 0, connected: Int64 = 0, tlsEstablished: Int64 = 0, firstByte: Int64 = 0,
    total: Int64 = 0
  ) {
    self.nameResolved = nameResolved
    self.connected = connected
    self.tlsEstablished = tlsEstablished
    self.firstByte = firstByte
    self.total = total
  }
}
