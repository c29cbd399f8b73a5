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
      step["unixSocket"] = .text(context.text(path))
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
    if version == "2", scheme != "https" {
      change(
        .protocol, "`http2` tries an upgrade over `http:`, which curlew does not",
        at: entry.offset)
    }
    step["http"] =
      ExactNumber(parsing: version).map { ImportedValue(.number($0)) } ?? .text(version)
  }

  // MARK: Log-ins

  /// A written header counts before `[BasicAuth]`, that before `user`, and that before the address.
  mutating func addAuth(
    to step: inout ImportedStep, _ userInformation: HurlText?, host: String?
  ) {
    if let login = entry.login { note(login.offset) }
    let schemes = ["digest", "ntlm", "negotiate"].filter { flag($0) ?? false }
    let netrc = ["netrc", "netrc-optional"].filter { flag($0) ?? false }
    let user = value("user")
    let signature = value("aws-sigv4")
    let netrcFile = value("netrc-file")
    let hasHeader = step.request?.headers.contains { $0.isNamed("authorization") } ?? false
    guard !hasHeader, step["auth"] == nil else { return }
    if let login = entry.login { return addBasic(login.name, login.value, to: &step) }
    if schemes.contains("negotiate"), let option = options["negotiate"] {
      change(.right, "`negotiate` needs `--allow-default-identity`", at: option.offset)
      step["auth"] = .mapping([ImportedEntry("negotiate", .boolean(true))])
      return
    }
    if let user {
      let sides = user.split(at: UInt8(ascii: ":"))
      let password = sides?.after ?? HurlText()
      if let signature {
        return addSignature(signature, sides?.before ?? user, password, host, to: &step)
      }
      return addLogin(sides?.before ?? user, password, schemes.first ?? "basic", to: &step)
    }
    if let offset = options[netrc.first ?? "netrc-file"]?.offset, !netrc.isEmpty || netrcFile != nil
    {
      return addNetrc(netrcFile, offset, to: &step)
    }
    guard let userInformation, !userInformation.isEmpty else { return }
    let sides = userInformation.split(at: UInt8(ascii: ":"))
    addLogin(
      (sides?.before ?? userInformation).percentDecoded,
      (sides?.after ?? HurlText()).percentDecoded, schemes.first ?? "basic", to: &step)
  }

  private mutating func addNetrc(
    _ file: HurlText?, _ offset: Int, to step: inout ImportedStep
  ) {
    change(.right, "`netrc` needs `--allow-netrc`", at: offset)
    let value: ImportedValue = file.map { .text(context.path($0, &findings)) } ?? .boolean(true)
    step["auth"] = .mapping([ImportedEntry("netrc", value)])
  }

  private mutating func addBasic(
    _ user: HurlText, _ password: HurlText, to step: inout ImportedStep
  ) {
    addLogin(user, password, "basic", to: &step)
  }

  private mutating func addLogin(
    _ user: HurlText, _ password: HurlText, _ scheme: String, to step: inout ImportedStep
  ) {
    let isPlain = [user, password].allSatisfy {
      $0.literal?.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ?? true
    }
    guard isPlain, user.literal?.utf8.contains(UInt8(ascii: ":")) != true else {
      return lose(.auth, "a user or a password with a control character", at: entry.offset)
    }
    var (user, domain) = (user, HurlText())
    if scheme == "ntlm", let sides = user.split(at: UInt8(ascii: "\\")) {
      (domain, user) = (sides.before, sides.after)
    }
    var entries = [
      ImportedEntry("user", .text(context.text(user))),
      ImportedEntry("password", .text(context.hidden(password, name: "password"))),
    ]
    if !domain.isEmpty { entries.append(ImportedEntry("domain", .text(context.text(domain)))) }
    step["auth"] = .mapping([ImportedEntry(scheme, .mapping(entries))])
  }

  /// `aws:amz:region:service`; the last two are those of the host if they are not written.
  private mutating func addSignature(
    _ signature: HurlText, _ key: HurlText, _ secret: HurlText, _ host: String?,
    to step: inout ImportedStep
  ) {
    let parts = (context.known(signature) ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    let labels = (host ?? "").split(separator: ".")
    let region = parts.count > 2 ? String(parts[2]) : labels.count > 2 ? String(labels[1]) : ""
    let service = parts.count > 3 ? String(parts[3]) : labels.count > 1 ? String(labels[0]) : ""
    guard parts.first == "aws", !region.isEmpty, !service.isEmpty else {
      return lose(.auth, "aws-sigv4: \(signature.shown)", at: options["aws-sigv4"]?.offset ?? 0)
    }
    let hasAgent = step.request?.headers.contains { $0.name.lowercased() == "user-agent" } ?? false
    if !hasAgent {
      change(
        .auth, "`User-Agent` is not signed; Hurl signs its own",
        at: options["aws-sigv4"]?.offset ?? 0)
    }
    step["auth"] = .mapping([
      ImportedEntry(
        "awsSigV4",
        .mapping([
          ImportedEntry("accessKey", .text(context.text(key))),
          ImportedEntry("secretKey", .text(context.hidden(secret, name: "secretKey"))),
          ImportedEntry("region", .text(region)), ImportedEntry("service", .text(service)),
        ]))
    ])
  }
}

extension HurlText {
  /// The text with `%41` as `A`.
  var percentDecoded: HurlText {
    var text = HurlText(at: offset)
    for piece in pieces {
      switch piece {
      case .placeholder(let placeholder): text.append(placeholder)
      case .literal(let literal):
        let decoded = PercentCoding.decode(Array(literal.utf8), broken: .kept)
        text.append(decoded.map { String(decoding: $0, as: UTF8.self) } ?? literal)
      }
    }
    return text
  }
}
