// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

extension HurlSteps {
  // MARK: Routes

  mutating func addRoutes(to step: inout ImportedStep) {
    addResolved(to: &step)
    addConnectTo(to: &step)
    // The last line counts.
    let versions = entry.options.filter { ["ipv4", "ipv6"].contains($0.name) }
    for option in versions {
      guard let isOn = flag(option.name) else { continue }
      if isOn { step["ipVersion"] = .number(option.name == "ipv4" ? 4 : 6) }
    }
    if let option = options["unix-socket"], let path = value("unix-socket") {
      change(.right, "`unix-socket` needs `--allow-unix`", at: option.offset)
      step["unixSocket"] = .text(context.socket(path))
    }
  }

  /// `HOST:PORT:ADDRESS`, in as many lines as there are.
  private mutating func addResolved(to step: inout ImportedStep) {
    var resolved: [ImportedEntry] = []
    for option in entry.options where option.name == "resolve" {
      guard case .text(let text) = option.value else { continue }
      note(option.offset)
      let parts = (context.known(text) ?? "").split(
        separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      let addresses = parts.last.map { $0.split(separator: ",") } ?? []
      guard parts.count == 3, !parts[0].isEmpty, parts[0] != "*", !addresses.isEmpty,
        let port = UInt16(parts[1]),
        addresses.allSatisfy({ (try? Address(parsing: "http://\(Self.bracketed($0))/")) != nil })
      else {
        lose(.option, option.line, at: option.offset)
        continue
      }
      resolved.removeAll { $0.name == "\(parts[0]):\(port)" }
      resolved.append(
        ImportedEntry(
          "\(parts[0]):\(port)",
          .list(addresses.map { .text(String($0.drop { $0 == "[" }.prefix { $0 != "]" })) })))
    }
    if !resolved.isEmpty { step["resolve"] = .mapping(resolved) }
  }

  private static func bracketed(_ address: Substring) -> String {
    address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : String(address)
  }

  /// `HOST1:PORT1:HOST2:PORT2`.
  private mutating func addConnectTo(to step: inout ImportedStep) {
    var routes: [ImportedEntry] = []
    var all: String?
    for option in entry.options where option.name == "connect-to" {
      guard case .text(let text) = option.value else { continue }
      note(option.offset)
      let parts = Self.hostParts(context.known(text) ?? "")
      guard parts.count == 4, !parts[2].isEmpty, UInt16(parts[3]) != nil,
        parts[0].isEmpty == parts[1].isEmpty,
        (try? Address(parsing: "http://\(parts[2]):\(parts[3])/")) != nil,
        parts[0].isEmpty
          || UInt16(parts[1]) != nil
            && (try? Address(parsing: "http://\(parts[0])/")) != nil
      else {
        lose(.option, option.line, at: option.offset)
        continue
      }
      let target = "\(parts[2]):\(parts[3])"
      if parts[0].isEmpty {
        all = all ?? target
      } else if !routes.contains(where: { $0.name == "\(parts[0]):\(parts[1])" }) {
        routes.append(ImportedEntry("\(parts[0]):\(parts[1])", .text(target)))
      }
    }
    if let all {
      step["connectTo"] = .text(all)
    } else if !routes.isEmpty {
      step["connectTo"] = .mapping(routes)
    }
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

  // MARK: Proxies and versions

  mutating func addProxy(to step: inout ImportedStep) {
    for name in ["noproxy", "no-proxy"] {
      guard let option = options[name], let hosts = value(name) else { continue }
      guard hosts.literal == "*" else {
        lose(.option, option.line, at: option.offset)
        continue
      }
      step["proxy"] = .text("none")
      return
    }
    guard let option = options["proxy"], case .text(let text) = option.value else { return }
    note(option.offset)
    guard !text.isEmpty else {
      step["proxy"] = .text("none")
      return
    }
    guard let known = context.known(text) else {
      return lose(.option, option.line, at: option.offset)
    }
    let scheme = known.firstRange(of: "://").map { String(known[..<$0.lowerBound]).lowercased() }
    let rest = known.firstRange(of: "://").map { String(known[$0.upperBound...]) } ?? known
    let sides = rest.split(separator: "@", maxSplits: 1).map(String.init)
    let host = sides.last.map { $0.split(separator: "/")[...].first.map(String.init) ?? "" } ?? ""
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    guard !host.isEmpty, schemes.contains(scheme ?? "http"),
      (try? Address(parsing: "http://\(host)/")) != nil
    else { return lose(.option, option.line, at: option.offset) }
    var output = ImportedText(scheme.map { "\($0)://" } ?? "http://")
    if sides.count == 2 {
      let login = sides[0].split(separator: ":", maxSplits: 1).map(String.init)
      output.append("\(login[0]):")
      output.append(
        context.hidden(ImportedText(login.count == 2 ? login[1] : ""), name: "proxyPassword"))
      output.append("@")
    }
    let hasPort = host.split(separator: "]").last?.contains(":") ?? false
    output.append(hasPort || scheme == "https" ? host : "\(host):1080")
    step["proxy"] = .text(output)
  }

  /// The last line counts; `false` asks for the version before it.
  mutating func addVersion(to step: inout ImportedStep, scheme: String) {
    var version: String?
    let names = ["http1.0", "http1.1", "http2", "http3"]
    for option in entry.options where names.contains(option.name) {
      let isOn: Bool? =
        switch option.value {
        case .boolean(let value): value
        case .placeholder(let placeholder):
          context.known(HurlText(placeholder: placeholder)).flatMap {
            ["true": true, "false": false][$0]
          }
        default: nil
        }
      guard let isOn else { continue }
      note(option.offset)
      let before = ["http2": "1.1", "http3": "2"]
      version = isOn ? String(option.name.dropFirst(4)) : before[option.name] ?? version
    }
    guard let version else { return }
    // Over TLS the best version that both sides know is taken without a key too.
    guard version != "2" else {
      guard scheme != "https" else { return }
      return change(
        .protocol, "`http2` tries an upgrade over `http:`, which curlew does not",
        at: entry.offset)
    }
    if version == "3" {
      change(.protocol, "`http3` takes HTTP/2 where it must, and `http: 3` fails", at: entry.offset)
    }
    step["http"] =
      ExactNumber(parsing: version).map { ImportedValue(.number($0)) } ?? .text(version)
  }
}
