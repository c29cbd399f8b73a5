// SPDX-License-Identifier: Apache-2.0

import Values

/// Special responses: compressed, delayed, with a given status, or an echo of the request.
enum AnswerEndpoints {
  private static let maximumDelay = 10_000

  static let routes = [
    Route(
      "GET", path: "/gzip", "returns a body, compressed with gzip if `Accept-Encoding` allows it"
    ) { _, call in
      let isPacked = acceptsGzip(call.request)
      var response = ShopResponse.json(
        .members([("packed", .boolean(isPacked)), ("words", .string("so much for zipping"))]),
        headers: [("Vary", "Accept-Encoding")])
      if isPacked {
        response.body = StoredGzip.encode(response.body)
        response.headers.append(("Content-Encoding", "gzip"))
      }
      return response
    },
    Route("GET", path: "/slow", "responds after `ms` milliseconds (at most 10000)") {
      _, call throws(ProblemDetails) in
      guard let delay = call.request.query["ms"].flatMap({ Int($0) }),
        (0...maximumDelay).contains(delay)
      else { throw .badQuery("ms", "must be a number from 0 to \(maximumDelay)") }
      var response = ShopResponse.json(.members([("ms", .integer(delay))]))
      response.delay = .milliseconds(delay)
      return response
    },
    Route(
      path: "/fail/{how}",
      "breaks off: `closed` before the response, `length` in the middle of its body, `protocol` with no HTTP"
    ) { _, call throws(ProblemDetails) in
      guard let mistake = ShopResponse.Mistake(rawValue: call["how"]) else {
        let known = ShopResponse.Mistake.allCases.map { "`\($0.rawValue)`" }
        throw .notFound("it fails by \(known.joined(separator: ", "))")
      }
      var response = ShopResponse.json(.members([("fails", .string(mistake.rawValue))]))
      response.mistake = mistake
      return response
    },
    Route("GET", path: "/status/{code}", "responds with this status (200 to 599)") {
      _, call throws(ProblemDetails) in
      guard let status = Int(call["code"]), (200...599).contains(status) else {
        throw .notFound("a status is a number from 200 to 599")
      }
      return status < 400
        ? .json(status, .members([("status", .integer(status))]))
        : ProblemDetails(status: status, detail: "as you asked").response
    },
    Route(
      "GET", path: "/flaky/{key}",
      "refuses the first `times` requests for a key (default 2) with 503 and `Retry-After`, answers "
        + "the next one, and begins again"
    ) { store, call throws(ProblemDetails) in
      let times = try call.request.query.number("times", upTo: Refusals.maximumTimes) ?? 2
      if store.refusals.refuses(call["key"], times: times) {
        return ProblemDetails(
          status: 503, detail: "not yet", headers: [("Retry-After", "0")]
        ).response
      }
      return .json(.members([("refused", .integer(times))]))
    },
    Route(path: "/echo", "returns the request's method, path, query, headers and body as JSON") {
      _, call in
      .json(echo(call.request))
    },
  ]

  private static func echo(_ request: ShopRequest) -> Value {
    let text = String(validating: request.body, as: UTF8.self)
    let json = try? JSONContent.read(request.body)
    return .members([
      ("method", .string(request.method)),
      ("target", .string(request.target)),
      ("query", grouped(request.query.fields)),
      ("headers", grouped(request.headers.map { ($0.name.lowercased(), $0.value) })),
      ("bytes", .integer(request.body.count)),
      ("text", text.map { .string($0) } ?? .null),
      ("json", json ?? .null),
    ])
  }

  /// Fields by name in the order of their first appearance, with a list for a repeated name.
  private static func grouped(_ fields: [(name: String, value: String)]) -> Value {
    var names: [String] = []
    var values: [String: [Value]] = [:]
    for (name, value) in fields {
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(.string(value))
    }
    return .members(
      names.map { name in
        let all = values[name] ?? []
        return (name, all.count == 1 ? all[0] : .array(all))
      })
  }

  /// Whether the client accepts gzip (RFC 9110, section 12.5.3); without the field the answer is
  /// no.
  private static func acceptsGzip(_ request: ShopRequest) -> Bool {
    let codings = (request.header("accept-encoding") ?? "").lowercased()
    return codings.utf8.split(separator: UInt8(ascii: ",")).contains { coding in
      let parts = coding.split(separator: UInt8(ascii: ";")).map { trimmed($0) }
      guard let name = parts.first, name == "gzip" || name == "*" else { return false }
      return !parts.dropFirst().contains {
        $0.hasPrefix("q=") && $0.dropFirst(2).allSatisfy("0.".contains)
      }
    }
  }
}
