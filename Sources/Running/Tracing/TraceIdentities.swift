// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Synchronization

/// The identities of a run's traces and spans: a sequence that begins at a random number of the system.
///
/// Asking the system for each would be a system call for each request.
final class TraceIdentities: Sendable {
  private let numbers: Mutex<NumberSequence>

  init() {
    var generator = SystemRandomNumberGenerator()
    numbers = Mutex(NumberSequence(from: generator.next()))
  }

  func nextTrace() -> TraceID {
    numbers.withLock { numbers in
      while true {
        if let made = TraceID(high: numbers.next(), low: numbers.next()) { return made }
      }
    }
  }

  func nextSpan() -> SpanID {
    numbers.withLock { numbers in
      while true {
        if let made = SpanID(numbers.next()) { return made }
      }
    }
  }
}
