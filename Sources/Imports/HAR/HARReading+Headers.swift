// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation

extension HARReading {
  /// Headers that follow from the connection, the body or the browser, and that a step does not write.
  private static let left: Set<String> = [
    "connection", "content-length", "accept-encoding", "te", "upgrade-insecure-requests",
    "priority", "dnt", "pragma", "transfer-encoding", "proxy-connection", "keep-alive", "expect",
  ]

  /// The headers of a request that a step writes, without its cookies.
  static func written(_ entry: ArchiveEntry) -> [ArchiveEntry.Pair] {
    entry.headers.filter { isWritten($0, of: entry) && $0.key != "cookie" }
  }

  private static func isWritten(_ header: ArchiveEntry.Pair, of entry: ArchiveEntry) -> Bool {
    let key = header.key
    if key == ":authority" || key == "host" { return !isHost(header.value, of: entry) }
    if key.hasPrefix(":") || key.hasPrefix("sec-") || key.hasPrefix("if-") { return false }
    if entry.own != nil, isOfCurlew(header) { return false }
    if key == "referer" { return !isOfOrigin(header.value, entry) }
    return !left.contains(key)
  }

  /// Whether curlew sends a header by itself.
  private static func isOfCurlew(_ header: ArchiveEntry.Pair) -> Bool {
    switch header.key {
    case "accept": header.value == "*/*"
    case "user-agent": header.value.hasPrefix("curlew/")
    default: false
    }
  }

  private static func isHost(_ value: String, of entry: ArchiveEntry) -> Bool {
    guard let address = try? Address(parsing: ArchiveEntry.withoutFragment(entry.url)) else {
      return true
    }
    let host = address.host.lowercased()
    let value = value.lowercased()
    // A port that is the scheme's own may be written or not.
    let isUsual = address.port == nil || address.port == usualPort(of: address)
    return value == address.port.map { "\(host):\($0)" } ?? host
      || isUsual && (value == host || value == usualPort(of: address).map { "\(host):\($0)" })
  }

  private static func usualPort(of address: Address) -> Int? {
    Address(
      scheme: address.scheme, userInformation: nil, host: address.host, port: nil, path: "",
      query: nil, fragment: nil
    ).effectivePort
  }

  private static func isOfOrigin(_ referer: String, _ entry: ArchiveEntry) -> Bool {
    guard let from = try? Address(parsing: ArchiveEntry.withoutFragment(referer)),
      let to = try? Address(parsing: ArchiveEntry.withoutFragment(entry.url))
    else { return false }
    return from.origin == to.origin
  }

  mutating func addHeaders(of entry: ArchiveEntry, to step: inout ImportedStep) {
    var headers: [ImportedField] = []
    let hasAuth = step["auth"] != nil
    for header in Self.written(entry) {
      guard let name = sendableName(header, &step) else { continue }
      switch header.key {
      case "authorization" where !hasAuth:
        addAuthorization(header, name, to: &headers, &step)
      case "proxy-authorization":
        step.findings.append(
          findings.lose(.auth, "the log-in of a proxy", at: place(header.offset)))
      case "content-type": headers.append(ImportedField(name, .text(text(header.value))))
      default:
        let isSecret = CredentialNames.isCredential(header.name, value: header.value)
        let value = text(header.value)
        headers.append(
          ImportedField(name, .text(isSecret ? credential(value, name: header.key) : value)))
      }
    }
    if entry.header("accept-encoding")?.lowercased() == "identity" {
      step["compressed"] = .boolean(false)
    }
    if entry.hasWholeHead, entry.header("accept") == nil {
      headers.append(ImportedField("Accept", .null))
    }
    step.request?.headers = headers
  }

  /// The name as a step writes it; nil for a header that no request may have, which is a loss.
  private mutating func sendableName(
    _ header: ArchiveEntry.Pair, _ step: inout ImportedStep
  ) -> String? {
    let name = header.key == ":authority" ? "Host" : header.name
    let isSendable =
      !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
      && !header.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    guard isSendable else {
      step.findings.append(
        findings.lose(
          .option,
          "the header `\(header.name): \(header.value)` has a character that none may have",
          at: place(header.offset)))
      return nil
    }
    return name
  }

  // MARK: Log-ins

  private mutating func addAuthorization(
    _ header: ArchiveEntry.Pair, _ name: String, to headers: inout [ImportedField],
    _ step: inout ImportedStep
  ) {
    let words = header.value.split(separator: " ", maxSplits: 1).map(String.init)
    let scheme = words.count == 2 ? words[0].lowercased() : ""
    if words.count == 2, words[0] == "Bearer" {
      let token = credential(text(words[1]), name: "token")
      step["auth"] = .mapping([ImportedEntry("bearer", .text(token))])
      return
    }
    if words.count == 2, words[0] == "Basic", let login = Self.login(words[1]) {
      step["auth"] = basic(user: login.user, password: login.password)
      return
    }
    if ["digest", "ntlm", "negotiate", "aws4-hmac-sha256", "oauth"].contains(scheme) {
      step.findings.append(
        findings.change(
          .auth, "`\(words[0])` was computed for this one request: write `auth` in its place",
          at: place(header.offset)))
    }
    guard words.count == 2, scheme != "" else {
      headers.append(
        ImportedField(name, .text(credential(text(header.value), name: "authorization"))))
      return
    }
    let value = credential(text(words[1]), name: scheme == "basic" ? "credentials" : "token")
    headers.append(ImportedField(name, .text(ImportedText("\(words[0]) ") + value)))
  }

  /// The log-in of `Basic`, if ours is encoded to the same text.
  private static func login(_ encoded: String) -> (user: String, password: String)? {
    guard let bytes = Base64.standard.decode(encoded),
      Base64.standard.encode(bytes).utf8.elementsEqual(encoded.utf8),
      let text = String(validating: bytes, as: UTF8.self),
      !text.utf8.contains(where: \.isControl), let colon = text.utf8.firstIndex(of: 0x3A)
    else { return nil }
    return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
  }

  // MARK: Cookies

  mutating func add(
    _ cookies: HARCookies, of entry: ArchiveEntry, to step: inout ImportedStep
  ) {
    let offset = entry.headers.first { $0.key == "cookie" }?.offset ?? entry.offset
    reportUnsentCookies(of: entry, &step)
    switch cookies {
    case .none: return
    case .line(let line):
      guard !line.utf8.contains(where: { $0.isControl && $0 != 0x09 }) else {
        step.findings.append(
          findings.lose(.cookie, "cookies with a control character", at: place(offset)))
        return
      }
      let value = credential(text(line), name: "cookie")
      step.request?.headers.append(ImportedField("Cookie", .text(value)))
    case .pairs(let pairs):
      step["cookies"] = self.cookies(pairs, at: offset, &step)
      guard let other = pairs.first(where: \.isOfOtherPage) else { return }
      step.findings.append(
        findings.change(
          .cookie, "`\(other.name)` was set on another page: its recorded value is sent",
          at: place(offset)))
    }
  }

  /// Cookies of the list that the header does not have were not sent.
  private mutating func reportUnsentCookies(of entry: ArchiveEntry, _ step: inout ImportedStep) {
    let lines = entry.headers.filter { $0.key == "cookie" }.map(\.value)
    guard !lines.isEmpty else { return }
    let sent = lines.joined(separator: "; ")
    let listed = ArchiveEntry.pairs(entry.request[member: "cookies"])
    guard let other = listed.first(where: { !sent.utf8.contains("\($0.name)=".utf8) }) else {
      return
    }
    step.findings.append(
      findings.change(
        .cookie, "the header does not have the cookie `\(other.name)`: it is not sent",
        at: place(other.offset)))
  }

  private mutating func cookies(
    _ pairs: [HARCookies.Pair], at offset: Int, _ step: inout ImportedStep
  ) -> ImportedValue? {
    var fields: [ImportedField] = []
    for pair in pairs {
      let isSendable =
        !pair.name.isEmpty && pair.name.utf8.allSatisfy(\.isTokenCharacter)
        && !pair.value.utf8.contains { $0.isControl || $0 == UInt8(ascii: ";") }
      guard isSendable else {
        step.findings.append(
          findings.lose(
            .cookie, "the cookie `\(pair.name)` has a character that none may have",
            at: place(offset)))
        continue
      }
      let value =
        pair.value.isEmpty
        ? ImportedText() : credential(text(pair.value), name: "cookie-\(pair.name)")
      fields.append(ImportedField(pair.name, .text(value)))
    }
    return ImportedValue.merged(fields)
  }
}
