// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension EnvironmentDeclaration {
  /// What stands under an environment's name.
  static let keys = KeyTable<EnvironmentDeclaration>(
    "environment", "an environment",
    keys: [
      Key(
        "extends", .literal, "the environment it begins as", example: "extends: local",
        alsoCalled: ["inherits", "parent", "from"]
      ) { $0.extends = $1 },
      Key(
        "baseUrl", .baseUrl, "what addresses without a scheme are appended to",
        inherits: .replaced, example: "baseUrl: https://staging.example.com/v1",
        alsoCalled: ["baseURL", "base_url", "host", "server", "url"]
      ) { $0.baseUrl = $1 },
      Key(
        "vars", .variables, "variables", inherits: .mergedByName, example: "vars: { user: probe }",
        alsoCalled: ["variables"]
      ) { $0.variables = $1 },
      Key(
        "secrets", .secrets, "variables that are never printed", inherits: .mergedByName,
        example: "secrets: { password: \"${env.STAGING_PASSWORD}\" }"
      ) { $0.secrets = $1 },
      Key(
        "defaults", .defaults, "what holds for all steps that do not say otherwise",
        inherits: .mergedByKey, example: "defaults: { timeout: 30s }"
      ) { $0.takeDefaults($1) },
      Key(
        "tls", .removable(.tls), "how the peer of a TLS connection is judged; over `defaults`",
        inherits: .mergedByKey, example: "tls: { ca: certs/staging.pem }", alsoCalled: ["ssl"]
      ) { $0.takeTLS($1) },
      Key(
        "proxy", .removable(.proxy), "the proxy, or `none`; over `defaults`",
        inherits: .replaced, example: "proxy: http://proxy.example.com:3128"
      ) { $0.defaults.connection.proxy = $1 },
      Key(
        "resolve", .removable(.resolve),
        "numeric addresses that are connected to in place of a name; over `defaults`",
        inherits: .replaced, example: "resolve: { \"api.example.com:443\": [127.0.0.1] }",
        alsoCalled: ["dns", "hosts", "hostAliases"]
      ) { $0.defaults.connection.resolve = $1 },
    ])

  /// `tls`, `resolve` and `proxy` of the environment itself count over those of its `defaults`,
  /// whichever comes first.
  private mutating func takeDefaults(_ settings: RequestSettings) {
    let (ownTLS, own) = (defaults.tls, defaults.connection)
    defaults = settings
    if let ownTLS { takeTLS(ownTLS) }
    if let ownResolve = own.resolve { defaults.connection.resolve = ownResolve }
    if let ownProxy = own.proxy { defaults.connection.proxy = ownProxy }
  }

  private mutating func takeTLS(_ own: Setting<TLSSetting>) {
    guard case .value(var merged) = own, case .value(let under)? = defaults.tls else {
      defaults.tls = own
      return
    }
    merged.fill(from: under)
    defaults.tls = .value(merged)
  }
}

extension Reader where Content == [EnvironmentDeclaration] {
  /// `environments`: names and what changes there.
  static var environments: Reader {
    let shape = Shape.named(by: .literal, .mapping("environment"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.compactMap { entry in
        guard let name = loading.literalKey(entry.key) else { return nil }
        var environment = EnvironmentDeclaration(name: name)
        let isWhole = EnvironmentDeclaration.keys.read(
          entry.value, into: &environment, owner: entry.key.span, &loading)
        return isWhole ? environment : nil
      }
    }
  }
}
