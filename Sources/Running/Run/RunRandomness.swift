// SPDX-License-Identifier: Apache-2.0

import Digests
import Expressions
import RunEvents

/// The random values of a run. They derive from its seed, the path of their owner, and the place of
/// the expression, so they do not depend on concurrency, selection or other random values.
package struct RunRandomness: Sendable {
  private let seed: UInt64

  /// - Parameter seed: The seed of the run.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// The random numbers of an input, which is evaluated before the run begins.
  ///
  /// - Parameter input: Distinguishes the input from all others of the run.
  package func draws(ofInput input: String) -> FunctionTable.Random {
    let draws = RandomDraws(of: .input(input), in: self)
    return { draws.numbers(at: $0) }
  }

  /// The random numbers of `jitter`, for the delays between the attempts of a step.
  func delays(of path: StepPath) -> NumberSequence {
    NumberSequence(from: beginning(of: "pauses of \(path.idOfTurn)"))
  }

  /// The start of the sequence of numbers for a purpose.
  func beginning(of purpose: String) -> UInt64 {
    digest(of: "random \(purpose)").prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The boundary between the parts of a body. No service can know it before it is sent, so none
  /// can return a text that contains it.
  func boundary(of path: StepPath) -> String {
    "curlew-" + Hexadecimal.encode(digest(of: "boundary \(path.idOfTurn)").prefix(16))
  }

  private func digest(of purpose: String) -> [UInt8] {
    let key = withUnsafeBytes(of: seed.bigEndian) { Array($0) }
    // Without SHA-256, libcrypto could not do TLS either.
    return (try? DigestAlgorithm.sha256.hmac(key: key, message: purpose.utf8)) ?? key
  }
}
