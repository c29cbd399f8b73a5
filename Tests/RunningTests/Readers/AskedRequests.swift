// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The requests that ask what becomes of a text, and the answers that a proxy found in them.
struct AskedRequests {
  private var answers: [String: String] = [:]

  /// The steps of a text, by the expression that gives it. A step `mark` says which answer comes
  /// next where its target cannot.
  static func steps(about expression: String, _ index: Int) -> [(kind: String, keys: String)] {
    let value = "\"${\(expression)}\""
    return [
      ("mark", "GET: 'http://mark.test/sent%20\(index)'"),
      ("sent", "GET: \(value), redirects: none"),
      ("mark", "GET: 'http://mark.test/redirected%20\(index)'"),
      ("redirected", "GET: '\(AddressTexts.page)', headers: { X-Redirect: '\(index)' }"),
      (
        "decoded",
        "GET: 'http://value.test/decoded%20\(index)', headers: { X-Value: "
          + "\"${url.encode(url.decode(\(expression)))}\" }"
      ),
      (
        "written",
        "POST: 'http://value.test/written%20\(index)', headers: { X-Value: "
          + "\"<${url.resolve('\(AddressTexts.page)', \(expression))}>\", X-Judge: '\(index)' }, "
          + "params: { p: \(value) }, form: { f: \(value) }, expect: { json: { "
          + "v: { $format: uri }, $.v: { $format: uri-reference } } }"
      ),
      (
        "multipart",
        "POST: 'http://value.test/multipart%20\(index)', multipart: [{ name: \(value), value: v }]"
      ),
    ]
  }

  /// Reads what came to the proxy.
  init(_ requests: [ScriptedRequest]) {
    var asked = ""
    var isPage = false
    for request in requests {
      if let value = Self.name(in: request, behind: "value.test/") {
        answers[value] = Self.answer(in: request)
      } else if let mark = Self.name(in: request, behind: "mark.test/") {
        asked = mark
        isPage = mark.hasPrefix("redirected")
      } else if isPage {
        isPage = false
      } else {
        let login = request.header("Authorization").map { " with \($0)" } ?? ""
        let method = request.method == "GET" ? "" : "\(request.method) "
        answers[asked] = method + request.target + login
      }
    }
  }

  /// What the proxy found; nil when nothing was sent.
  func answer(to kind: String, _ index: Int) -> String? { answers["\(kind) \(index)"] }

  private static func name(in request: ScriptedRequest, behind host: String) -> String? {
    guard let host = request.target.firstRange(of: host) else { return nil }
    return String(request.target[host.upperBound...].prefix { $0 != "?" })
      .replacing("%20", with: " ")
  }

  /// The values that the request carries: in a header, the query and the body.
  private static func answer(in request: ScriptedRequest) -> String {
    let query = request.target.firstRange(of: "?p=").map {
      String(request.target[$0.upperBound...])
    }
    let part = request.bodyText.firstRange(of: "name=").map {
      String(request.bodyText[$0.upperBound...].prefix { !$0.isNewline })
    }
    let body = request.bodyText.isEmpty ? nil : part ?? String(request.bodyText.dropFirst(2))
    return [request.header("X-Value"), query, body].compactMap { $0 }.joined(separator: " | ")
  }
}
