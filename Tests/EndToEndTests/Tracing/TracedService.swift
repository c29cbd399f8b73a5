// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Values

/// A service with a token, a redirect and failures, and a collection that meets all of them.
struct TracedService {
  let server: ScriptedServer

  init() throws {
    server = try ScriptedServer { request in
      switch request.path {
      case "/token": .response(200, json: #"{"access_token": "abcdef-123456", "expires_in": 900}"#)
      case "/old": .response(302, headers: ["Location": "/new"])
      case "/later": .response(503, headers: ["Retry-After": "0"])
      case "/broken": .response(500, json: #"{"why": "it is broken"}"#)
      default: .response(200, json: #"{"id": 7}"#)
      }
    }
  }

  /// Ends in 1, since one check does not hold.
  var collection: String {
    """
    curlew: 1
    name: shop
    baseUrl: \(server.url())
    defaults:
      auth:
        oauth2: { grant: clientCredentials, tokenUrl: /token, clientId: c, clientSecret: some-secret }
    scenarios:
      a pet:
        tags: [smoke]
        vars: { id: 7 }
        steps:
          - name: read it
            GET: /pets/${id}?with=all
            expect: { json: { id: 7 } }
          - GET: /old
          - GET: /later
            retry: { attempts: 3, every: 1ms, when: [503] }
            expect: 503
      a failure:
        steps:
          - GET: /broken
            expect: 200
      nothing sent:
        steps:
          - check: [1 == 1]
      skipped:
        steps: [{ GET: /never, skip: not today }]

    """
  }
}

/// The members of events that the tests of traces read.
struct TracedEvents {
  private let events: [Value]

  init(_ text: String) throws {
    events = try text.split(separator: "\n").map {
      try JSONDocument.parse(String($0)).root.value()
    }
  }

  var attempts: [Value] { events.filter { $0["event"].word == "attempt.finished" } }

  /// Those of the hops and of the tokens' hops.
  var spans: [String] {
    attempts.flatMap { attempt in
      ["tokenSpanIds", "spanIds"].flatMap { attempt[$0].elements.map(\.word) }
    }
  }

  var traces: Set<String> { Set(attempts.map { $0["traceId"].word }.filter { !$0.isEmpty }) }
}
