// SPDX-License-Identifier: Apache-2.0

import Running
import Sessions
import Transfers

/// Asks one address again and again.
final class AddressAsker {
  private let probe: ReadinessProbe
  private let engine: TransferEngine

  /// - Parameter probe: one that can be asked.
  init(_ probe: ReadinessProbe) throws {
    self.probe = probe
    engine = try TransferEngine(probe.planned.engineConfiguration(jobs: 1))
  }

  func end() { engine.shutdown() }

  func ask(_ identity: RunIdentity, atMost limit: Duration) throws -> ReadinessProbe.Answer {
    try probe.ask(
      on: engine, RunOptions(identity, userAgent: Version.userAgent), atMost: limit)
  }

  /// The address, with the project's `baseUrl` where it has it.
  func shown(_ answer: ReadinessProbe.Answer) -> String {
    guard case .notReady(_, _, let whole?, _) = answer else { return probe.awaited.address }
    return whole
  }
}
