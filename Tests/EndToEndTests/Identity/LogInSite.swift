// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A project whose token needs a person, with a cache of its own.
struct LogInSite: Sendable {
  let workshop: Workshop
  let cache: TemporaryFolder

  /// The lines of a grant that a browser serves.
  static let browser = ["grant: authorizationCode", "authorizeUrl: /authorize"]
  static let device = ["grant: deviceCode", "deviceUrl: /device_authorization"]

  /// - Parameters:
  ///   - grant: the lines of `oauth2` besides `tokenUrl` and `clientId`.
  ///   - requests: the rest of the collection.
  init(
    _ url: String, _ grant: [String] = browser, cache: TemporaryFolder? = nil,
    requests: String = "requests: [{ GET: /me }]"
  ) throws {
    self.cache = try cache ?? TemporaryFolder()
    workshop = try Workshop(Self.collection(url, grant, requests))
  }

  static func collection(_ url: String, _ grant: [String], _ requests: String) -> String {
    let client = grant.contains { $0.hasPrefix("clientId") } ? [] : ["clientId: native"]
    let keys = (grant + ["tokenUrl: /token"] + client).map { "      \($0)\n" }.joined()
    return "curlew: 1\nbaseUrl: \(url)\ndefaults:\n  auth:\n    oauth2:\n\(keys)\(requests)\n"
  }

  /// `curlew run specs.yaml` on a terminal.
  ///
  /// - Parameter browser: `$BROWSER`; nil for none.
  func program(
    _ arguments: [String] = ["run", "specs.yaml"], browser: String? = asking(as: "ada")
  ) throws -> Program {
    var program = try workshop.curlew(arguments)
    program.environment["XDG_CACHE_HOME"] = cache.path
    program.environment["BROWSER"] = browser
    program.environment["NO_COLOR"] = "1"
    program.standardError = .terminal
    program.terminalColumns = 1_000
    return program
  }

  /// A browser that follows redirects, of a person with this name.
  static func asking(as person: String) -> String {
    "curl -sL -o page -w %{http_code} --max-time 30 %s&person=\(person)"
  }

  func run(
    _ arguments: [String] = ["run", "specs.yaml"], browser: String? = asking(as: "ada")
  ) async throws -> ProgramRun {
    try await workshop.runs(program(arguments, browser: browser))
  }

  /// The same without a terminal.
  func runAlone(_ arguments: [String] = ["run", "specs.yaml"]) async throws -> ProgramRun {
    var program = try program(arguments)
    program.standardError = .captured
    return try await workshop.runs(program)
  }

  /// The files of the cache with this ending.
  func names(_ ending: String = ".json") throws -> [String] {
    try namesInFolder(cache.path(of: "curlew/tokens")).filter { $0.hasSuffix(ending) }
  }

  /// Makes the tokens of the cache old.
  func expire() throws {
    for name in try names() {
      let path = "curlew/tokens/\(name)"
      let text = try cache.read(path).replacing(#/"expiresAt":[0-9]+/#, with: "\"expiresAt\":0")
      try cache.write(text, to: path)
    }
  }

  /// A service that lets everybody in at once; `/token` gives `token-N`, `/me` is what it protects.
  ///
  /// - Parameter token: the members of the answer of `/token`, after its number.
  static func service(
    token: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer = { .token($0.index) }
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/authorize":
        let fields = request.fields
        let target = "\(fields["redirect_uri"] ?? "")?code=the-code&state=\(fields["state"] ?? "")"
        return .response(302, headers: ["Location": target])
      case "/token": return token(request)
      default: return .response(200)
      }
    }
  }
}

extension ScriptedAnswer {
  /// A token, and a refresh token, of a number.
  static func token(_ number: Int, lifetime: Int = 3600) -> ScriptedAnswer {
    .response(
      200,
      json: #"{"access_token":"token-\#(number)","refresh_token":"refresh-\#(number)","#
        + #""expires_in":\#(lifetime)}"#)
  }
}

extension ScriptedRequest {
  /// The fields of the query, and of a form.
  var fields: [String: String] {
    Self.fields(of: target.contains("?") ? target + "&" + bodyText : target + "?" + bodyText)
  }

  /// The fields of the query of an address.
  static func fields(of target: String) -> [String: String] {
    let query = target.split(separator: "?").dropFirst().joined(separator: "?")
    var fields: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map {
        $0.replacing("+", with: " ").removingPercentEncoding ?? String($0)
      }
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    return fields
  }
}
