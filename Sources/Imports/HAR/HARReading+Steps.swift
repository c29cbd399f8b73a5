// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

extension HARReading {
  /// The steps of a request and its redirects, each with a text that is the same for equal requests.
  mutating func steps(of chain: HARChain) -> [(key: String, step: ImportedStep)] {
    var cookies: [HARCookies] = []
    for entry in chain.entries {
      cookies.append(entry.cookies(besides: pageCookies, otherPages: allCookies))
      pageCookies.store(entry)
      allCookies.store(entry)
    }
    if let following = chain.following(cookies: cookies, headers: { Self.written($0) }) {
      let step = step(
        of: chain.first, answeredBy: chain.answer, cookies[0], redirects: following.redirects)
      return step.map { [(Self.key(of: chain.first), $0)] } ?? []
    }
    var steps: [(key: String, step: ImportedStep)] = []
    for (place, entry) in chain.entries.enumerated() {
      let answer = place == chain.entries.count - 1 ? chain.answer : entry
      let step = step(
        of: entry, answeredBy: answer, cookies[place],
        redirects: answer.isRedirect ? .text("none") : nil)
      if let step { steps.append((Self.key(of: entry), step)) }
    }
    return steps
  }

  private static func key(of entry: ArchiveEntry) -> String {
    "\(entry.method) \(entry.url) \(entry.bodyText) \(entry.own?.key ?? "")"
  }

  /// Nil for a request that curlew cannot send, which is a loss of the page's next step.
  private mutating func step(
    of entry: ArchiveEntry, answeredBy answer: ArchiveEntry, _ cookies: HARCookies,
    redirects: ImportedValue?
  ) -> ImportedStep? {
    let place = place(entry.offset)
    guard var step = request(of: entry) else { return nil }
    step.place = place
    step.comments = [entry.node[member: "comment"], entry.request[member: "comment"]]
      .prefix(entry.isBare ? 1 : 2).compactMap { $0?.harComment }
    guard answer.response == nil || answer.status ?? 0 > 0 else {
      return unanswered(step, answer)
    }
    addHeaders(of: entry, to: &step)
    add(cookies, of: entry, to: &step)
    addBody(of: entry, to: &step)
    step["redirects"] = redirects
    addExpectations(of: answer, besides: entry, to: &step)
    if let name = entry.own?.name { step["name"] = .text(text(name)) }
    return step
  }

  /// A request without a response was stopped or blocked.
  private mutating func unanswered(_ step: ImportedStep, _ entry: ArchiveEntry) -> ImportedStep {
    var step = step
    step.isDisabled = true
    let response = entry.response
    let error =
      response?[member: "_error"]?.stringValue
      ?? response?[member: "_error"]?[member: "message"]?.stringValue
    let reason = error.map { " (\($0))" } ?? ""
    step.findings.append(
      findings.change(
        .flow,
        "\(entry.method) \(entry.url.prefix(120)) had no response\(reason): the step is a comment",
        at: place(entry.offset)))
    return step
  }

  // MARK: Method and address

  /// A step with a method and an address; nil if curlew cannot send it.
  private mutating func request(of entry: ArchiveEntry) -> ImportedStep? {
    guard let loss = refusal(of: entry) else {
      var step = ImportedStep()
      guard let address = address(of: entry, &step) else { return nil }
      var request = ImportedStep.Request(address: address)
      request.method = text(entry.method)
      step.request = request
      return step
    }
    lostRequests.append(findings.lose(loss.cause, loss.text, at: place(entry.offset)))
    return nil
  }

  private func refusal(of entry: ArchiveEntry) -> (cause: ImportCause, text: String)? {
    let url = entry.url.prefix(120)
    if entry.isSocket { return (.protocol, "the WebSocket \(url)") }
    guard let colon = entry.url.firstIndex(of: ":") else {
      return (.unreadable, "`\(url)` is not an address")
    }
    let scheme = entry.url[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else {
      return (.protocol, "\(entry.method) \(url)")
    }
    guard (try? Address(parsing: sendable(entry.url))) != nil else {
      return (.unreadable, "`\(url)` is not an address")
    }
    guard !entry.method.isEmpty, entry.method.utf8.allSatisfy(\.isTokenCharacter) else {
      return (.unreadable, "`\(entry.method.prefix(120))` is not a method")
    }
    return nil
  }

  /// An address that can be parsed: without its fragment, and with what no address may have encoded.
  private func sendable(_ url: String) -> String {
    let bytes = AddressText.sendable(ArchiveEntry.withoutFragment(url).utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func address(of entry: ArchiveEntry, _ step: inout ImportedStep) -> ImportedText?
  {
    let url = ArchiveEntry.withoutFragment(entry.url)
    guard let address = try? Address(parsing: sendable(entry.url)) else { return nil }
    takeUserInformation(of: address, entry, &step)
    var start = text("\(address.scheme)://\(address.host)")
    if let port = address.port { start.append(":\(port)") }
    var sent = AddressText(after: start)
    append(Self.rest(of: url), to: &sent)
    appendMissingQuery(of: entry, url, to: &sent, &step)
    if sent.isCorrected {
      step.findings.append(
        findings.change(
          .option, "what an address cannot have is percent-encoded", at: place(entry.offset)))
    }
    return sent.text
  }

  /// What follows the host and the port, with a `/` for an empty path.
  private static func rest(of url: String) -> Substring.UTF8View {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let tail = url[start...].utf8
    let end = tail.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    return tail[(end ?? tail.endIndex)...]
  }

  /// Appends a path and a query. Values of parameters that are credentials become secrets.
  private mutating func append(_ rest: Substring.UTF8View, to sent: inout AddressText) {
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let path = String(Substring(rest[..<mark]))
    append(text(path.isEmpty && mark < rest.endIndex ? "/" : path), to: &sent)
    guard mark < rest.endIndex else { return }
    for (place, pair) in rest[rest.index(after: mark)...].split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
    ).enumerated() {
      sent.append((place == 0 ? "?" : "&").utf8)
      let sign = pair.firstIndex(of: UInt8(ascii: "="))
      let name = String(Substring(pair[..<(sign ?? pair.endIndex)]))
      guard let sign, CredentialNames.isCredential(name, value: nil) else {
        append(text(String(Substring(pair))), to: &sent)
        continue
      }
      let value = String(Substring(pair[pair.index(after: sign)...]))
      sent.append("\(name)=".utf8)
      let isRaw = !value.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "*") }
      append(credential(text(value), name: name), isRaw: isRaw, to: &sent)
    }
  }

  /// - Parameter isRaw: whether an expression stands for text that is encoded already.
  private func append(_ text: ImportedText, isRaw: Bool = false, to sent: inout AddressText) {
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): sent.append(literal.utf8)
      case .expression(let source): sent.append(expression: isRaw ? "raw(\(source))" : source)
      }
    }
  }

  /// Parameters that are not in the address, as request objects have them.
  private mutating func appendMissingQuery(
    of entry: ArchiveEntry, _ url: String, to sent: inout AddressText, _ step: inout ImportedStep
  ) {
    let pairs = ArchiveEntry.pairs(entry.request[member: "queryString"])
    guard !pairs.isEmpty else { return }
    var known: [String: Int] = [:]
    let query = url.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst().first
    for pair in query?.split(separator: UInt8(ascii: "&")) ?? [] {
      known[Self.decoded(Array(pair)), default: 0] += 1
    }
    let missing = pairs.filter { pair in
      // Browsers write an empty pair for `?` and `&` alone.
      if pair.name.isEmpty, pair.value.isEmpty { return false }
      let texts = ["\(pair.name)=\(pair.value)", pair.value.isEmpty ? pair.name : ""]
      for text in texts.map({ Self.decoded(Array($0.utf8)) }) where known[text, default: 0] > 0 {
        known[text]? -= 1
        return false
      }
      return true
    }
    guard !missing.isEmpty else { return }
    step["params"] = ImportedValue.ordered(
      missing.map {
        ImportedField($0.name, .text(names.hiddenIfCredential(text($0.value), name: $0.name)))
      })
    guard !entry.isBare else { return }
    step.findings.append(
      findings.change(
        .option, "`\(missing[0].name)` of `queryString` is not in the address, and is added to it",
        at: place(missing[0].offset)))
  }

  private static func decoded(_ bytes: [UInt8]) -> String {
    String(
      decoding: PercentCoding.decode(bytes, broken: .kept, plusIsSpace: true) ?? bytes,
      as: UTF8.self)
  }

  /// A log-in in the address, which was sent as a header.
  private mutating func takeUserInformation(
    of address: Address, _ entry: ArchiveEntry, _ step: inout ImportedStep
  ) {
    guard let user = address.userInformation, entry.header("authorization") == nil else { return }
    let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PercentEncoding.decode(String($0)) }
    step["auth"] = basic(user: parts[0], password: parts.count > 1 ? parts[1] : "")
  }

  /// `auth: { basic }`
  mutating func basic(user: String, password: String) -> ImportedValue {
    let password =
      password.isEmpty
      ? ImportedText() : credential(text(password), name: "password")
    return .mapping([
      ImportedEntry(
        "basic",
        .mapping([
          ImportedEntry("user", .text(text(user))), ImportedEntry("password", .text(password)),
        ]))
    ])
  }
}
