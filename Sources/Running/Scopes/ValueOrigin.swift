// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

/// The exchange that a step's captures came from, kept for a later step that fails.
///
/// An object, which all names that the step makes share.
final class ValueOrigin: Sendable {
  /// In the order in which the steps of the run ended.
  let atMicroseconds: Int64
  private let exchange: SourceExchange
  private let madeTexts: [MadeText]

  /// - Parameter event: of the step, with what was made from secrets hidden in its requests.
  init?(_ event: AttemptFinished) {
    let hop = event.exchange?.hops.last
    guard
      let request = hop.map({ "\($0.method) \($0.address.withoutLogin.text)" })
        ?? event.socket?.address
    else { return nil }
    atMicroseconds = event.startedAtMicroseconds
    madeTexts = event.madeTexts
    exchange = SourceExchange(
      step: event.step.name, request: request, status: hop?.response?.status,
      bodyBytes: hop?.response?.bodyBytes ?? 0,
      durationMicroseconds: hop?.timings.total ?? event.durationMicroseconds)
  }

  /// Tells a failed step where values of its came from.
  ///
  /// - Parameter names: of those that the step reads and this exchange gave.
  func tell(_ event: inout AttemptFinished, of names: [String]) {
    var source = exchange
    source.names = names
    event.sources.append(source)
    event.madeTexts += madeTexts
  }
}

extension Address {
  fileprivate var withoutLogin: Address {
    var address = self
    if address.userInformation != nil { address.userInformation = "***" }
    return address
  }
}

extension AttemptFinished {
  /// Tells where the values came from that a failed step reads, each exchange once.
  mutating func addSources(of step: PlannedStep, in scope: StepScope) {
    var found: [(origin: ValueOrigin, names: [String])] = []
    for capture in step.neededCaptures {
      guard let origin = scope.origin(of: capture.name) else { continue }
      let place = found.firstIndex { $0.origin === origin } ?? found.count
      if place == found.count { found.append((origin, [])) }
      found[place].names.append(capture.name)
    }
    for (origin, names) in found.sorted(by: {
      $0.origin.atMicroseconds < $1.origin.atMicroseconds
    }) {
      origin.tell(&self, of: names)
    }
  }
}
