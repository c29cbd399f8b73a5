// SPDX-License-Identifier: Apache-2.0

/// The key with which a client masks the payload of one frame (RFC 6455, section 5.3).
package struct FrameMask: Hashable, Sendable {
  private let key: UInt32

  /// - Parameter key: The four bytes of the key, the first of them the highest.
  package init(key: UInt32) {
    self.key = key
  }

  /// A key that the peer's scripts cannot predict (section 10.3).
  package init(using generator: inout some RandomNumberGenerator) {
    self.init(key: .random(in: 0...UInt32.max, using: &generator))
  }

  /// The four bytes of the key, as sent.
  package var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: key >> $0) }
  }

  /// Masks or unmasks bytes in place: both are the same operation.
  ///
  /// - Parameter offset: How many bytes of the payload come before these.
  package func apply(to bytes: inout [UInt8], from offset: Int = 0) {
    let key = self.bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
      for place in bytes.indices { bytes[place] ^= key[(place + offset) & 3] }
    }
  }
}
