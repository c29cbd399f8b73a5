// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

/// The exchange that a step's captures came from, kept for a later step that fails.
///
/// An object, which all names that the step makes share.
final class ValueOrigin: Sendable {
  /// When the attempt began, by which the origins of a step are ordered.
  let atMicroseconds: Int64
  /// What the step made from secrets: a failed step that tells of the exchange hides it too.
  let madeTexts: [MadeText]
  private let exchange: SourceExchange

  /// Nil when the attempt leaves no value, or sent nothing.
  init?(_ draft: borrowing AttemptDraft, of step: RunningStep) {
    guard !draft.judgement.captures.isEmpty || draft.judgement.exchange != nil else { return nil }
    var hop: Hop?
    let request: String
    switch draft.content {
    case .nothing, .printed: return nil
    case .socket(let exchange): request = exchange.address
    case .exchange(let exchange):
      guard let last = exchange.hops.last else { return nil }
      let address = draft.request?.content.mask.shown(last.address) ?? last.address
      request = "\(last.method) \(address.withoutLogin.text)"
      hop = last
    }
    atMicroseconds = draft.startedAtMicroseconds
    madeTexts = draft.madeTexts(of: step)
    exchange = SourceExchange(
      step: step.reference.name, request: request, status: hop?.response?.status,
      bodyBytes: hop?.response?.bodyBytes ?? 0,
      durationMicroseconds: hop?.timings.total ?? draft.durationMicroseconds)
  }

  /// The exchange as a failed step tells of it.
  ///
  /// - Parameter names: of those that the step reads and this exchange gave.
  fileprivate func told(of names: [String]) -> SourceExchange {
    var source = exchange
    source.names = names
    return source
  }
}

/// An earlier exchange that a failed step has values from.
struct ValueSource {
  let origin: ValueOrigin
  /// The names that the step reads of it.
  fileprivate(set) var names: [String]

  var told: SourceExchange { origin.told(of: names) }
}

extension StepContext {
  /// The exchanges that the values of the step came from, each once, in their order.
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
