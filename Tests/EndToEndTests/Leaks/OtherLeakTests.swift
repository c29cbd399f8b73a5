// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What is shown of a secret that is not in a request: nothing, in any form.
@Suite struct `A secret of another step` {
  private static let canary = LeakCase.Canary.forty.rawValue

  // MARK: WebSocket

  /// A peer that echoes messages, and refuses with what it was sent where the path says so.
  private static let judge = """
    if "refuse" in request.path:
        return connection.respond(500, request.path + " " + str(request.headers))
    """

  /// The keys of steps; `ADDRESS` is the peer.
  private static let sockets =
    ["/${key}", "/refuse/${key}", "/refuse?a=${key}"].map {
      "socket: \"ADDRESS\($0)\"\nexchange: [{ receive: never }]"
    }
    + [
      #"headers: { X-Key: "${key}" }"#, #"params: { a: "${key}" }"#,
      #"auth: { basic: { user: ada, password: "${key}" } }"#, #"auth: { bearer: "${key}" }"#,
      #"auth: { apiKey: { in: header, name: X-Key, value: "${key}" } }"#,
      #"auth: { apiKey: { in: query, name: a, value: "${key}" } }"#,
      #"auth: { apiKey: { in: cookie, name: a, value: "${key}" } }"#,
      #"auth: { awsSigV4: { accessKey: A, secretKey: "${key}", region: r, service: s } }"#,
    ].flatMap { keys in
      ["/", "/refuse"].map {
        "socket: ADDRESS\($0)\n\(keys)\nexchange: [{ receive: never }]"
      }
    }
    + exchanges.map {
      "socket: ADDRESS/\nexchange: [{ receive: hello none }, \($0)]"
    }
    + [
      "socket: \"ws://127.0.0.1:1/${key}\"\nexchange: [{ close: true }]",
      """
      socket: ADDRESS/
      exchange: [{ send: "${key}" }, { receive: { text: never, skip: true, timeout: 100ms } }]
      """,
      """
      socket: ADDRESS/
      exchange: [{ receive: hello none }, { send: "${key}" }, { send: ping }, { receive: "${key}" }]
      expect: { body: "not ${key}", messages: [{ text: "${key}" }], that: [key == ''] }
      """,
    ]

  /// What comes behind the greeting.
  private static let exchanges = [
    #"{ send: "it is ${key}" }, { receive: never }"#,
    #"{ send: { json: { a: "${key}" } } }, { receive: { json: { a: "${key}", b: 1 } } }"#,
    #"{ send: { json: { a: "${key}" } } }, { receive: { json: { a: never } }, capture: { c: $.a } }"#,
    #"{ send: { hex: "${hex(key)}" } }, { receive: { bytes: { hex: 00 } } }"#,
    #"{ send: { base64: "${base64.encode(bytes(key))}" } }, { receive: never }"#,
    #"{ send: { ping: "${key}" } }, { send: "a" }, { receive: never }"#,
    #"{ close: { code: 4000, reason: "${key}" } }, { closed: { code: 1 , reason: "a" } }"#,
    #"{ send: close }, { closed: { code: 4001, reason: "${key}" } }"#,
    #"{ send: "a" }, { receive: { text: "${key}" } }"#,
    #"{ send: "a" }, { receive: { text: { $matches: "^${key}$" } } }"#,
    #"{ send: "${key}" }, { receive: { text: { $length: 40 } }, capture: { c: { body: true, regex: (..)$ } } }, { send: "${key + c}" }, { receive: a }"#,
  ]

  @Test(.needs(.websockets, .peerPython)) func `of a WebSocket shows nowhere`() async throws {
    let peer = try await WebSocketPeer.start(judge: Self.judge)
    let address = "ws://127.0.0.1:\(peer.ports[0])"
    let outputs = try await LeakOutputs(
      steps: Self.sockets.map { $0.replacing("ADDRESS", with: address) }, secret: Self.canary)
    #expect(outputs.lines(showing: Self.canary) == [])
  }

  // MARK: Programs

  private static let programs = [
    "exec: [echo, \"${key}\"]\nexpect: { body: never }",
    "exec: [cat]\nstdin: \"it is ${key}\"\nexpect: { body: \"not ${key}\" }",
    "exec: [cat]\nstdin: \"${json.encode({'a': key})}\"\nexpect: { json: { a: never } }",
    "exec: [sh, -c, 'echo \"$KEY\" >&2; exit 3']\nenv: { KEY: \"${key}\" }",
    "exec: [sh, -c, 'printf %s \"$KEY\" | base64 -w 0']\nenv: { KEY: \"${key}\" }\nexpect: { body: a }",
    "exec: [cat]\nstdin: \"${key}\"\ncapture: { c: { body: true } }\nexpect: { that: [c == 'never'] }",
    "exec: [cat]\nstdin: \"${key}\"\ncapture: { c: { body: true, regex: never } }",
    "exec: [cat]\nstdin: \"${key}\"\nexpect: { values: [{ of: response.stdout, is: { $matches: '^a' } }] }",
    "exec: [\"no-such-program-${key.replace('/', '-')}\"]",
    "exec: [sleep, \"60\", \"${key}\"]\ntimeout: 100ms",
  ]

  @Test func `of a program shows nowhere`() async throws {
    let outputs = try await LeakOutputs(
      steps: Self.programs, secret: Self.canary, arguments: ["--allow-exec"])
    #expect(outputs.lines(showing: Self.canary) == [])
  }

  // MARK: Tokens

  private static let token = "${jwt.sign({'sub': 'ada', 'iat': 1}, key, 'HS256')}"

  private static let tokens = [
    "GET: ORIGIN/\nheaders: { X-Token: \"TOKEN\" }",
    "GET: ORIGIN/\nheaders: { Authorization: \"Bearer TOKEN\" }",
    "GET: ORIGIN/\nauth: { bearer: \"TOKEN\" }",
    "GET: ORIGIN/\nparams: { token: \"TOKEN\" }",
    "POST: ORIGIN/\njson: { token: \"TOKEN\", key: \"${key}\" }",
    "print: \"it is TOKEN\"",
    "set: { token: \"TOKEN\" }",
    "print: \"${token}\"",
    "check: [\"token == 'never'\", \"token.startsWith('never')\", \"size(token) == 1\"]",
    "check: [\"jwt.verify(token, key, 'HS256').sub == 'eve'\"]",
    "check: [\"jwt.verify('eyJhbGciOiJIUzI1NiJ9.e30.AAAA', key, 'HS256').sub == 'eve'\"]",
    "check: [\"jwt.verify(key, key, 'HS256').sub == 'eve'\"]",
    "check: [\"jwt.claims(jwt.sign({'a': key}, key, 'HS256')).a == 'never'\"]",
    "print: \"${jwt.sign({}, key, 'RS256')}\"",
    "print: \"${hmac.sha256(key, 'a')} ${hex(key)} ${base64.encode(bytes(key))}\"",
  ]

  @Test func `of a signed token, and the token, show nowhere`() async throws {
    let server = try ScriptedServer { request in .response(500, body: request.text) }
    let outputs = try await LeakOutputs(
      steps: Self.tokens.map {
        $0.replacing("TOKEN", with: Self.token).replacing("ORIGIN", with: server.url())
      }, secret: Self.canary)
    #expect(outputs.lines(showing: Self.canary) == [])
    let token = try #require(server.requests.first?.header("X-Token"))
    #expect(token.split(separator: ".").count == 3)
    #expect(outputs.lines(showing: token) == [])
  }
}
