// SPDX-License-Identifier: Apache-2.0

import Digests
import Expressions
import RunEvents

/// What is left to chance in a run: drawn from its seed, the path of what draws, and the place of the
/// expression, so that neither concurrency, nor selection, nor what else is drawn changes it.
package struct RunRandomness: Sendable {
  private let seed: UInt64

  /// Of the seed of a run.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// What an input draws, which is evaluated before the run begins.
  ///
  /// - Parameter input: what tells it from all others of the run.
  package func draws(ofInput input: String) -> FunctionTable.Random {
    let draws = RandomDraws(of: .input(input), in: self)
    return { draws.numbers(at: $0) }
  }

  /// What `jitter` draws for the delays between the attempts of a step.
  func pauses(of path: StepPath) -> NumberSequence {
    NumberSequence(from: beginning(of: "pauses of \(path.id)"))
  }

  /// Where the numbers begin that are drawn for a purpose.
  func beginning(of purpose: String) -> UInt64 {
    digest(of: "random \(purpose)").prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// What stands between the parts of a body: no service can know it before it is sent, so none can
  /// give back a text that holds it.
  func boundary(of path: StepPath) -> String {
    "curlew-" + Hexadecimal.encode(digest(of: "boundary \(path.id)").prefix(16))
  }

  private func digest(of purpose: String) -> [UInt8] {
    let key = withUnsafeBytes(of: seed.bigEndian) { Array($0) }
    // Without SHA-256 libcrypto could not speak TLS either.
    return (try? DigestAlgorithm.sha256.hmac(key: key, message: purpose.utf8)) ?? key
  }
}
