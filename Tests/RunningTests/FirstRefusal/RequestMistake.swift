// SPDX-License-Identifier: Apache-2.0

/// A mistake in a request that is found when it is rendered, since what is wrong comes out of a
/// `set` before it.
struct RequestMistake: Sendable {
  let name: String

  /// What it writes, with `NUMBER` for the number of the case.
  let entries: [Entry]

  /// A key that occurs once in a step, or a header, which has others beside it.
  struct Entry: Sendable {
    let key: String
    let value: String
    /// The mapping with the key; nil for the step.
    var mapping: String?
  }

  /// Settings that occur once in a step, or exclude each other: two mistakes with one in common
  /// cannot be in the same request.
  let slots: Set<String>

  /// Whether it is one of a trusted run. A mistake of an untrusted run has the slots of what only a
  /// trusted one may write.
  var isTrusted = true

  init(_ name: String, slot: String? = nil, _ entries: Entry...) {
    self.name = name
    self.entries = entries
    slots = Set(entries.map { slot ?? "\($0.mapping ?? "") \($0.key)" })
  }

  /// For one with an entry in a place of its own besides the slot.
  init(_ name: String, slots: Set<String>, _ entries: Entry...) {
    self.name = name
    self.entries = entries
    self.slots = slots
  }

  /// For one that only an untrusted run has.
  init(untrusted name: String, slots: Set<String>, _ entries: Entry...) {
    self.name = name
    self.entries = entries
    self.slots = slots
    isTrusted = false
  }

  /// The mistakes that there are, in the order of the table.
  static let all = steps + numbers + places + fields + bodies + logins + connections

  /// The values that the step before gives, by name.
  static let values = """
    { line: "a\\nb", nothing: {}, noHost: "http://", colon: "a:b", seven: 7, word: word, \
    missing: missing.bin, control: "\\u0001", \
    foreign: "${'http://' + 'foreign.test'}", forbidden: "${'http://' + 'forbidden.test'}", \
    scheme: "${'gopher' + '://127.0.0.1'}" }
    """

  private static let steps: [RequestMistake] = [
    RequestMistake(
      "a variable without a value", Entry(key: "vars", value: "{ v: \"${nothing.x}\" }")),
    RequestMistake("an `if` without a value", Entry(key: "if", value: "nothing.x == 1")),
    RequestMistake(
      "a reason to skip without a value", Entry(key: "skip", value: "\"${nothing.x}\"")),
  ]

  private static let numbers: [RequestMistake] = [
    number("timeout", "a time-out"), number("redirects", "a number of redirects"),
    number("read", "an extent"), number("delay", "a delay"),
    RequestMistake("no limit", Entry(key: "limits", value: "{ body: \"${word}\" }")),
    RequestMistake(
      "no number of attempts", Entry(key: "retry", value: "{ attempts: \"${word}\" }")),
  ]

  private static let places: [RequestMistake] = [
    RequestMistake("a method that is no token", Entry(key: "method", value: "\"${line}\"")),
    RequestMistake("an address without a host", Entry(key: "url", value: "\"${noHost}\"")),
    RequestMistake("an address without a value", Entry(key: "url", value: "\"/${nothing.x}\"")),
    RequestMistake("an address of another scheme", Entry(key: "url", value: "\"${scheme}\"")),
    RequestMistake(
      untrusted: "a host without a right", slots: [" url", " resolve", " connectTo"],
      Entry(key: "url", value: "\"${forbidden}/\"")),
    RequestMistake(
      "a secret to a foreign place", slots: [" url"],
      Entry(key: "url", value: "\"${foreign}/\""),
      Entry(key: "X-Token", value: "\"${token}\"", mapping: "headers")),
    RequestMistake(
      "a log-in to a foreign place", slots: [" url", " auth"],
      Entry(key: "url", value: "\"${foreign}/\""), Entry(key: "auth", value: "{ bearer: plain }")),
    RequestMistake("a param that is no text", Entry(key: "params", value: "{ p: \"${nothing}\" }")),
    RequestMistake(
      "a param without a value", Entry(key: "params", value: "{ p: \"${nothing.x}\" }")),
  ]

  private static let fields: [RequestMistake] = [
    header("a header with a line end", "X-Line", "${line}"),
    header("a header that is no text", "X-Object", "${nothing}"),
    header("a header without a value", "X-None", "${nothing.x}"),
    header("a wrong length", "Content-Length", "${seven}"),
    RequestMistake(
      "a content type with a line end", Entry(key: "contentType", value: "\"${line}\"")),
    RequestMistake("a cookie with a line end", Entry(key: "cookies", value: "{ c: \"${line}\" }")),
    RequestMistake(
      "a cookie without a value", Entry(key: "cookies", value: "{ c: \"${nothing.x}\" }")),
  ]

  private static let bodies: [RequestMistake] = [
    body("JSON without a value", "json", "{ a: \"${nothing.x}\" }"),
    body("a text that is no text", "text", "\"${nothing}\""),
    body("a form that is no text", "form", "{ f: \"${nothing}\" }"),
    body("XML that cannot be written", "xml", "\"<a>${control}</a>\""),
    body("base64 that is none", "base64", "\"${line}\""),
    body("GraphQL variables that are no object", "graphql", "{ query: q, variables: \"${word}\" }"),
    body(
      "a part with a line end in its type", "multipart",
      "[{ name: a, value: b, type: \"${line}\" }]"),
    body("a body file that is not there", "file", "\"${missing}\""),
  ]

  private static let logins: [RequestMistake] = [
    login("a user name with a colon", "{ basic: { user: \"${colon}\", password: p } }"),
    login("a password with a line end", "{ basic: { user: u, password: \"${line}\" } }"),
    login("a token without a value", "{ bearer: \"${nothing.x}\" }"),
    login("a token with a line end", "{ bearer: \"${line}\" }"),
    login(
      "a token's address without a host",
      "{ oauth2: { grant: clientCredentials, tokenUrl: \"${noHost}\", clientId: c, clientSecret: s } }"
    ),
  ]

  private static let connections: [RequestMistake] = [
    RequestMistake(
      "a certificate that is none", Entry(key: "cert", value: "none.pem", mapping: "tls")),
    RequestMistake(
      "an address that is not numeric",
      Entry(key: "resolve", value: "{ \"a.test:80\": \"${word}\" }")),
    RequestMistake(
      "a place to connect to that is none", Entry(key: "connectTo", value: "\"${line}\"")),
    RequestMistake("a socket without a right", Entry(key: "unixSocket", value: "\"/${word}\"")),
    RequestMistake(
      "a digest to save that is none",
      Entry(key: "save", value: "{ path: out-NUMBER, sha256: \"${word}\" }")),
  ]

  private static func number(_ key: String, _ name: String) -> RequestMistake {
    RequestMistake("\(name) that is none", Entry(key: key, value: "\"${word}\""))
  }

  private static func header(_ name: String, _ key: String, _ value: String) -> RequestMistake {
    RequestMistake(name, Entry(key: key, value: "\"\(value)\"", mapping: "headers"))
  }

  private static func body(_ name: String, _ key: String, _ value: String) -> RequestMistake {
    RequestMistake(name, slot: "body", Entry(key: key, value: value))
  }

  private static func login(_ name: String, _ value: String) -> RequestMistake {
    RequestMistake(name, Entry(key: "auth", value: value))
  }
}
