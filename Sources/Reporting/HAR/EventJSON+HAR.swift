// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

extension EventJSON {
  /// The document up to the inside of `pages`.
  mutating func harHead(of run: RunStarted) {
    let (name, version) = run.toolParts
    raw(#"{"log":{"version":"1.2","creator":{"#)
    member("name", name)
    member("version", version ?? "")
    raw("}")
    let environment = run.environment.map { "environment \($0), " } ?? ""
    member("comment", "\(environment)seed \(run.seed)")
    raw(#","pages":["#)
  }

  /// The page of a scenario, or of one of its tries.
  mutating func harPage(of scenario: ScenarioReference, startedAt start: HARTime) {
    let tryNumber = scenario.path.tryNumber
    raw("{")
    harTime("startedDateTime", start)
    member("id", scenario.harPage)
    member("title", scenario.shownTitle + (tryNumber > 1 ? " (try \(tryNumber))" : ""))
    raw(#","pageTimings":{"onContentLoad":-1,"onLoad":-1}}"#)
  }

  /// A request and its response.
  mutating func harEntry(_ entry: HAREntry) {
    let timings = HARTimings(entry.hop.timings)
    raw("{")
    member("pageref", entry.attempt.step.scenario.harPage)
    harTime("startedDateTime", entry.start)
    harMilliseconds("time", timings.total)
    harRequest(entry)
    harResponse(entry)
    raw(#","cache":{}"#)
    harTimings(timings)
    if let address = entry.hop.response?.remoteIP, !address.isEmpty {
      member("serverIPAddress", address)
    }
    harStep(entry)
    raw("}")
  }

  /// What the events call it, in a member of curlew's own.
  private mutating func harStep(_ entry: HAREntry) {
    key("_curlew")
    raw("{")
    step(entry.attempt.step)
    member("attempt", entry.attempt.number)
    key("outcome")
    string(entry.attempt.outcome.word)
    member("list", entry.place.rawValue)
    member("hop", entry.index)
    flag("resent", entry.hop.isResent)
    flag("unverified", entry.hop.isUnverified)
    member("proxy", entry.hop.proxy?.description)
    raw("}")
  }

  private mutating func harTimings(_ timings: HARTimings) {
    key("timings")
    raw(#"{"blocked":-1"#)
    harMilliseconds("dns", timings.dns)
    harMilliseconds("connect", timings.connect)
    raw(#","send":0"#)
    harMilliseconds("wait", timings.wait)
    harMilliseconds("receive", timings.receive)
    harMilliseconds("ssl", timings.ssl)
    raw("}")
  }

  /// A member with a time in milliseconds, `12.345`; -1 for nil.
  private mutating func harMilliseconds(_ name: StaticString, _ microseconds: Int64?) {
    key(name)
    guard let microseconds else { return raw("-1") }
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    integer(whole)
    guard rest > 0 else { return }
    raw(".")
    if rest < 100 { raw(rest < 10 ? "00" : "0") }
    integer(rest)
  }

  /// A member with a moment: `2026-11-21T12:00:00.000120Z`.
  private mutating func harTime(_ name: StaticString, _ time: HARTime) {
    let (second, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = rest < 0 ? rest + 1_000_000 : rest
    let digits = String(fraction + 1_000_000).dropFirst()
    member(
      name, UTCTime.text(milliseconds: (rest < 0 ? second - 1 : second) * 1000) + ".\(digits)Z")
  }
}

extension ScenarioReference {
  /// The `id` of its page, the same in all entries of one try.
  fileprivate var harPage: String {
    path.tryNumber > 1 ? "\(number)-\(path.tryNumber)" : "\(number)"
  }
}
