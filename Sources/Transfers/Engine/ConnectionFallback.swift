// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The targets of one hop, tried in order until a connection succeeds.
///
/// They share the connect timeout: each gets an equal part of the time left, so that a target that
/// does not answer leaves time for the others.
struct ConnectionFallback {
  private let request: HopRequest
  private var tried: [(target: ConnectionTarget, words: String)] = []
  /// The time used before the current target.
  private var spent = Duration.zero

  init(_ request: HopRequest) {
    self.request = request
  }

  private var place: Int { tried.count }

  /// The request for the current target.
  var current: HopRequest {
    var request = request
    request.targets = [request.targets[place]]
    let share = (self.request.targets.count - place, spent)
    request.options = request.options.changing { options in
      let (count, spent) = share
      options.timeout.connect = options.timeout.connect.map { whole in
        max(.milliseconds(1), (whole - spent) / count)
      }
      options.timeout.firstByte = options.timeout.firstByte.map {
        max(.milliseconds(1), $0 - spent)
      }
    }
    request.spent += spent
    return request
  }

  /// Takes the next target if the connection to the current one failed.
  ///
  /// - Parameter elapsed: Since the hop began.
  /// - Returns: False if the hop is the final result.
  mutating func tryNext(after hop: Hop, elapsed: Duration) -> Bool {
    guard let failure = hop.failure, Self.isUnreachable(failure) else { return false }
    guard place + 1 < request.targets.count,
      elapsed < request.options.content.timeout.connect ?? .seconds(86_400)
    else { return false }
    tried.append((request.targets[place], failure.words))
    spent = elapsed
    return true
  }

  /// The hop with the targets that were tried before it.
  func whole(_ last: Hop) -> Hop {
    guard !tried.isEmpty else { return last }
    var hop = last
    hop.triedTargets = tried.map(\.target)
    hop.timings.delay(by: spent)
    if var failure = hop.failure {
      let before = tried.map { "`\($0.target)`: \($0.words)" }.joined(separator: "; ")
      failure.words += " (tried before: \(before))"
      hop.failure = failure
    }
    return hop
  }

  /// Whether the connection failed, so that nothing can have been sent.
  private static func isUnreachable(_ failure: TransferFailure) -> Bool {
    switch failure.kind {
    case .connect: failure.phase == .connecting
    case .name: true
    case .timeout: failure.phase == .connecting || failure.phase == .resolvingName
    default: false
    }
  }
}

extension Timings {
  /// Counts all times from an earlier moment.
  fileprivate mutating func delay(by duration: Duration) {
    let more = Int64(clamping: duration / .microseconds(1))
    for phase in [\Timings.nameResolved, \.connected, \.tlsEstablished, \.firstByte]
    where self[keyPath: phase] > 0 {
      self[keyPath: phase] += more
    }
    total += more
  }
}
