// SPDX-License-Identifier: Apache-2.0

/// A `curl` command that sends a request again, as it was sent.
///
/// Settings without an equivalent in curl are left out: `timeout.firstByte`, `limits.head`, `read`,
/// `redirects.downgrade` and `crossOrigin`, the rights. So are settings that are not part of the
/// request: `save`, `retry`, `cookieJar`, whose cookies are in the head. The marks of texts that
/// were made from secrets are kept: the shell has only the secrets. curl's own behaviour on a
/// redirect (it keeps a method that `--request` names, and every `--header`) has no option either.
package struct CurlLine {
  /// The longest body in a line that is still easy to copy, in bytes.
  private static let bodyBytes = 4096
  /// Headers that curl adds itself, or that would be wrong to repeat.
  private static let ownHeaders = ["content-length", "proxy-authorization", "proxy-connection"]
  /// From this length on, in bytes, curl sends `Expect: 100-continue` itself.
  private static let expectingBytes = 1 << 20
  /// Headers that curl sends unless they are removed.
  private static let impliedHeaders = ["User-Agent", "Accept"]

  private let request: SentRequest
  private let headers: [Header]
  private let connection: CurlConnection
  private var words = ["curl"]
  /// Headers made by the options for the identity.
  private var identityHeaders: [String] = []
  /// The parts of a form, which curl makes with a boundary and a type of its own.
  private var form: CurlForm?
  /// The command that prints the body, for one that no word can hold.
  private var source: String?

  /// The command, with its words quoted for a shell; nil for a body that was not sent.
  package static func text(_ request: SentRequest) -> String? {
    let hop = request.hop
    // Of a request that was not sent the headers are not known, and a body without its type is
    // another request.
    if hop.address.isHTTP, hop.requestHead.isEmpty, hop.requestBody?.isEmpty == false {
      return nil
    }
    var line = CurlLine(request)
    line.add(hop)
    return (line.source.map { "\($0) | " } ?? "") + line.words.joined(separator: " ")
  }

  private init(_ request: SentRequest) {
    self.request = request
    let hop = request.hop
    headers = hop.requestHead.split(separator: 10).enumerated().dropFirst().compactMap {
      Header($1, place: $0)
    }
    connection = CurlConnection(
      hop, request.options, followsRedirects: request.followsRedirects)
  }

  private mutating func add(_ hop: Hop) {
    if hop.address.isHTTP {
      form = curlForm(of: hop)
      addMethod(hop)
      if let identity = request.identity { addIdentity(identity) }
      addHeaders(hop)
      addBody(hop)
    } else {
      if let credentials = request.identity?.credentials {
        words += ["--user", quoted(credentials, of: request.identity)]
      }
      if hop.method == "HEAD" { words.append("--head") }
      if hop.method == "PUT" { addUpload() }
    }
    if let logIn = request.script?.proxyLogIn { words += ["--proxy-user", quoted(logIn)] }
    words += connection.options.flatMap { [$0.name] + ($0.value.map { [quoted($0)] } ?? []) }
    addAddress()
  }

  private mutating func addAddress() {
    var address = connection.address
    if !address.isHTTP { address.userInformation = nil }
    let tail = address.path + (address.query ?? "")
    // curl would read them as a pattern of several addresses.
    if tail.utf8.contains(where: "[]{}".utf8.contains) { words.append("--globoff") }
    if address.path.utf8.contains("/.".utf8) { words.append("--path-as-is") }
    words.append(quoted(address.text, request.secrets.address))
  }

  private mutating func addMethod(_ hop: Hop) {
    switch hop.method {
    case "GET" where !hasBody(hop): break
    case "HEAD": words.append("--head")
    // `--data-raw` posts, even if it is empty, and redirects change the method as they do here.
    case "POST": break
    default: words += ["--request", quoted(hop.method)]
    }
  }

  /// The equivalent options of curl. A bearer token, an API key and a fetched token are in the
  /// request as sent.
  private mutating func addIdentity(_ identity: SentIdentity) {
    switch identity.scheme {
    case "basic": break
    case "digest": words.append("--digest")
    case "ntlm": words.append("--ntlm")
    case "negotiate": words += ["--negotiate", "--user", ":"]
    case "awsSigV4":
      if let scope = identity.signatureScope { words += ["--aws-sigv4", quoted(scope)] }
      identityHeaders += ["x-amz-date", "x-amz-content-sha256"]
    case "netrc":
      words += identity.path.map { ["--netrc-file", quoted($0)] } ?? ["--netrc"]
    default: return
    }
    if let credentials = identity.credentials {
      words += ["--user", quoted(credentials, of: identity)]
    }
    identityHeaders.append("authorization")
  }

  // MARK: Headers

  private mutating func addHeaders(_ hop: Hop) {
    for header in headers { add(header) }
    guard !hop.requestHead.isEmpty else { return }
    for name in request.script?.withheldHeaders ?? [] { words += ["--header", quoted("\(name):")] }
    for name in Self.impliedHeaders where !hasSent(name) { words += ["--header", "\(name):"] }
    if expectsItself, !hasSent("Expect") { words += ["--header", "Expect:"] }
  }

  /// Whether curl sends `Expect: 100-continue` unless it is removed.
  private var expectsItself: Bool {
    let length = headers.first { $0.isNamed("content-length") }.flatMap { Int64($0.value) }
    return length.map { $0 > Self.expectingBytes } ?? false
  }

  private mutating func add(_ header: Header) {
    let value = header.value
    if (Self.ownHeaders + identityHeaders).contains(where: header.isNamed) {
      guard request.script?.writesLength == true, header.isNamed("content-length") else { return }
    }
    if header.isNamed("host"), isImplied(host: value) { return }
    if header.isNamed("content-type"), form != nil { return }
    if header.isNamed("expect"), expectsItself { return }
    // curl makes it from the address.
    if header.isNamed("authorization"), connection.address.userInformation != nil { return }
    if header.isNamed("accept-encoding"), !value.utf8.elementsEqual("identity".utf8) {
      words.append("--compressed")
      // curl itself requests all codings that we decode.
      if ["gzip", "deflate", "br", "zstd"].allSatisfy({ value.utf8.contains($0.utf8) }) { return }
    }
    // Without a value curl removes the header for `Name:`.
    words += [
      "--header",
      quoted(
        value.isEmpty ? "\(header.name);" : header.line, request.secrets.line(header.place)),
    ]
  }

  /// Whether curl sends this `Host` itself: that of the address which it gets.
  private func isImplied(host: String) -> Bool {
    host.equalsIgnoringASCIICase(connection.address.hostAndPort)
  }

  private func hasSent(_ name: String) -> Bool {
    headers.contains { $0.isNamed(name) }
  }

  // MARK: The body

  private func hasBody(_ hop: Hop) -> Bool {
    hop.requestBody?.isEmpty == false || hop.streamedBody != nil
      || headers.contains { $0.isNamed("content-length") && $0.value != "0" }
  }

  private mutating func addBody(_ hop: Hop) {
    let isEmpty = !hasBody(hop)
    guard !isEmpty || hop.method == "POST" || announcesNothing(hop) else { return }
    if let form {
      for option in form.options {
        words += [option.name, quoted(option.value, request.secrets.body)]
      }
      return
    }
    if !hasSent("Content-Type") { words += ["--header", "Content-Type:"] }
    if let body = request.script?.body.map(ScriptBody.init) { return addWhole(body) }
    // A streamed body is not in the exchange. The user must put it, a body that is not text, and a
    // body that is too long for a line, into a file.
    let text = isEmpty ? "" : hop.requestBody.flatMap(shownText)
    let file = "@" + (hop.streamedBody?.onlyFile ?? "BODY")
    words +=
      text.map { ["--data-raw", quoted($0, request.secrets.body)] } ?? [
        "--data-binary", quoted(file),
      ]
  }

  /// The body of a command for a script.
  private mutating func addWhole(_ body: ScriptBody) {
    if let word = body.word {
      words += ["--data-raw", quoted(word)]
    } else if let path = body.path {
      words += ["--data-binary", quoted("@" + path)]
    } else {
      source = body.printing { quoted($0) }
      words += ["--data-binary", "@-"]
    }
  }

  /// The body of an upload over FTP.
  private mutating func addUpload() {
    guard let body = request.script?.body.map(ScriptBody.init) else {
      words += ["--upload-file", "BODY"]
      return
    }
    if body.path == nil { source = body.printing { quoted($0) } }
    words += ["--upload-file", body.path.map { quoted($0) } ?? "-"]
  }

  /// Whether it has no body and says so, as a PUT does; with `--data-raw` curl says so too.
  private func announcesNothing(_ hop: Hop) -> Bool {
    !["GET", "HEAD"].contains(hop.method)
      && headers.contains { $0.isNamed("content-length") && $0.value == "0" }
  }

  /// The parts of a form whose body is shown as a whole.
  private func curlForm(of hop: Hop) -> CurlForm? {
    guard !request.isBodyCut,
      let type = headers.first(where: { $0.isNamed("content-type") })?.value
    else { return nil }
    let outline =
      request.script?.body ?? hop.streamedBody ?? hop.requestBody.map { BodyOutline([.bytes($0)]) }
    let limit = request.script == nil ? Self.bodyBytes : ScriptBody.wordBytes
    return outline.flatMap { CurlForm($0, contentType: type, limit: limit) }
  }

  private func shownText(_ body: [UInt8]) -> String? {
    guard !request.isBodyCut, body.count <= Self.bodyBytes,
      !body.contains(0)
    else { return nil }
    return String(validating: body, as: UTF8.self)
  }

  private func quoted(_ text: String) -> String {
    if let replacements { return ShellWord.quoted(text, replacing: replacements) }
    return ShellWord.quoted(text, secretNames: request.secretNames)
  }

  /// What a script has in place of the texts of values; nil for the line of a report.
  private var replacements: [ShellWord.Replacement]? {
    request.script?.variables.map { ($0.standIn, $0.shellName) }
  }

  /// A part of the sent request, in which some marks represent secrets themselves.
  private func quoted(_ text: String, _ sent: SentSecrets.Counts) -> String {
    if request.script != nil { return quoted(text) }
    return ShellWord.quoted(text, secretNames: sent.names(request.secretNames, in: text))
  }

  private func quoted(_ credentials: String, of identity: SentIdentity?) -> String {
    if request.script != nil { return quoted(credentials) }
    return ShellWord.quoted(
      credentials, secretNames: identity?.hasPlainSecrets == true ? request.secretNames : [])
  }
}

extension BodyOutline {
  /// The name of the file that is the whole body.
  fileprivate var onlyFile: String? {
    guard pieces.count == 1, case .file(let name, _) = pieces[0] else { return nil }
    return name
  }
}

/// A line of a request's head.
private struct Header {
  let name: String
  let value: String
  /// Name and value as sent.
  let line: String
  /// Its index among the lines of the head.
  let place: Int

  /// Nil for a line without a colon.
  init?(_ bytes: ArraySlice<UInt8>, place: Int) {
    self.place = place
    line = String(decoding: bytes.last == 13 ? bytes.dropLast() : bytes, as: UTF8.self)
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(line[..<colon])
    value = String(Substring(line.utf8.dropFirst(name.utf8.count + 1).drop { $0 <= 32 }))
  }

  func isNamed(_ name: String) -> Bool { self.name.equalsIgnoringASCIICase(name) }
}
