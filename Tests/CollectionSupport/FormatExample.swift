// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Files around a piece of a mapping of the format, such as the example of a key.
package enum FormatExample {
  /// The lines around a piece of a mapping; nil for one whose examples are not of a collection, or are those
  /// of others.
  package static func file(around example: String, in mapping: String) -> String? {
    let others = ["credentials", "service", "ready"]
    guard !others.contains(mapping), !ofProject.contains(mapping),
      !(mapping == "environment" && example.hasPrefix("services"))
    else { return nil }
    return topLevel(example, mapping) ?? exchange(example, mapping) ?? stepPart(example, mapping)
      ?? expectation(example, mapping)
  }

  /// The mappings of `curlew.yaml` alone.
  package static let ofProject = ["project", "doubt", "coverage", "leastCoverage"]

  /// `curlew.yaml` around a piece of such a mapping; nil for another mapping.
  package static func project(around example: String, in mapping: String) -> String? {
    switch mapping {
    case "project": (example.hasPrefix("curlew:") ? "" : "curlew: 1\n") + example + "\n"
    case "doubt", "coverage": "curlew: 1\n\(mapping):\n  \(example)\n"
    case "leastCoverage": "curlew: 1\ncoverage:\n  least:\n    \(example)\n"
    default: nil
    }
  }

  private static let getStep = "requests:\n  - GET: http://a.example/x\n"

  private static func lines(_ indent: String, _ example: String) -> String {
    example.split(separator: "\n").map { indent + $0 + "\n" }.joined()
  }

  /// Around what is at the top level of a collection, or in a scenario.
  private static func topLevel(_ example: String, _ mapping: String) -> String? {
    switch mapping {
    case "collection":
      let closing = example.hasPrefix("requests") || example.hasPrefix("scenarios") ? "" : getStep
      return (example.hasPrefix("curlew") ? "" : "curlew: 1\n") + example + "\n" + closing
    case "scenario":
      let steps = example.hasPrefix("steps") ? "" : "    steps: [{ GET: http://a.example/ }]\n"
      return "curlew: 1\nscenarios:\n  one:\n" + lines("    ", example) + steps
    case "step": return "curlew: 1\n" + stepLines(example, lines("    ", example))
    case "block":
      let steps = example.hasPrefix("steps") ? "" : "    steps: [{ GET: http://a.example/ }]\n"
      return "curlew: 1\nblocks:\n  one:\n" + lines("    ", example) + steps
    case "data":
      let hasSource = ["file:", "rows:", "matrix:"].contains { example.hasPrefix($0) }
      let members = hasSource ? example : "file: rows.csv, \(example)"
      return "curlew: 1\ndata: { \(members) }\n" + getStep
    case "defaults": return "curlew: 1\ndefaults:\n" + lines("  ", example) + getStep
    case "environment":
      return "curlew: 1\nenvironments:\n  one:\n" + lines("    ", example) + getStep
    case "secret":
      let isOfProgram = ["env:", "pass:", "cwd:"].contains { example.hasPrefix($0) }
      return "curlew: 1\nsecrets:\n  one:\n" + (isOfProgram ? "    from: [a]\n" : "")
        + lines("    ", example) + getStep
    case "cookieJar": return "curlew: 1\ncookieJar:\n" + lines("  ", example) + getStep
    case "load": return "curlew: 1\nload:\n" + lines("  ", example) + getStep
    case "stage":
      let other = example.hasPrefix("for") ? "rate: 1/s" : "for: 1s"
      return "curlew: 1\nload: { stages: [{ \(example), \(other) }] }\n" + getStep
    case "thresholds": return "curlew: 1\nthresholds:\n" + lines("  ", example) + getStep
    case "thresholdsOfStep":
      return "curlew: 1\nthresholds:\n  steps:\n    a:\n" + lines("      ", example) + getStep
    default: return nil
    }
  }

  /// Around an element of an exchange.
  private static func exchange(_ example: String, _ mapping: String) -> String? {
    switch mapping {
    case "exchange":
      if example.hasPrefix("closed") { return webSocketStep("- " + example) }
      if example.hasPrefix("capture") { return socketStep("- { receive: x, \(example) }") }
      return socketStep("- " + example)
    case "send":
      let isMessage = example.hasPrefix("json") || example.hasPrefix("ping")
      return (isMessage ? webSocketStep : socketStep)("- send: { \(example) }")
    case "receive":
      let isMessage = ["json", "text", "skip", "all"].contains { example.hasPrefix($0) }
      return (isMessage ? webSocketStep : socketStep)("- receive: { \(example) }")
    case "all": return webSocketStep("- receive: { all: [{ \(example) }] }")
    case "close", "closed": return webSocketStep("- \(mapping): { \(example) }")
    default: return nil
    }
  }

  /// Around a part of a step, beside its expectations.
  private static func stepPart(_ example: String, _ mapping: String) -> String? {
    switch mapping {
    case "repeat", "forEach":
      let isTogether = example.contains("together")
      let condition = isTogether ? "times: 2" : "while: \"1 > 2\""
      let first = mapping == "repeat" ? condition : isTogether ? "in: [1, 2]" : "in: [1]"
      let members = example.hasPrefix("{") ? example : "{ \(example) }"
      let whole =
        members.contains("times:") || members.contains("while:") || members.contains("in:")
        ? members : "{ \(first), \(example) }"
      let element = mapping == "repeat" ? "" : "    as: x\n"
      let action = isTogether ? "GET: http://a.example/" : "wait: 1ms"
      return "curlew: 1\nrequests:\n  - \(action)\n    \(mapping): \(whole)\n" + element
    case "returned":
      let members = example.hasPrefix("{") ? example : "{ \(example) }"
      return "curlew: 1\nrequests:\n  - call: one\n    capture: { a: \(members) }\n"
    case "capture":
      let source = example.contains("json:") || !example.hasPrefix("{") ? example : ""
      let mapping = source.hasPrefix("{") ? source : "{ \(source) }"
      return "curlew: 1\n" + getStep + "    capture: { a: \(mapping) }\n"
    case "ntlm", "apiKey", "awsSigV4", "oauth1", "oauth2":
      return "curlew: 1\n" + getStep
        + "    auth: { \(mapping): { \(wholeAuth(example, mapping)) } }\n"
    case "clientAssertion":
      let members = example.hasPrefix("key") ? example : "key: a, \(example)"
      return "curlew: 1\n" + getStep + "    auth: { oauth2: { "
        + wholeAuth("clientAssertion: { \(members) }", "oauth2") + " } }\n"
    case "auth":
      let scheme = example.hasPrefix("origins") ? ", bearer: t" : ""
      return "curlew: 1\n" + getStep + "    auth: { \(example)\(scheme) }\n"
    case "part":
      let name = example.hasPrefix("name") ? [] : ["name: a"]
      let isContent = ["value", "json", "file:", "base64"].contains { example.hasPrefix($0) }
      let members = name + [example] + (isContent ? [] : ["value: b"])
      return "curlew: 1\n" + getStep + "    multipart: [{ \(members.joined(separator: ", ")) }]\n"
    case "graphql":
      let query = example.hasPrefix("query") ? "" : "      query: \"{ a }\"\n"
      return "curlew: 1\n" + getStep + "    graphql:\n" + lines("      ", example) + query
    case "document":
      let path = example.hasPrefix("file") ? "" : "file: x.yaml, "
      return "curlew: 1\n" + getStep + "    openapi: { file: [{ \(path)\(example) }] }\n"
    case "save":
      let path = example.hasPrefix("path") ? "" : "      path: x\n"
      return "curlew: 1\n" + getStep + "    save:\n" + lines("      ", example) + path
    default: return nil
    }
  }

  /// Around a part of what is expected, and around any other key of a request.
  private static func expectation(_ example: String, _ mapping: String) -> String {
    switch mapping {
    case "bytes": return "curlew: 1\n" + getStep + "    expect: { bytes: { \(example) } }\n"
    case "schema":
      let file = example.hasPrefix("file") ? "" : ", file: a.json"
      return "curlew: 1\n" + getStep + "    expect: { schema: { \(example)\(file) } }\n"
    case "sorted":
      return "curlew: 1\n" + getStep + "    expect: { json: { $sorted: { \(example) } } }\n"
    case "failure":
      return "curlew: 1\n" + getStep + "    expect: { failure: { \(example) } }\n"
    case "value":
      let other = example.hasPrefix("of") ? "is: 1" : "of: a"
      return "curlew: 1\nvars: { a: 1 }\n" + getStep
        + "    expect: { values: [{ \(example), \(other) }] }\n"
    case "bytesText":
      return "curlew: 1\n" + getStep + "    expect: { bytes: { $contains: { \(example) } } }\n"
    case "expect" where example.hasPrefix("exit:"):
      return "curlew: 1\nrequests:\n  - exec: [a]\n    expect: { \(example) }\n"
    case "expect" where example.hasPrefix("messages:"):
      return "curlew: 1\nrequests:\n  - socket: ws://a.example/\n"
        + "    expect: { status: 101, \(example) }\n"
    default: return "curlew: 1\n" + getStep + "    \(mapping):\n" + lines("      ", example)
    }
  }

  /// The example of a key under `auth` with the required other keys.
  private static func wholeAuth(_ example: String, _ mapping: String) -> String {
    let key = String(example.prefix { $0 != ":" })
    let grant =
      switch key {
      case "user", "password": "password"
      case "refreshToken", "cache": "refreshToken"
      case "authorizeUrl", "redirect", "account", "authorizeParams": "authorizationCode"
      case "deviceUrl": "deviceCode"
      default: "clientCredentials"
      }
    var entries: [(String, String)] =
      switch mapping {
      case "ntlm": [("user", "a"), ("password", "b")]
      case "apiKey": [("in", "query"), ("name", "a"), ("value", "b")]
      case "awsSigV4": [("accessKey", "a"), ("secretKey", "b"), ("region", "c"), ("service", "d")]
      case "oauth1": signed(by: key)
      default: [("grant", grant), ("tokenUrl", "http://a.example/t"), ("clientId", "c")]
      }
    if mapping == "oauth2", grant == "password" { entries += [("user", "a"), ("password", "b")] }
    if grant == "authorizationCode" { entries.append(("authorizeUrl", "http://a.example/a")) }
    if key == "cache" { entries.append(("refreshToken", "r")) }
    let others = entries.filter { $0.0 != key }.map { "\($0.0): \($0.1)" }
    return ([example] + others).joined(separator: ", ")
  }

  /// What a key of `oauth1` needs beside it.
  private static func signed(by key: String) -> [(String, String)] {
    let consumer = [("consumerKey", "a")]
    return switch key {
    case "privateKey": consumer + [("signature", "rsaSha1")]
    case "tokenSecret": consumer + [("consumerSecret", "b"), ("token", "c")]
    default: consumer + [("consumerSecret", "b")]
    }
  }

  private static func socketStep(_ element: String) -> String {
    "curlew: 1\nrequests:\n  - socket: tcp://a.example:1\n    exchange:\n      \(element)\n"
  }

  private static func webSocketStep(_ element: String) -> String {
    socketStep(element).replacing("tcp://a.example:1", with: "ws://a.example/")
  }

  private static func stepLines(_ example: String, _ lines: String) -> String {
    if example.first?.isUppercase == true { return "requests:\n  - " + example + "\n" }
    if ["set:", "wait:", "check:", "print:", "call:", "exec:"].contains(where: {
      example.hasPrefix($0)
    }) {
      return "requests:\n  - " + example + "\n"
    }
    if ["repeat:", "forEach:", "as:"].contains(where: { example.hasPrefix($0) }) {
      let others = ["forEach: [1]", "as: id"].filter {
        !example.hasPrefix("repeat") && !example.hasPrefix($0.prefix(3))
      }
      return "requests:\n  - wait: 1ms\n" + lines + others.map { "    \($0)\n" }.joined()
    }
    if ["with:", "once:"].contains(where: { example.hasPrefix($0) }) {
      return "requests:\n  - call: one\n" + lines
    }
    if ["stdin:", "env:", "pass:", "cwd:"].contains(where: { example.hasPrefix($0) }) {
      return "requests:\n  - exec: [a]\n" + lines
    }
    if example.hasPrefix("method") { return "requests:\n  - \(example)\n    url: http://a/\n" }
    if example.hasPrefix("socket") {
      return "requests:\n  - \(example)\n    exchange: [{ close: true }]\n"
    }
    if example.hasPrefix("protocols") {
      return "requests:\n  - socket: ws://a.example/\n    exchange: [{ close: true }]\n" + lines
    }
    if example.hasPrefix("exchange") {
      return "requests:\n  - socket: tcp://a.example:1\n" + lines
    }
    if example.hasPrefix("url") { return "requests:\n  - \(example)\n    method: GET\n" }
    return "requests:\n  - GET: http://a.example/x\n" + lines
  }
}
