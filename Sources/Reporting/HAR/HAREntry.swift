// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// One hop of an attempt, as an entry of an archive.
struct HAREntry {
  /// The list of hops in the event that has this one.
  enum Place: String {
    case hops
    case tokenHops
  }

  let attempt: Attempt
  let hop: Hop
  let place: Place
  /// Its index in the list.
  let index: Int
  /// The bodies of the list whose length here is not their original one.
  let cuts: [BodyCut]
  let start: HARTime

  /// The hops of an attempt in the order sent: those that fetched a token come first.
  ///
  /// A hop has a time of its own only in a run with traces. Without, it begins when the hop before it
  /// has ended.
  static func all(of attempt: Attempt, runStart: Int64) -> [HAREntry] {
    let lists: [(Place, Exchange?, [BodyCut])] = [
      (.tokenHops, attempt.tokenExchange?.exchange, attempt.tokenExchange?.cuts ?? []),
      (.hops, attempt.exchange, attempt.cuts),
    ]
    var entries: [HAREntry] = []
    var next = attempt.startedAtMicroseconds
    for (place, exchange, cuts) in lists {
      for (index, hop) in (exchange?.hops ?? []).enumerated() {
        let start = hop.trace?.startedAtMicroseconds ?? next
        next = start + max(0, hop.timings.total)
        entries.append(
          HAREntry(
            attempt: attempt, hop: hop, place: place, index: index, cuts: cuts,
            start: HARTime(runStart: runStart, microseconds: start)))
      }
    }
    return entries
  }
}

/// A moment of a run.
struct HARTime {
  /// Since 1970-01-01T00:00:00Z.
  let microseconds: Int64

  /// - Parameters:
  ///   - runStart: in milliseconds since 1970-01-01T00:00:00Z.
  ///   - microseconds: since the run began.
  init(runStart: Int64, microseconds: Int64) {
    self.microseconds = runStart &* 1000 &+ microseconds
  }
}

/// How long the phases of a hop took, in microseconds; nil for a phase that did not take place.
///
/// libcurl does not say how long it sent, so that time is part of `wait`.
struct HARTimings: Equatable {
  let dns: Int64?
  /// With the handshake of TLS.
  let connect: Int64?
  /// The handshake of TLS, which is part of `connect`.
  let ssl: Int64?
  let wait: Int64
  let receive: Int64

  init(_ timings: Timings) {
    let connected = max(timings.connected, timings.tlsEstablished)
    let ready = max(timings.nameResolved, connected)
    let answered = max(timings.firstByte, ready)
    let total = max(timings.total, answered)
    dns = timings.nameResolved > 0 ? timings.nameResolved : nil
    connect = connected > 0 ? connected - min(connected, max(0, timings.nameResolved)) : nil
    ssl =
      timings.tlsEstablished > 0
      ? timings.tlsEstablished - min(timings.tlsEstablished, max(0, timings.connected)) : nil
    wait = (timings.firstByte > 0 ? answered : total) - max(0, ready)
    receive = timings.firstByte > 0 ? total - answered : 0
  }

  /// The sum of all phases, each counted once.
  var total: Int64 { (dns ?? 0) + (connect ?? 0) + wait + receive }
}
