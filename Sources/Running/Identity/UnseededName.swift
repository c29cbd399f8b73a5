// SPDX-License-Identifier: Apache-2.0

import Digests

/// Names that no seed repeats, from the system's generator: a service refuses one that comes again.
enum UnseededName {
  /// 128 bits, in hexadecimal digits.
  @Sendable static func draw() -> String {
    var generator = SystemRandomNumberGenerator()
    return Hexadecimal.encode(
      (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }
}
