// SPDX-License-Identifier: Apache-2.0

import Values

/// `protocolProfileBehavior`: settings of a request, which an inner one changes.
struct PostmanSettings {
  /// By name, the inner ones over the outer ones.
  private(set) var values: [String: JSONNode] = [:]

  init(_ owner: PostmanObject, inheriting outer: PostmanSettings?) {
    values = outer?.values ?? [:]
    guard let own = owner.node[member: "protocolProfileBehavior"] else { return }
    owner.source.mark(own)
    for member in own.members { values[member.name.stringValue ?? ""] = member.value }
  }

  func flag(_ name: String) -> Bool? { values[name]?.boolean }

  /// Whether a body is sent with methods that have none as a rule.
  var keepsBody: Bool { flag("disableBodyPruning") ?? false }
  /// Whether nothing of an address is encoded.
  var keepsAddress: Bool { flag("disableUrlEncoding") ?? false }
  var keepsNoCookies: Bool { flag("disableCookies") ?? false }

  /// Adds the keys of a step.
  func add(
    to step: inout ImportedStep, _ context: TemplateContext, at item: ImportFinding.Place,
    in source: PostmanSource
  ) {
    if flag("followRedirects") == false {
      step["redirects"] = .text("none")
    } else if let most = number("maxRedirects"), most != 10 {
      step["redirects"] = .number(min(max(most, 0), 1_000))
    }
    if flag("strictSSL") == false {
      var entries = [ImportedEntry("verify", .boolean(false))]
      if case .mapping(let certificate)? = step["tls"]?.content { entries += certificate }
      step["tls"] = .mapping(entries)
    }
    addVersion(to: &step, context, source)
    addSystemHeaders(to: &step, context, source)
    for (name, node) in values.sorted(by: { $0.key < $1.key }) where !Self.known.contains(name) {
      guard let cause = Self.lost(name), !Self.isOff(node) else { continue }
      context.lose(cause, "\(name): \(node.plainText)", at: source.place(node))
    }
  }

  private static let known: Set<String> = [
    "followRedirects", "maxRedirects", "strictSSL", "protocolVersion", "disabledSystemHeaders",
    "disableUrlEncoding", "disableCookies", "disableBodyPruning",
    // A redirect has no `Referer` here.
    "removeRefererHeaderOnRedirect",
  ]

  private static func lost(_ name: String) -> ImportCause? {
    if name.hasPrefix("tls") { return .tls }
    switch name {
    case "followOriginalHttpMethod", "followAuthorizationHeader": return .redirect
    default: return .option
    }
  }

  private static func isOff(_ node: JSONNode) -> Bool {
    node.isNull || node.boolean == false || node.isContainer && node.count == 0
  }

  private func number(_ name: String) -> Int? {
    values[name].flatMap {
      Int($0.plainText) ?? $0.numberDigits.flatMap { $0.hasPrefix("-") ? 0 : nil }
    }
  }

  private func addVersion(
    to step: inout ImportedStep, _ context: TemplateContext, _ source: PostmanSource
  ) {
    guard let node = values["protocolVersion"] else { return }
    switch node.plainText {
    case "http1": step["http"] = .text("1.1")
    case "http2": step["http"] = .text("2")
    case "auto", "": break
    default: context.lose(.option, "protocolVersion: \(node.plainText)", at: source.place(node))
    }
  }

  private func addSystemHeaders(
    to step: inout ImportedStep, _ context: TemplateContext, _ source: PostmanSource
  ) {
    guard let list = values["disabledSystemHeaders"] else { return }
    for member in list.members where member.value.boolean == true {
      let name = member.name.stringValue ?? ""
      switch name.lowercased() {
      case "accept", "user-agent", "content-type":
        let written = step.request?.headers.contains { $0.name.lowercased() == name.lowercased() }
        guard written != true else { continue }
        if name.lowercased() == "content-type" { step["contentType"] = nil }
        let shown = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
          .joined(separator: "-")
        step.request?.headers.append(ImportedField(shown, .null))
      case "accept-encoding": step["compressed"] = .boolean(false)
      // curlew sends none of these by itself.
      case "postman-token", "cache-control", "connection": break
      default:
        context.lose(.option, "disabledSystemHeaders: \(name)", at: source.place(member.value))
      }
    }
  }
}
