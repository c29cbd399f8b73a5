// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

/// The exchange from which a step's captures came, kept for the report of a later failed step.
///
/// An object, which all names of the step share.
final class ValueOrigin: Sendable {
  /// When the attempt began; a step's origins are ordered by it.
  let atMicroseconds: Int64
  /// The texts that the step made from secrets; the report of a failed step hides them too.
  let madeTexts: [MadeText]
  private let exchange: SourceExchange

  /// Nil if the attempt leaves no value, or sent nothing.
  init?(_ end: borrowing AttemptEnd, of step: RunningStep) {
    guard !end.judgement.captures.isEmpty || end.judgement.exchange != nil else { return nil }
    var hop: Hop?
    let request: String
    switch end.attempt.content {
    case .nothing, .printed: return nil
    case .socket(let exchange), .webSocket(_, let exchange): request = exchange.address
    case .program(let program): request = program.command.joined(separator: " ")
    case .exchange(let exchange):
      guard let last = exchange.hops.last else { return nil }
      let address = end.request?.content.mask.shown(last.address) ?? last.address
      request = "\(last.method) \(address.withoutLogin.text)"
      hop = last
    }
    atMicroseconds = end.attempt.startedAtMicroseconds
    madeTexts = end.madeTexts(of: step)
    exchange = SourceExchange(
      step: step.reference.name, request: request, status: hop?.response?.status,
      bodyBytes: hop?.response?.bodyBytes ?? 0,
      durationMicroseconds: hop?.timings.total ?? end.attempt.durationMicroseconds)
  }

  /// The exchange in the report of a failed step.
  ///
  /// - Parameter names: The names from this exchange that the failed step reads.
  fileprivate func reported(with names: [String]) -> SourceExchange {
    var source = exchange
    source.names = names
    return source
  }
}

/// An earlier exchange whose values a failed step read.
struct ValueSource {
  let origin: ValueOrigin
  /// The names that the step reads from it.
  fileprivate(set) var names: [String]

  var reported: SourceExchange { origin.reported(with: names) }
}

extension StepContext {
  /// The exchanges from which the values of the step came, each once, in their order.
  var sources: [ValueSource] {
    var found: [ValueSource] = []
    for capture in step.planned.neededCaptures {
      guard let origin = scope.frame.origin(of: capture.name) else { continue }
      let place = found.firstIndex { $0.origin === origin } ?? found.count
      if place == found.count { found.append(ValueSource(origin: origin, names: [])) }
      found[place].names.append(capture.name)
    }
    return found.sorted { $0.origin.atMicroseconds < $1.origin.atMicroseconds }
  }
}

extension Address {
  fileprivate var withoutLogin: Address {
    var address = self
    if address.userInformation != nil { address.userInformation = "***" }
    return address
  }
}
