// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Running

extension PlannedLogIn {
  /// `log in    as admin at id.example.com for https://api.example.com (client curlew)`
  var words: String {
    "log in    "
      + LogInWords(account: account, provider: provider, origins: origins, client: client).text
  }
}

extension EventJSON {
  /// The log-ins of a plan under `logIns`; nothing for a plan without any.
  mutating func logIns(of plan: Plan, _ places: SourcePlaces) {
    let logIns = plan.logIns
    guard !logIns.isEmpty else { return }
    key("logIns")
    list(logIns) { text, logIn in
      text.raw("{")
      text.member("grant", logIn.grant.grant.rawValue)
      text.member("account", logIn.account)
      text.member("at", logIn.provider)
      text.member("origins", logIn.origins)
      text.member("client", logIn.client)
      text.flag("cache", logIn.grant.isCached)
      text.member("file", places.path(of: logIn.auth.span.file))
      text.member("line", places.location(of: logIn.auth.span).line)
      text.raw("}")
    }
  }
}
