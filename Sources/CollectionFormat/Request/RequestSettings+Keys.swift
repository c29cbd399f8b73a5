// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension RequestSettings {
  /// The keys that `defaults` and a step share.
  static let sharedKeys: [Key<RequestSettings>] =
    (fieldKeys + transferKeys + connectionKeys).enumerated().map { place, key in
      key.storing { $0.note(WrittenSettings(place: place)) }
    }

  /// The keys of `defaults`.
  static let keys = KeyTable<RequestSettings>("defaults", "`defaults`", keys: sharedKeys)

  private static let fieldKeys: [Key<RequestSettings>] = [
    Key(
      "params", .removable(.fields(.parameter, mayBeComputed: true)),
      "query parameters, after those of the address, in the order written",
      applies: [.http, .webSocket], inherits: .mergedByName(.parameter),
      example: "params: { limit: 20, tag: [a, b] }",
      alsoCalled: ["query", "qs", "queryParams", "queryString", "parameters", "searchParams"]
    ) { $0.set(.parameter, $1) { $0.parameters = $1 } },
    Key(
      "headers", .removable(.fields(.header, mayBeComputed: true)),
      "headers; null leaves a default out, also curlew's own",
      applies: [.http, .webSocket], inherits: .mergedByName(.header),
      example: "headers: { Accept: application/json }",
      alsoCalled: ["header", "requestHeaders"]
    ) { $0.set(.header, $1) { $0.headers = $1 } },
    Key(
      "cookies", .removable(.fields(.cookie, mayBeComputed: true)),
      "cookies sent with this request; they override those of the jar",
      applies: .http, inherits: .mergedByName(.cookie), example: "cookies: { theme: dark }",
      alsoCalled: ["cookie"]
    ) { $0.set(.cookie, $1) { $0.cookies = $1 } },
    Key(
      "contentType", .removable(.line),
      "the `Content-Type`, in place of the one that the body implies",
      applies: .http, inherits: .replaced { $0.contentType },
      example: "contentType: application/merge-patch+json",
      alsoCalled: ["content_type", "mimeType"]
    ) { $0.contentType = $1 },
    Key(
      "auth", .removable(.auth),
      "how requests authenticate; from `defaults` for the origin of `baseUrl` only",
      applies: [.http, .ftp, .webSocket], inherits: .replaced { $0.auth },
      example: "auth: { bearer: \"${token}\" }",
      alsoCalled: ["authentication", "authorization", "authenticate"]
    ) { $0.auth = $1 },
  ]

  private static let transferKeys: [Key<RequestSettings>] = [
    Key(
      "redirects", .removable(.redirects), "whether and how far redirects are followed",
      applies: .http, default: "follow",
      inherits: .replaced({ $0.redirects }, fills: { $0.fill(named: $1, &$2) }),
      example: "redirects: none",
      alsoCalled: ["followRedirects", "follow_redirects", "maxRedirects", "followlocation"]
    ) { $0.redirects = $1 },
    Key(
      "timeout", .removable(.timeout), "how long an attempt may take",
      applies: .waiting, inherits: .mergedByKey { $0.timeout },
      example: "timeout: 10s",
      alsoCalled: ["timeouts", "maxTime"]
    ) { $0.timeout = $1 },
    Key(
      "limits", .removable(.limits), "how much a response may hold",
      applies: .exchanges, inherits: .mergedByKey { $0.limits },
      example: "limits: { body: 1MB }"
    ) { $0.limits = $1 },
    Key(
      "tls", .removable(.tls), "how the peer of a TLS connection is verified",
      applies: .networks, inherits: .mergedByKey { $0.tls },
      example: "tls: { ca: certs/staging.pem }",
      alsoCalled: ["ssl", "cert"]
    ) { $0.tls = $1 },
    Key(
      "retry", .removable(.retry), "repeats an attempt that failed",
      applies: .judged, default: "none",
      inherits: .mergedByKey { $0.retry }, example: "retry: { attempts: 6, every: 200ms }",
      alsoCalled: ["poll", "retries", "max_retries", "retryPolicy"]
    ) { $0.retry = $1 },
    Key(
      "openapi", .removable(.openAPI),
      "the OpenAPI document that request and response must follow; a text is short for `file`, `none` "
        + "switches it off",
      applies: .http, inherits: .mergedByKey { $0.openAPI }, example: "openapi: specs/shop.yaml",
      alsoCalled: ["openApi", "openAPI", "swagger", "contract", "oas"]
    ) { $0.openAPI = $1 },
    Key(
      "expect", .removable(.expectations),
      "the checks of the response; a status alone, a class or a list of them is short for `status`",
      applies: .judged, inherits: .mergedBySubject,
      example: "expect: { status: 200 }",
      alsoCalled: [
        "assertions", "assert", "asserts", "check", "checks", "validate", "validators", "tests",
        "response", "verify", "should", "expectations",
      ]
    ) { settings, expectations in
      let shared = expectations.content
      settings.sharedExpectations = shared.flatMap { $0.content.isEmpty ? nil : $0 }
      settings.removesExpectations = shared == nil
    },
    Key(
      "continueOnFailure", .boolean,
      "continue the scenario after this step failed; the scenario still fails",
      applies: .everyStep, default: "false", inherits: .replaced { $0.continuesOnFailure },
      example: "continueOnFailure: true",
      alsoCalled: ["continueOnError", "ignoreFailure", "allowFailure"]
    ) { $0.continuesOnFailure = $1 },
  ]
}

extension RequestSettings {
  /// Stores named values, or records that those of `defaults` are removed.
  fileprivate mutating func set(
    _ place: FieldPlace, _ fields: Setting<[FieldTemplate]>,
    store: (inout RequestSettings, [FieldTemplate]) -> Void
  ) {
    switch fields {
    case .value(let fields): store(&self, fields)
    case .removed: removedFields.insert(place)
    }
  }
}

extension Reader where Content == RequestSettings {
  /// `defaults`.
  static var defaults: Reader {
    let mapping = Reader.mapping(RequestSettings.keys, named: "defaults") { RequestSettings() }
    return Reader(mapping.shape) { node, loading in
      guard let settings = mapping.read(node, &loading) else { return nil }
      if let whole = node.mapping { loading.refuseSubjectsOfKinds(in: whole, of: settings) }
      loading.refuseTypeTwice(in: settings)
      loading.refuseOperation(in: settings)
      return settings
    }
  }
}

extension Reader where Content == Shared<Expectations> {
  /// `expect`.
  static var expectations: Reader {
    let mapping = Reader<Expectations>.mapping(Expectations.keys, named: "expect") {
      Expectations()
    }
    let shape = Shape.either([mapping.shape, .oneOrMore(.status), .template])
    return Reader(shape) { node, loading in
      if let known = loading.expectationTexts.expectations(like: node) { return known }
      let traces = loading.traces
      // Each case shares what it has read itself: to collect it before would copy it.
      let shared: Shared<Expectations>
      switch node.content {
      case .mapping(let entries):
        guard var expectations = mapping.read(node, &loading) else { return nil }
        if expectations.failure != nil { loading.refuseKeysBesideFailure(in: entries) }
        expectations.mayReadNames = loading.expressionTexts > traces.expressionTexts
        shared = Shared(expectations)
      case .scalar, .sequence:
        guard let status = Reader<StatusExpectation>.status.read(node, &loading) else {
          return nil
        }
        var expectations = Expectations()
        expectations.status = status
        expectations.mayReadNames = loading.expressionTexts > traces.expressionTexts
        shared = Shared(expectations)
      case .unwritten, .invalid:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
      if loading.traces == traces { loading.expectationTexts.remember(shared, of: node) }
      return shared
    }
  }
}
