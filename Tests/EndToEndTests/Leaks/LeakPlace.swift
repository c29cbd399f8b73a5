// SPDX-License-Identifier: Apache-2.0

/// A place of a step for a secret; `SECRET` stands for the expression that gives it.
struct LeakPlace: Sendable {
  let name: String
  var method = "GET"
  /// Behind the number of the step, and before the redirect.
  var path = ""
  /// The keys of the step.
  let keys: String
  /// Whether a captured value is allowed in it.
  var takesCaptures = true
}

extension LeakPlace {
  static let all = heads + bodies + logins + made

  private static let heads = [
    LeakPlace(name: "path", path: "/${SECRET}", keys: ""),
    LeakPlace(name: "params", keys: #"params: { key: "${SECRET}" }"#),
    LeakPlace(name: "header", keys: #"headers: { X-Key: "${SECRET}" }"#),
    LeakPlace(name: "part of a header", keys: #"headers: { X-Key: "a-${SECRET}-z" }"#),
    LeakPlace(name: "Authorization", keys: #"headers: { Authorization: "Custom ${SECRET}" }"#),
    LeakPlace(name: "cookie", keys: #"cookies: { key: "${SECRET}" }"#),
    LeakPlace(name: "user information", path: "@", keys: ""),
  ]

  private static let bodies = [
    body("json", #"{ key: "${SECRET}", other: [1, "a ${SECRET} z"] }"#),
    body("text", #""it is ${SECRET}""#),
    body("form", #"{ key: "${SECRET}" }"#),
    body("xml", #""<a>${SECRET}</a>""#),
    body("graphql", #"{ query: "{ a }", variables: { key: "${SECRET}" } }"#),
    body("multipart", #"[{ name: key, value: "${SECRET}" }]"#),
  ]

  private static let logins = [
    login("basic", #"{ basic: { user: ada, password: "${SECRET}" } }"#),
    login("bearer", #"{ bearer: "${SECRET}" }"#),
    LeakPlace(
      name: "auth digest", path: "/digest",
      keys: #"auth: { digest: { user: ada, password: "${SECRET}" } }"#),
    login("apiKey in a header", #"{ apiKey: { in: header, name: X-Key, value: "${SECRET}" } }"#),
    login("apiKey in the query", #"{ apiKey: { in: query, name: key, value: "${SECRET}" } }"#),
    login("apiKey in a cookie", #"{ apiKey: { in: cookie, name: key, value: "${SECRET}" } }"#),
    login(
      "awsSigV4",
      #"{ awsSigV4: { accessKey: AKID, secretKey: "${SECRET}", region: r, service: s } }"#),
    login("oauth1", #"{ oauth1: { consumerKey: k, consumerSecret: "${SECRET}" } }"#),
    login(
      "oauth1 in the query",
      #"{ oauth1: { consumerKey: "${SECRET}", consumerSecret: "${SECRET}", in: query } }"#),
    login(
      "oauth2",
      #"{ oauth2: { grant: clientCredentials, tokenUrl: ORIGIN/token, clientId: c, "#
        + #"clientSecret: "${SECRET}" } }"#),
    LeakPlace(
      name: "proxy", keys: #"proxy: "http://ada:${SECRET.replace('/', '%2F')}@127.0.0.1:PROXY""#,
      takesCaptures: false),
  ]

  private static let made = [
    LeakPlace(name: "a header in base64", keys: header("base64.encode(bytes('a:' + SECRET))")),
    LeakPlace(name: "a header in upper case", keys: header("SECRET.upperAscii()")),
    LeakPlace(name: "a header with a part replaced", keys: header("SECRET.replace('+', '-')")),
    LeakPlace(
      name: "name of a saved file", keys: #"save: "NUMBER-${SECRET.replace('/', '_')}.txt""#),
    LeakPlace(name: "expected body", keys: #"expect: { body: "${SECRET}" }"#),
    LeakPlace(
      name: "condition", keys: #"expect: { that: ['response.body == SECRET'] }"#),
    LeakPlace(name: "skip", keys: #"skip: "for ${SECRET}""#),
  ]

  private static func body(_ name: String, _ value: String) -> LeakPlace {
    LeakPlace(name: name, method: "POST", keys: "\(name): \(value)")
  }

  private static func login(_ name: String, _ value: String) -> LeakPlace {
    LeakPlace(name: "auth \(name)", keys: "auth: \(value)")
  }

  private static func header(_ expression: String) -> String {
    "headers: { X-Key: \"${\(expression)}\" }"
  }
}
