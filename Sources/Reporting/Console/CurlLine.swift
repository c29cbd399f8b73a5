// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A `curl` command that sends the request of an attempt again, as it was sent.
struct CurlLine {
  /// Bytes of a body that still make a line one wants to copy.
  private static let bodyBytes = 4096
  /// What curl adds by itself, or what would be wrong to repeat.
  private static let ownHeaders = [
    "host", "content-length", "transfer-encoding", "expect", "proxy-authorization",
    "proxy-connection",
  ]

  private let attempt: AttemptFinished
  private let secretNames: [String]
  private var words = ["curl"]
  private var hasContentType = false
  private var announcedLength: String?
  /// Headers that the options for the identity make.
  private var identityHeaders: [String] = []

  /// The command, its words quoted for a shell; nil when there is no exchange.
  static func text(_ attempt: AttemptFinished, secretNames: [String]) -> String? {
    guard let hop = attempt.exchange?.hops.first else { return nil }
    var line = CurlLine(attempt: attempt, secretNames: secretNames)
    line.add(hop)
    return line.words.joined(separator: " ")
  }

  private init(attempt: AttemptFinished, secretNames: [String]) {
    self.attempt = attempt
    self.secretNames = secretNames
  }

  private mutating func add(_ hop: Hop) {
    if hop.address.isHTTP {
      addMethod(hop)
      if let identity = attempt.identity { addIdentity(identity) }
      addHeaders(hop.requestHead)
      addBody(hop)
    } else if hop.method == "HEAD" {
      words.append("--head")
    } else if hop.method == "PUT" {
      words += ["--upload-file", "BODY"]
    }
    if let proxy = hop.proxy {
      words += ["--proxy", quoted(proxy.address)]
      if proxy.user != nil { words += ["--proxy-user", quoted("***")] }
    }
    addConnection(hop)
    if (attempt.exchange?.hops.count ?? 0) > 1 { words.append("--location") }
    words.append(quoted(hop.address.text))
  }

  private mutating func addConnection(_ hop: Hop) {
    switch hop.target {
    case .host(let place)?: words += ["--connect-to", quoted("::\(place)")]
    case .unixSocket(let path)?: words += ["--unix-socket", quoted(path)]
    case nil: break
    }
    if hop.isUnverified { words.append("--insecure") }
  }

  private mutating func addMethod(_ hop: Hop) {
    switch hop.method {
    case "GET" where hop.requestBody == nil && hop.streamedBody == nil: break
    case "HEAD": words.append("--head")
    default: words += ["--request", quoted(hop.method)]
    }
  }

  /// The options of curl that say the same. A bearer token, an API key and a fetched token are in
  /// the request as sent.
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
    if let credentials = identity.credentials { words += ["--user", quoted(credentials)] }
    identityHeaders.append("authorization")
  }

  private mutating func addHeaders(_ head: [UInt8]) {
    for line in head.split(separator: 10).dropFirst() {
      let text = String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(text[..<colon])
      if name.equalsIgnoringASCIICase("content-length") {
        announcedLength = String(text.utf8.dropFirst(name.utf8.count + 1).drop { $0 <= 32 })
      }
      let isMade = Self.ownHeaders + identityHeaders
      if isMade.contains(where: name.equalsIgnoringASCIICase) { continue }
      let value = text.utf8.dropFirst(name.utf8.count + 1).drop { $0 <= 32 }
      if name.equalsIgnoringASCIICase("accept-encoding"), !value.elementsEqual("identity".utf8) {
        words.append("--compressed")
      } else {
        // Without a value curl takes `Name:` for a wish to leave the header out.
        words += ["--header", quoted(value.isEmpty ? "\(name);" : text)]
        hasContentType = hasContentType || name.equalsIgnoringASCIICase("content-type")
      }
    }
  }

  private mutating func addBody(_ hop: Hop) {
    guard let body = hop.requestBody else { return addStreamedBody(hop) }
    guard !body.isEmpty else { return }
    let isWhole = attempt.cut(ofHop: 0, .request) == nil && body.count <= Self.bodyBytes
    let text = isWhole && !body.contains(0) ? String(validating: body, as: UTF8.self) : nil
    if !hasContentType { words += ["--header", "Content-Type:"] }
    // A body that is no text, or too long for a line, is the user's to put in a file.
    words += text.map { ["--data-raw", quoted($0)] } ?? ["--data-binary", "@BODY"]
  }

  /// A body that was streamed is not in the exchange: only what it was made of, or its announced
  /// length.
  private mutating func addStreamedBody(_ hop: Hop) {
    guard hop.streamedBody != nil || announcedLength.map({ $0 != "0" }) == true else { return }
    if !hasContentType { words += ["--header", "Content-Type:"] }
    words += ["--data-binary", "@BODY"]
  }

  private func quoted(_ text: String) -> String {
    ShellWord.quoted(text, secretNames: secretNames)
  }
}
