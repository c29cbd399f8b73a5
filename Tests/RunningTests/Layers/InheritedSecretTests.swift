// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// Where a field with a secret goes by the layer that wrote it: to the origin of `baseUrl`, to
/// another one that the file names, and behind a redirect.
@Suite struct `A secret in layers` {
  private static let fields = [
    "params: { secret: \"${token}\", plain: plain }",
    "headers: { X-Secret: \"${token}\", X-Plain: plain }",
    "cookies: { secret: \"${token}\", plain: plain }",
    "auth: { bearer: \"${token}\" }",
    "auth: { bearer: \"${token}\", origins: [OTHER] }",
    "auth: { apiKey: { in: query, name: key, value: \"${token}\" } }",
  ]

  private static let layers = ["project", "collection", "environment", "scenario", "step"]

  private static let head = """
    What servers receive of a field by the layer that writes it: A is the origin of `baseUrl`, B
    another one that the step's address names, or that A redirects to.

    """

  @Test func `goes where its layer lets it`() async throws {
    let servers = try WireServers()
    var text = Self.head
    for field in Self.fields {
      text += "\n== \(field)\n"
      for layer in 1...5 {
        let before = servers.received.count
        let run = try await CarriedOut(
          all: [Self.collection(field, in: layer)], against: servers.a, and: servers.b,
          secrets: [("token", "s3cret-token")],
          project: layer == 1 ? "curlew: 1\ndefaults: { \(field) }\n" : nil, environment: "e")
        text += "  \(Self.layers[layer - 1])\n"
        text += Self.words(of: run, received: servers.received[before...])
      }
    }
    try expectGolden(text, "../Golden/layered-secrets.txt")
  }

  private static func collection(_ field: String, in layer: Int) -> String {
    let written = (1...5).map { $0 == layer ? field : "" }
    return """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [token]
      defaults: { \(written[1]) }
      environments: { e: { defaults: { \(written[2]) } } }
      continueOnFailure: true
      scenarios:
        s:
          continueOnFailure: true
          defaults: { \(written[3]) }
          steps:
            - { name: base, GET: /1/none, \(written[4]) }
            - { name: other, GET: OTHER/2/none, \(written[4]) }
            - { name: redirected, GET: /3/other307, \(written[4]) }
      """
  }

  /// What was sent for each step, as far as it holds the field, and how the step ended.
  private static func words(
    of run: CarriedOut, received: ArraySlice<(server: String, request: ScriptedRequest)>
  ) -> String {
    var text = ""
    for (number, step) in run.steps.enumerated() {
      let refusal = run.refusal(of: step.name).map { " \($0)" } ?? ""
      text += "    \(step.name): \(step.outcome)\(refusal)\n"
      for (server, request) in received where request.target.hasPrefix("/\(number + 1)/") {
        let head = String(decoding: request.raw, as: UTF8.self).split(separator: "\r\n")
        let sent = head.dropFirst().filter { $0.contains("s3cret") || $0.contains("plain") }
        text += "      \(server) \(([head[0]] + sent).joined(separator: ", "))\n"
      }
    }
    return text
  }
}
