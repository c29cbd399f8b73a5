// SPDX-License-Identifier: Apache-2.0

import Digests
import Synchronization

extension RunRandomness {
  /// The numbers behind `uuid()` and `random.*` of one place: the same for the same seed, whatever
  /// else runs.
  ///
  /// - Parameter place: asked for with the first number only; most steps draw none.
  func draws(of place: @autoclosure @escaping @Sendable () -> String) -> RandomDraws {
    RandomDraws(seed: seed, place: place)
  }

  /// The same for inputs, which are evaluated before the run begins.
  package func numbers(of place: String) -> @Sendable () -> UInt64 {
    let draws = draws(of: place)
    return { draws.next() }
  }

  /// Where a sequence begins.
  fileprivate static func beginning(seed: UInt64, place: String) -> UInt64 {
    let key = withUnsafeBytes(of: seed.bigEndian) { Array($0) }
    let digest = try? DigestAlgorithm.sha256.hmac(key: key, message: "random \(place)".utf8)
    return (digest ?? key).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A sequence of numbers that begins when the first is drawn.
///
/// It is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
final class RandomDraws: Sendable {
  private let seed: UInt64
  private let place: @Sendable () -> String
  private let state = Mutex<UInt64?>(nil)

  init(seed: UInt64, place: @escaping @Sendable () -> String) {
    self.seed = seed
    self.place = place
  }

  func next() -> UInt64 {
    var mixed = state.withLock { state in
      let next =
        (state ?? RunRandomness.beginning(seed: seed, place: place())) &+ 0x9E37_79B9_7F4A_7C15
      state = next
      return next
    }
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
