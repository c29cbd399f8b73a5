// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import Values

/// One request as an item of a Postman collection.
struct ExportedItem {
  /// What is known of other items.
  struct Context {
    /// How the value of a name is inserted into JSON.
    var forms: [String: PostmanText.JSONForm] = [:]
    /// Names of captures that are read as JSON.
    var jsonNames: Set<String> = []
    /// The place of the `auth` that the whole collection has.
    var commonAuth: PlannedAuth?
  }

  let step: PlannedStep
  let request: PlannedRequest
  let context: Context
  var text = PostmanText()
  /// What is not carried over, in words.
  private(set) var lost: [(cause: ExportFinding.Cause, text: String)] = []
  private var hasType = false

  init(_ step: PlannedStep, _ request: PlannedRequest, in context: Context) {
    self.step = step
    self.request = request
    self.context = context
  }

  private var settings: PlannedSettings { request.settings }

  mutating func lose(_ cause: ExportFinding.Cause, _ words: String) { lost.append((cause, words)) }

  /// - Parameters:
  ///   - name: with those of the calls that lead to it.
  ///   - before: statements that run before it.
  mutating func value(named name: String, after before: [String]) -> Value {
    loseFlow()
    let url = self.url()
    var headers = self.headers()
    let body = self.body(&headers)
    let auth = self.auth()
    var script = ExportedScript()
    script.add(step.expectations)
    script.add(step.captures) { context.jsonNames.contains($0) }
    lost += script.lost
    let beforeLines = before + variables()
    for name in text.lost { lose(.expression, name) }
    for name in text.braces.sorted() where context.forms[name] != nil || name.hasPrefix("$") {
      lose(.variable, "the text `{{\(name)}}`, which Postman takes for a variable")
    }
    for name in text.unescaped.sorted() {
      lose(.variable, "`{{\(name)}}` in JSON: its text needs an escape there")
    }
    let events = [("prerequest", beforeLines), ("test", script.lines)].filter { !$0.1.isEmpty }
    return .members([
      ("name", .string(name)),
      ("event", events.isEmpty ? nil : .array(events.map { Self.event($0.0, $0.1) })),
      ("protocolProfileBehavior", behavior),
      (
        "request",
        .members([
          ("method", .string(method())), ("header", .array(headers)), ("body", body),
          ("url", url), ("auth", auth), ("description", description),
        ])
      ),
      ("response", .array([])),
    ])
  }

  static func event(_ kind: String, _ lines: [String]) -> Value {
    .members([
      ("listen", .string(kind)),
      (
        "script",
        .members([
          ("type", .string("text/javascript")), ("exec", .array(lines.map { .string($0) })),
        ])
      ),
    ])
  }

  private var description: Value? {
    var parts = step.description.map { [$0] } ?? []
    if !lost.isEmpty {
      parts.append((["Not carried over:"] + lost.map { "- \($0.text)" }).joined(separator: "\n"))
    }
    return parts.isEmpty ? nil : .string(parts.joined(separator: "\n\n"))
  }

  private mutating func method() -> String { request.method.map { text.text($0) } ?? "GET" }

  private mutating func loseFlow() {
    for fact in step.factsOfRun { lose(.flow, fact) }
    if step.exceptions?.content.skip != nil { lose(.flow, "skip") }
    if step.fails != nil { lose(.flow, "fails") }
    if request.save != nil { lose(.option, "save") }
    if step.snapshot != nil { lose(.expect, "snapshot") }
    let options = settings.options.request.content
    var others: [(String, Bool)] = [
      ("timeout", options.timeout != TransferTimeout()),
      ("limits", options.limits != TransferLimits()), ("read", options.extent != .all),
      ("proxy", options.connection.proxy != nil),
      ("resolve", !options.connection.routes.isEmpty || settings.routeTemplates != nil),
      ("interface", options.connection.interface != nil),
      ("ipVersion", options.connection.ipVersion != nil),
      ("tls", settings.tls != PlannedTLS() || !options.trust.pins.isEmpty),
    ]
    others.append(("an option with an expression", !settings.options.deferred.isEmpty))
    for (name, isWritten) in others where isWritten { lose(.option, name) }
  }

  private var behavior: Value? {
    var members: [(String, Value?)] = []
    let redirects = settings.options.policy.redirects
    if let max = redirects.max {
      if max != RedirectPolicy().max { members.append(("maxRedirects", .number(ExactNumber(max)))) }
    } else {
      members.append(("followRedirects", .boolean(false)))
    }
    if !settings.options.request.content.trust.verifiesPeer {
      members.append(("strictSSL", .boolean(false)))
    }
    if ["GET", "HEAD"].contains(request.method?.literalText ?? "GET"), step.hasBody {
      members.append(("disableBodyPruning", .boolean(true)))
    }
    return members.isEmpty ? nil : .members(members)
  }

  private mutating func variables() -> [String] {
    step.variables.map { variable in
      let name = variable.name.content
      guard let value = ExportedScript.script(variable.value) else {
        lose(.expression, "vars \(name)")
        return "// \(name)"
      }
      return "pm.variables.set(\(ExportedScript.literal(name)), \(value));"
    }
  }

  // MARK: The head

  private mutating func url() -> Value {
    let written = request.address.literalText ?? request.address.text
    let isRelative = written.hasPrefix("/")
    let address = text.addressText(request.address) {
      PercentEncoding.literal($0, after: isRelative ? "http://h" : "")
    }
    var whole = isRelative ? "{{baseUrl}}" + address : address
    if let hash = whole.firstIndex(of: "#") { whole = String(whole[..<hash]) }
    let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var query = parts.count > 1 ? Self.pairs(parts[1]) : []
    let added = parameters()
    query += added
    let shown = query.map { pair in pair.value.map { "\(pair.name)=\($0)" } ?? pair.name }
    let raw = parts[0] + (query.isEmpty ? "" : "?" + shown.joined(separator: "&"))
    return Self.url(String(raw), String(parts[0]), query)
  }

  private static func url(
    _ raw: String, _ beginning: String, _ query: [(name: String, value: String?)]
  ) -> Value {
    var rest = beginning[...]
    var scheme: String?
    if let found = rest.firstRange(of: "://") {
      scheme = String(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    let segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var host = segments.first ?? ""
    var port: String?
    if !host.hasPrefix("{{"), !host.hasSuffix("]"), let colon = host.lastIndex(of: ":") {
      port = String(host[host.index(after: colon)...])
      host = String(host[..<colon])
    }
    let labels = host.contains("{{") || host.hasPrefix("[") ? [host] : host.components(by: ".")
    return .members([
      ("raw", .string(raw)), ("protocol", scheme.map { .string($0) }),
      ("host", .array(labels.map { .string($0) })), ("port", port.map { .string($0) }),
      (
        "path",
        segments.count > 1 ? .array(segments.dropFirst().map { .string($0) }) : nil
      ),
      (
        "query",
        query.isEmpty
          ? nil
          : .array(
            query.map { pair in
              .members([
                ("key", .string(pair.name)), ("value", pair.value.map { .string($0) } ?? .null),
              ])
            })
      ),
    ])
  }

  private static func pairs(_ query: Substring) -> [(name: String, value: String?)] {
    query.split(separator: "&", omittingEmptySubsequences: true).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
  }

  private mutating func parameters() -> [(name: String, value: String?)] {
    fields(settings.parameters, "params") { PercentEncoding.queryValue($0) }
      .map { (PercentEncoding.queryValue($0.name), $0.value) }
  }

  /// Names with their values, each one by itself.
  mutating func fields(
    _ fields: [FieldTemplate], _ key: String, encode: (String) -> String = { $0 }
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for field in fields {
      switch field.values {
      case .removed: break
      case .values(let values):
        for value in values {
          if case .text(let template) = value, template.mayBeLeftOut {
            lose(.expression, template.text)
          } else if let found = text.text(value, encode: encode) {
            pairs.append((field.name.content, found))
          }
        }
      case .computed(let template): lose(.expression, "\(key): \(template.text)")
      case .given: break
      }
    }
    return pairs
  }

  private mutating func headers() -> [Value] {
    var pairs = fields(settings.headers, "headers")
    if let type = settings.contentType {
      pairs.removeAll { $0.name.equalsIgnoringASCIICase("Content-Type") }
      pairs.append(("Content-Type", text.text(type)))
    }
    let cookies = fields(settings.cookies, "cookies").map { "\($0.name)=\($0.value)" }
    if !cookies.isEmpty { pairs.append(("Cookie", cookies.joined(separator: "; "))) }
    hasType = pairs.contains { $0.name.equalsIgnoringASCIICase("Content-Type") }
    for field in settings.headers {
      if case .removed = field.values { lose(.option, "\(field.name.content): null") }
    }
    return pairs.map(Self.header)
  }

  static func header(_ pair: (name: String, value: String)) -> Value {
    .members([("key", .string(pair.name)), ("value", .string(pair.value))])
  }

  /// Adds the type that the body implies here, unless the step has one.
  mutating func addType(_ type: String, to headers: inout [Value]) {
    if !hasType { headers.append(Self.header(("Content-Type", type))) }
  }
}

extension String {
  fileprivate func components(by separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
