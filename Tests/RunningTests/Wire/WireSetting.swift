// SPDX-License-Identifier: Apache-2.0

/// A key of a request whose value is seen on the wire, and how a collection writes it.
struct WireSetting: Sendable {
  /// What the corpus calls it: the key, and what of it is tried.
  let name: String

  let key: String

  /// Settings of one kind exclude each other in a request: bodies, log-ins, routes.
  let kind: String

  /// The method of a request with it.
  var method = "GET"

  /// The value in YAML, with a text put into it, quoted inside of braces.
  let value: @Sendable (String) -> String

  /// The value of an outer layer that an inner one is laid over; nil for a key that `defaults` has not.
  let outer: String?

  /// Whether a template is allowed in the value.
  var takesTemplates = true
}

extension WireSetting {
  /// All of them; `ORIGIN` and `OTHER` stand for the addresses of the two servers, `PORT` and
  /// `OTHERPORT` for their ports, `CASE` for the number of the case.
  static let all = mixed + added

  /// Those that the mixed cases are drawn from. They stay as they are: one more would change every
  /// case that was recorded.
  static let mixed = fields + bodies + logins + routes + transfers

  /// Those that came later: each has mixed cases of its own.
  static let added: [WireSetting] = [
    WireSetting(
      name: "connection fresh", key: "connection", kind: "connection", value: { _ in "fresh" },
      outer: "reuse", takesTemplates: false)
  ]

  private static let fields: [WireSetting] = [
    WireSetting(
      name: "params", key: "params", kind: "params",
      value: { #"{ own: "\#($0)", both: [a, "\#($0)"] }"# }, outer: "{ outer: 1, both: 2 }"),
    WireSetting(
      name: "headers", key: "headers", kind: "headers",
      value: { #"{ X-Own: "\#($0)", x-both: "\#($0)" }"# }, outer: "{ X-Outer: o, X-Both: o }"),
    WireSetting(
      name: "headers that are removed", key: "headers", kind: "headers",
      value: { #"{ X-Own: "\#($0)", X-Outer: null, User-Agent: null }"# },
      outer: "{ X-Outer: o, X-Both: o }"),
    WireSetting(
      name: "headers of curlew", key: "headers", kind: "headers",
      value: { #"{ Host: "\#($0).test", Accept: "\#($0)/x", User-Agent: "\#($0)" }"# },
      outer: "{ Accept: text/outer }"),
    WireSetting(
      name: "headers with a secret", key: "headers", kind: "headers",
      value: { #"{ X-Token: "${token}", X-Own: "\#($0)" }"# }, outer: "{ X-Token: outer }"),
    WireSetting(
      name: "headers that log in", key: "headers", kind: "headers",
      value: { #"{ Authorization: "Custom \#($0)", Cookie: "written=\#($0)" }"# },
      outer: "{ Authorization: Custom outer }"),
    WireSetting(
      name: "cookies", key: "cookies", kind: "cookies",
      value: { #"{ own: "\#($0)", both: "\#($0)" }"# }, outer: "{ outer: o, both: o }"),
    WireSetting(
      name: "contentType", key: "contentType", kind: "contentType",
      value: { "text/\($0)" }, outer: "text/outer"),
  ]

  private static let bodies: [WireSetting] = [
    body("json", { #"{ a: "\#($0)", list: [1, 2.50, null] }"# }),
    body("text", { "some \($0)" }),
    body("form", { #"{ a: "\#($0)", b: "x y&z" }"# }),
    body("xml", { "\"<a>\($0)</a>\"" }),
    body("base64", { _ in "aGVsbG8=" }, takesTemplates: false),
    body("graphql", { #"{ query: "{ a }", variables: { v: "\#($0)" } }"# }),
    body("multipart", { #"[{ name: a, value: "\#($0)" }, { name: f, file: body.bin }]"# }),
    body("file", { _ in "body.bin" }, takesTemplates: false),
  ]

  private static let logins: [WireSetting] = [
    login("basic", { #"{ basic: { user: "\#($0)", password: p } }"# }),
    login("bearer", { #"{ bearer: "\#($0)" }"# }),
    login("a secret bearer", { #"{ bearer: "${token}\#($0)" }"# }),
    login("with origins", { #"{ bearer: "\#($0)", origins: [OTHER] }"# }),
    login("apiKey in a header", { #"{ apiKey: { in: header, name: X-Key, value: "\#($0)" } }"# }),
    login("apiKey in the query", { #"{ apiKey: { in: query, name: key, value: "\#($0)" } }"# }),
    login("apiKey in a cookie", { #"{ apiKey: { in: cookie, name: key, value: "\#($0)" } }"# }),
    login("digest", { #"{ digest: { user: "\#($0)", password: p } }"# }),
    login(
      "oauth2",
      {
        #"{ oauth2: { grant: clientCredentials, tokenUrl: ORIGIN/CASE/token, clientId: "\#($0)", "#
          + "clientSecret: s, scope: [a, b] } }"
      }),
    WireSetting(
      name: "auth none", key: "auth", kind: "auth", value: { _ in "none" },
      outer: "{ bearer: outer }", takesTemplates: false),
  ]

  private static let routes: [WireSetting] = [
    WireSetting(
      name: "proxy", key: "proxy", kind: "route", value: { _ in "OTHER" }, outer: "none",
      takesTemplates: false),
    WireSetting(
      name: "proxy with a log-in", key: "proxy", kind: "route",
      value: { _ in "\"http://user:${token}@127.0.0.1:OTHERPORT\"" }, outer: "none",
      takesTemplates: false),
    WireSetting(
      name: "proxy none", key: "proxy", kind: "route", value: { _ in "none" }, outer: "OTHER",
      takesTemplates: false),
    WireSetting(
      name: "connectTo", key: "connectTo", kind: "route", value: { _ in "127.0.0.1:OTHERPORT" },
      outer: "127.0.0.1:PORT", takesTemplates: false),
    WireSetting(
      name: "ipVersion", key: "ipVersion", kind: "route", value: { _ in "4" }, outer: "4",
      takesTemplates: false),
    WireSetting(
      name: "interface", key: "interface", kind: "route", value: { _ in "127.0.0.1" },
      outer: "127.0.0.1", takesTemplates: false),
  ]

  private static let transfers: [WireSetting] = [
    transfer("compressed", "false", outer: "true"),
    transfer("http", "1.0", outer: "1.1"),
    transfer("read", "1B", outer: "all"),
    transfer("redirects", "none", outer: "3"),
    transfer("redirects", "{ crossOrigin: [X-Own, X-Token] }", outer: "none"),
    transfer("limits", "{ upload: 1MB/s, body: 1kB }", outer: "{ rate: 1MB/s }"),
    transfer("timeout", "{ firstByte: 20s }", outer: "25s"),
    transfer("retry", "{ attempts: 2, every: 1ms, when: [307] }", outer: "none"),
  ]

  private static func body(
    _ name: String, _ value: @escaping @Sendable (String) -> String, takesTemplates: Bool = true
  ) -> WireSetting {
    WireSetting(
      name: name, key: name, kind: "body", method: "POST", value: value, outer: nil,
      takesTemplates: takesTemplates)
  }

  private static func login(
    _ name: String, _ value: @escaping @Sendable (String) -> String
  ) -> WireSetting {
    WireSetting(
      name: "auth \(name)", key: "auth", kind: "auth", value: value, outer: "{ bearer: outer }")
  }

  private static func transfer(_ key: String, _ value: String, outer: String) -> WireSetting {
    WireSetting(
      name: "\(key) \(value)", key: key, kind: key, value: { _ in value }, outer: outer,
      takesTemplates: false)
  }
}
