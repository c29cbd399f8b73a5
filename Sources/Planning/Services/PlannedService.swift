// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A service of the project for the chosen environment.
package struct PlannedService: Sendable {
  package var name: String
  /// The name in `curlew.yaml`.
  package var span: SourceSpan
  /// The value of `exec`; nil if nothing starts.
  package var programSpan: SourceSpan?
  /// The program and its arguments, as written while an input has no value.
  package var shownProgram: [String] = []
  /// The parts of `ready` for people: an address, `ended`, `exec pg_isready`.
  package var shownReady: [String] = []
  /// The places of the parts of `ready`.
  package var readySpans: [SourceSpan] = []
  /// How long it may take until it is ready.
  package var within: Duration
  /// Whether what answers already is used, and nothing starts then.
  package var isReused: Bool
  /// Whether its program ends by itself, and its end is its readiness.
  package var isTask: Bool
  /// Nil while an input has no value that its texts read.
  package var content: Content?
  /// The inputs without a value that its texts read, `env.NAME` among them.
  package var missingNames: [String] = []
  /// The inputs with a port of `freePort()` that its texts read.
  package var ports: [String] = []
  /// The secrets that it waits for.
  package var secretPrograms: [NeededProgram] = []

  /// The texts with all values: two services with equal ones need one program.
  package struct Content: Sendable, Hashable {
    /// Nil if nothing starts.
    package var program: PlannedProgram?
    /// All must hold; empty if the start of the program is enough.
    package var ready: [Ready]
  }

  /// One part of `ready`.
  package enum Ready: Sendable, Hashable {
    case address(AwaitedAddress)
    /// The program has ended with status 0.
    case ended
    /// The program ends with status 0.
    case program(PlannedProgram)
  }

  /// Whether it starts a program that no answer replaces, so that it needs the right to.
  package var needsRight: Bool {
    let asksProgram = content?.ready.contains { if case .program = $0 { true } else { false } }
    return !isReused && (programSpan != nil || asksProgram == true)
  }

  /// The addresses of `ready`.
  package var addresses: [AwaitedAddress] {
    (content?.ready ?? []).compactMap {
      if case .address(let address) = $0 { address } else { nil }
    }
  }
}
