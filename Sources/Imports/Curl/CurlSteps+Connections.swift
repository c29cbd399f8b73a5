// SPDX-License-Identifier: Apache-2.0

import Notation

extension CurlSteps {
  mutating func addRoutes(to step: inout ImportedStep) {
    var resolved: [ImportedEntry] = []
    for value in arguments.resolve {
      if let entry = route(value) {
        resolved.append(entry)
      } else {
        lose(value)
      }
    }
    if !resolved.isEmpty { step["resolve"] = .mapping(resolved) }
    addConnectTo(to: &step)
    if let name = arguments.interface, !name.text.isEmpty {
      let text = name.text.literal.map { $0.split(separator: "!").last.map(String.init) ?? $0 }
      step["interface"] = .text(text.map { ImportedText($0) } ?? context.text(name.text))
    }
    if let version = arguments.ipVersion { step["ipVersion"] = .number(version) }
    if let socket = arguments.unixSocket {
      findings.append(
        context.findings.change(.right, "`--unix-socket` needs `--allow-unix`", at: socket.place))
      step["unixSocket"] = .text(context.text(socket.text))
    }
  }

  mutating func lose(_ value: CurlValue) {
    findings.append(
      context.findings.lose(
        .option, "\(value.option) \(context.shown(value.text))", at: value.place))
  }

  /// `HOST:PORT:ADDRESS[,ADDRESS]`.
  private func route(_ value: CurlValue) -> ImportedEntry? {
    guard var text = context.resolved(value.text).literal, !text.hasPrefix("-") else { return nil }
    if text.hasPrefix("+") { text.removeFirst() }
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] != "*", !parts[0].isEmpty else { return nil }
    let addresses = parts[2].split(separator: ",").map { address in
      String(address.drop { $0 == "[" }.prefix { $0 != "]" })
    }
    return ImportedEntry("\(parts[0]):\(parts[1])", .list(addresses.map { .text($0) }))
  }

  /// `HOST1:PORT1:HOST2:PORT2`, each of which may be empty.
  private mutating func addConnectTo(to step: inout ImportedStep) {
    var routes: [ImportedEntry] = []
    for value in arguments.connectTo {
      let parts = Self.hostParts(context.resolved(value.text).literal ?? "")
      guard parts.count == 4, !parts[2].isEmpty, !parts[3].isEmpty,
        parts[0].isEmpty == parts[1].isEmpty
      else {
        lose(value)
        continue
      }
      let target = ImportedValue.text("\(parts[2]):\(parts[3])")
      guard !parts[0].isEmpty else {
        step["connectTo"] = target
        return
      }
      routes.append(ImportedEntry("\(parts[0]):\(parts[1])", target))
    }
    if !routes.isEmpty { step["connectTo"] = .mapping(routes) }
  }

  /// Parts between colons, except for colons in brackets.
  private static func hostParts(_ text: String) -> [String] {
    var parts = [""]
    var isInBrackets = false
    for character in text {
      if character == "[" { isInBrackets = true }
      if character == "]" { isInBrackets = false }
      if character == ":", !isInBrackets {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  mutating func addProxy(to step: inout ImportedStep) {
    if let without = arguments.withoutProxy {
      guard without.text == ShellText("*") else { return lose(without) }
      step["proxy"] = .text("none")
      return
    }
    guard let proxy = arguments.proxy else { return }
    guard !proxy.text.isEmpty else {
      step["proxy"] = .text("none")
      return
    }
    let known = context
    let address = CurlAddress(
      context.resolved(proxy.text), defaultScheme: "http", keepsPath: true,
      known: { known.value(of: $0) })
    let schemes = ["", "http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    guard address.hasHost, schemes.contains(address.scheme) else { return lose(proxy) }
    var text = ImportedText(address.scheme.isEmpty ? "" : "\(address.scheme)://")
    if let user = arguments.proxyUser?.text ?? address.userInformation {
      let sides = context.withKnownColon(user).split(at: ":")
      text.append(context.text(sides?.before ?? user))
      text.append(":")
      text.append(context.credential(sides?.after ?? ShellText(), name: "proxyPassword"))
      text.append("@")
    }
    text.append(context.text(address.authority))
    // curl's own port.
    let hasPort = address.authority.literal?.split(separator: "]").last?.contains(":") ?? true
    if !hasPort, address.scheme == "http" { text.append(":1080") }
    step["proxy"] = .text(text)
  }
}
