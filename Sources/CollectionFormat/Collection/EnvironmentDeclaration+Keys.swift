// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension EnvironmentDeclaration {
  /// The keys of an environment.
  static let keys = KeyTable<EnvironmentDeclaration>(
    "environment", "an environment",
    keys: [
      Key(
        "extends", .literal, "the environment whose values it begins with",
        example: "extends: local",
        alsoCalled: ["inherits", "parent", "from"]
      ) { $0.extends = $1 },
      Key(
        "baseUrl", .baseUrl, "the address that addresses without a scheme are appended to",
        inherits: .replaced, example: "baseUrl: https://staging.example.com/v1",
        alsoCalled: ["baseURL", "base_url", "host", "server", "url"]
      ) { $0.baseUrl = $1 },
      Key(
        "vars", .inputs, "variables", inherits: .mergedByName, example: "vars: { user: probe }",
        alsoCalled: ["variables"]
      ) { $0.variables = $1 },
      Key(
        "secrets", .secrets, "variables that are never printed", inherits: .mergedByName,
        example: "secrets: { password: \"${env.STAGING_PASSWORD}\" }"
      ) { $0.secrets = $1 },
      Key(
        "services", Reader<ServiceChanges>.services.located,
        "in `curlew.yaml`: services that differ in this environment, by name; null takes one away, "
          + "`none` all",
        inherits: .mergedByName,
        example: "services: { shop: { exec: [./shop], ready: /health } }",
        alsoCalled: ["webServer", "servers"]
      ) { $0.services = $1 },
      Key(
        "defaults", .defaults, "settings of all steps that do not override them",
        inherits: .mergedByKey, example: "defaults: { timeout: 30s }"
      ) { $0.defaults = $1 },
      setting(
        "tls", "how the peer of a TLS connection is verified; overrides `defaults`",
        example: "tls: { ca: certs/staging.pem }"),
      setting(
        "proxy", "the proxy, or `none`; overrides `defaults`",
        example: "proxy: http://proxy.example.com:3128"),
      setting(
        "resolve", "numeric addresses to connect to in place of a name; overrides `defaults`",
        example: "resolve: { \"api.example.com:443\": [127.0.0.1] }"),
    ])

  /// A key of `defaults` that is written in the environment itself and takes precedence over them.
  private static func setting(
    _ name: String, _ words: String, example: String
  ) -> Key<EnvironmentDeclaration> {
    guard let key = RequestSettings.sharedKeys.first(where: { $0.description.name == name }) else {
      preconditionFailure("`\(name)` is among the settings")
    }
    return key.lifted(words, example: example) { environment, change in change(&environment.own) }
  }
}

extension Reader where Content == [EnvironmentDeclaration] {
  /// `environments` of a collection, which have no services.
  static var environmentsOfCollection: Reader {
    let environments = Reader.environments
    return Reader(environments.shape) { node, loading in
      let known = loading.freePortsOfInputs.count
      let found = environments.read(node, &loading)
      loading.freePorts += loading.freePortsOfInputs[known...]
      for environment in found ?? [] {
        if let span = environment.services?.span { loading.report(.servicesOfCollection(at: span)) }
      }
      return found
    }
  }

  /// `environments`: names and the changes of each.
  static var environments: Reader {
    let shape = Shape.named(by: .literal, .mapping("environment"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.compactMap { entry in
        guard let name = loading.literalKey(entry.key) else { return nil }
        var environment = EnvironmentDeclaration(name: name)
        let isWhole = EnvironmentDeclaration.keys.read(
          entry.value, into: &environment, owner: entry.key.span, &loading)
        environment.defaults.lay(environment.own, .everything)
        return isWhole ? environment : nil
      }
    }
  }
}
