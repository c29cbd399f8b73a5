// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

extension PostmanV3Parts {
  // MARK: Log-ins

  /// The first one, if there are several.
  var auth: PlacedValue? {
    guard let node = root.node("auth") else { return nil }
    if let list = node.sequence {
      for other in list.dropFirst() {
        root.lose(
          .auth, "only the first of several log-ins counts", original: other.coreValue.jsonText(),
          at: other)
      }
      return list.first.flatMap { auth($0) }
    }
    return auth(node)
  }

  private func auth(_ node: YAMLNode) -> PlacedValue? {
    guard let auth = PostmanV3Mapping(node, in: file) else {
      root.lose(.auth, "`auth` is \(node.content.noun)", at: node)
      return nil
    }
    defer { root.finish(auth) }
    auth.ignore("id", "name", "description", "order", "credentials")
    guard let type = auth.text("type"), type != "inherit", !type.isEmpty else { return nil }
    // The parameters are under the name of the scheme in older files.
    let parameters = auth.entries("credentials", ["type"]) ?? auth.entries(type, ["type"])
    return .object([("type", .text(type, at: auth.place)), (type, parameters)], at: auth.place)
  }

  // MARK: Settings

  var settings: PlacedValue? {
    guard let settings = root.mapping("settings") else { return nil }
    var members: [(String, PlacedValue?)] = []
    for entry in settings.node.mapping.map(Array.init) ?? [] {
      settings.ignore(entry.name)
      guard entry.name == "disabledSystemHeaders", let names = entry.value.sequence else {
        members.append((entry.name, setting(entry.value, of: settings)))
        continue
      }
      let flags = names.map { name -> (String, PlacedValue?) in
        (name.scalar?.text ?? "", PlacedValue(.boolean(true), at: file.place(name)))
      }
      members.append((entry.name, .object(flags, at: file.place(entry.value))))
    }
    root.finish(settings)
    return .object(members, at: settings.place)
  }

  private func setting(_ node: YAMLNode, of settings: PostmanV3Mapping) -> PlacedValue {
    if let mapping = node.mapping {
      return .object(mapping.map { ($0.name, settings.value(of: $0.value)) }, at: file.place(node))
    }
    guard let list = node.sequence else { return settings.value(of: node) }
    return PlacedValue(.list(list.map(settings.value(of:))), at: file.place(node))
  }

  // MARK: Scripts

  var events: PlacedValue? {
    guard let node = root.node("scripts") else { return nil }
    guard let list = node.sequence else {
      root.lose(
        .script, "`scripts` is \(node.content.noun)", original: node.coreValue.jsonText(), at: node)
      return nil
    }
    return PlacedValue(.list(list.compactMap { event($0) }), at: file.place(node))
  }

  private func event(_ node: YAMLNode) -> PlacedValue? {
    guard let script = PostmanV3Mapping(node, in: file) else {
      root.lose(.script, "a script is \(node.content.noun)", at: node)
      return nil
    }
    defer { root.finish(script) }
    script.ignore("id", "name", "packages", "requests")
    let type = script.text("type") ?? ""
    let language = script.text("language") ?? "text/javascript"
    guard let code = script.node("code"), let text = code.scalar?.text, !text.isEmpty else {
      return nil
    }
    let other = type.split(separator: ":").first.map(String.init) ?? ""
    // Requests of these protocols are lost, and so is what runs with them.
    if type.contains(":"), ["grpc", "websocket", "socket.io", "mqtt", "mcp", "llm"].contains(other)
    {
      return nil
    }
    guard let listen = Self.moments[type], ["text/javascript", "javascript"].contains(language)
    else {
      root.lose(
        .script,
        language.hasSuffix("javascript") ? "a script `\(type)`" : "a script in \(language)",
        original: text, at: node)
      return nil
    }
    let lines = PlacedValue(.list(file.lines(of: code, text)), at: file.place(code))
    return .object(
      [
        ("listen", .text(listen, at: script.place)),
        ("script", .object([("exec", lines)], at: script.place)),
      ], at: script.place)
  }

  private static let moments = [
    "beforeRequest": "prerequest", "http:beforeRequest": "prerequest", "beforeQuery": "prerequest",
    "afterResponse": "test", "http:afterResponse": "test",
  ]
}
