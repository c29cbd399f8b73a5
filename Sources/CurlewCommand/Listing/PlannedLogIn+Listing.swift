// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents

extension PlannedLogIn {
  /// `log in    as admin at id.example.com for https://api.example.com (client curlew)`
  var words: String {
    "log in    " + (account.map { "as \($0) " } ?? "") + "at \(provider) for "
      + origins.joined(separator: ", ") + " (client \(client))"
  }
}

extension EventJSON {
  /// The log-ins of a plan under `logIns`; nothing for a plan without any.
  mutating func logIns(of plan: Plan, _ places: SourcePlaces) {
    let logIns = plan.logIns
    guard !logIns.isEmpty else { return }
    key("logIns")
    raw("[")
    for (place, logIn) in logIns.enumerated() {
      if place > 0 { raw(",") }
      raw("{")
      member("grant", logIn.grant.grant.rawValue)
      member("account", logIn.account)
      member("at", logIn.provider)
      member("origins", logIn.origins)
      member("client", logIn.client)
      flag("cache", logIn.grant.isCached)
      member("file", places.path(of: logIn.auth.span.file))
      member("line", places.location(of: logIn.auth.span).line)
      raw("}")
    }
    raw("]")
  }
}
