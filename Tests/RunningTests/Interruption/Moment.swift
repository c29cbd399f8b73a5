// SPDX-License-Identifier: Apache-2.0

/// When a run is interrupted, and the collection that comes to that moment.
///
/// All collections have the same frame: a `setup`, the scenario `a` with the moment and a step and a
/// `teardown` behind it, `b` that needs `a`, and a `teardown`.
struct Moment: Sendable {
  /// The event that gives the signal.
  enum Trigger: Sendable {
    /// Nothing: the run is interrupted before it begins.
    case none
    /// A request whose path ends with `/cut`, or another one that `MomentServers` names.
    case server
    /// The beginning of the step `cut`.
    case stepStarted
    /// The end of the first attempt of the step `cut`.
    case attemptFinished
  }

  let title: String
  var trigger = Trigger.server
  var jobs = 1
  /// Keys at the top of the collection.
  var keys = ""
  /// Steps of `setup`.
  var setup = "{ GET: /setup }"
  /// Keys of the scenario `a`.
  var scenario = ""
  /// Steps of the scenario `a`.
  let steps: String
  /// The steps of its own `teardown`.
  var own = "{ name: own teardown, DELETE: /own }"
  /// The keys of the scenario `b`.
  var other = "needs: [a]"
  /// The steps of the scenario `b`.
  var otherSteps = "{ GET: /b }"
  /// The steps of the collection's `teardown`.
  var teardown = "{ name: teardown, DELETE: /all }"

  /// The text of the collection. `RAW` is the port of a server that reads and never answers, `FULL`
  /// of one that accepts no more connections, `CLOSING` of one that gives the signal when the client
  /// has its whole response and has closed the connection, `SOCKET` of one that speaks WebSocket and
  /// gives the signal at the first message.
  var collection: String {
    """
    curlew: 1
    baseUrl: ORIGIN
    \(keys)
    setup: [\(setup)]
    scenarios:
      a:
    \(scenario.isEmpty ? "" : "    \(scenario)")
        steps: [\(steps), { name: behind, GET: /behind }]
        teardown: [\(own)]
      b: { \(other), steps: [\(otherSteps)] }
    teardown: [\(teardown)]
    """
  }
}

extension Moment {
  static let all =
    connecting + sending + receiving + identity + pausing + computing + around + structured

  private static let connecting = [
    Moment(title: "before the run", trigger: .none, steps: "{ GET: /a }"),
    Moment(
      title: "while connecting", jobs: 2, steps: "{ name: cut, GET: \"http://127.0.0.1:FULL/\" }",
      other: "tags: [beside]", otherSteps: "{ GET: /b/cut }"),
    Moment(
      title: "in the handshake of TLS", steps: "{ name: cut, GET: \"https://127.0.0.1:RAW/\" }"),
    Moment(
      title: "while a proxy connects",
      steps: "{ name: cut, GET: \"https://127.0.0.1:9/\", proxy: ORIGIN }"),
    Moment(
      title: "in the handshake of a raw connection",
      steps: "{ name: cut, socket: \"tls://127.0.0.1:RAW\", exchange: [{ receive: x }] }"),
  ]

  private static let sending = [
    Moment(title: "while a body is sent", steps: "{ name: cut, POST: /half, file: long.bin }"),
    Moment(
      title: "while a multipart body is sent",
      steps: "{ name: cut, POST: /half, multipart: [{ name: f, file: long.bin }] }"),
    Moment(
      title: "while a raw connection sends",
      steps: """
        { name: cut, socket: "tcp://127.0.0.1:RAW",
          exchange: [{ send: { file: long.bin } }, { receive: x }] }
        """),
  ]

  private static let receiving = [
    Moment(title: "before the first byte", steps: "{ name: cut, GET: /cut }"),
    Moment(
      title: "before the first byte of a second step",
      steps: "{ GET: /a }, { name: cut, GET: /cut }"),
    Moment(title: "in a body", steps: "{ name: cut, GET: /endless }"),
    Moment(
      title: "in a body that is saved", steps: "{ name: cut, GET: /endless, save: body.bin }"),
    Moment(
      title: "in a body that is saved to go on behind it",
      steps: "{ name: cut, GET: /endless, save: { path: body.bin, resume: true } }"),
    Moment(
      title: "in a second hop",
      steps: "{ name: cut, GET: /moved, capture: { x: $.x }, expect: { status: 200 } }"),
    Moment(
      title: "while a raw connection receives",
      steps: """
        { name: cut, socket: "tcp://127.0.0.1:RAW",
          exchange: [{ send: hello }, { receive: { until: "!" } }] }
        """),
  ]

  private static let identity = [
    Moment(
      title: "before the second answer of a digest",
      steps: "{ name: cut, GET: /digest, auth: { digest: { user: u, password: p } } }"),
    Moment(title: "while a token is fetched", steps: token("cut", "/item", from: "/cut")),
    Moment(
      title: "while another scenario fetches the token", jobs: 2,
      steps: token("cut", "/item", from: "/cut"), other: "tags: [beside]",
      otherSteps: token("waits", "/item", from: "/cut")),
    Moment(
      title: "while a token is fetched anew",
      steps: token("first", "/item", from: "/once") + ", "
        + token("cut", "/unauthorized", from: "/once")),
  ]

  private static func token(_ name: String, _ path: String, from tokenPath: String) -> String {
    """
    { name: \(name), GET: \(path), auth: { oauth2: { grant: clientCredentials,
      tokenUrl: \(tokenPath), clientId: c, clientSecret: s } } }
    """
  }

  private static let pausing = [
    Moment(
      title: "between two attempts", trigger: .attemptFinished,
      steps: "{ name: cut, GET: /busy, retry: { attempts: 3, every: 1h } }"),
    Moment(
      title: "between two attempts of `until`", trigger: .attemptFinished,
      steps: """
        { name: cut, GET: /a, capture: { x: $.x }, expect: { status: 200 },
          retry: { attempts: 3, every: 1h, until: "response.json.x == 2" } }
        """),
    Moment(
      title: "between two attempts of a failed connection", trigger: .attemptFinished,
      steps: "{ name: cut, GET: \"http://127.0.0.1:9/\", retry: { attempts: 3, every: 1h } }"),
    Moment(
      title: "in a second attempt",
      steps: "{ name: cut, GET: /busy/first, retry: { attempts: 3, every: 1ms } }"),
    Moment(
      title: "in a delay", trigger: .stepStarted, steps: "{ name: cut, GET: /a, delay: 1h }"),
    Moment(title: "in a `wait`", trigger: .stepStarted, steps: "{ name: cut, wait: 1h }"),
  ]

  private static let around = [
    Moment(title: "in setup", setup: "{ GET: /setup/cut }", steps: "{ GET: /a }"),
    Moment(
      title: "in a scenario's teardown", steps: "{ GET: /a }",
      own: "{ DELETE: /own/last }, { DELETE: /own }"),
    Moment(
      title: "in teardown", steps: "{ GET: /a }",
      teardown: "{ DELETE: /all/last }, { DELETE: /all }"),
    Moment(
      title: "while another scenario waits for a lock", jobs: 2, scenario: "lock: x",
      steps: "{ name: cut, GET: /cut }", other: "lock: [y, x]"),
    Moment(
      title: "while another scenario waits to be alone", jobs: 2,
      scenario: "tags: [beside]", steps: "{ name: cut, GET: /cut }", other: "lock: \"*\""),
    Moment(
      title: "in a step that may fail", steps: "{ name: cut, GET: /cut, continueOnFailure: true }"),
    Moment(
      title: "behind a failure",
      steps: "{ GET: /busy, continueOnFailure: true }, { name: cut, GET: /cut }"),
  ]

  /// Within calls, loops, rows and steps in any order, and in steps without a request.
  private static let structured = [
    Moment(
      title: "in a call", keys: block, steps: "{ GET: /a }, { name: call, call: block }"),
    Moment(
      title: "in a turn of a loop",
      steps: "{ name: cut, forEach: [/a, /cut, /b], as: path, GET: \"${path}\" }"),
    Moment(
      title: "in a block that is carried out once", jobs: 2, keys: block,
      steps: "{ name: first, call: block, once: true }", other: "tags: [beside]",
      otherSteps: "{ name: waits, call: block, once: true }"),
    Moment(
      title: "in a row", scenario: "data: [{ path: /a }, { path: /cut }, { path: /b }]",
      steps: "{ name: cut, GET: \"${path}\" }"),
    Moment(
      title: "among steps in any order", scenario: "order: any",
      steps: "{ id: one, GET: /a }, { name: cut, after: [one], GET: /cut }"),
    Moment(
      title: "while a WebSocket receives",
      steps: """
        { name: cut, socket: "ws://127.0.0.1:SOCKET/",
          exchange: [{ send: hello }, { receive: { text: x } }] }
        """),
    Moment(
      title: "while a program runs", trigger: .stepStarted,
      steps: "{ name: cut, exec: [sh, -c, 'while :; do sleep 100; done'] }"),
  ]

  private static let block = """
    blocks:
      block:
        steps: [{ name: cut, GET: /cut }, { name: behind in the block, GET: /behind }]
        teardown: [{ name: teardown of the block, DELETE: /block }]
    """
}
