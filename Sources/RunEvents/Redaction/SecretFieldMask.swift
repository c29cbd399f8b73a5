// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The parts of a request that were made from a secret and that a search for the secret does not
/// find: it is too short, or was combined with other text.
///
/// They are replaced as whole fields, only in the requests of an exchange. Empty, at no cost, for
/// nearly every request.
package struct SecretFieldMask: Sendable {
  /// The address as sent and as shown; nil if it need not be hidden.
  package var address: (sent: Address, shown: Address)?
  /// Header lines as sent and as shown, without line endings.
  package var headers: [(sent: [UInt8], shown: [UInt8])] = []
  /// The body as sent and as shown; nil if it need not be hidden.
  package var body: (sent: [UInt8], shown: [UInt8])?
  /// A parameter of the query as sent and as shown, hidden in every address.
  package var queryItem: (sent: String, shown: String)?
  /// The names of the parameters that a signature adds to the query of each hop, with the text that
  /// replaces the value in every address; nil for a value that is shown.
  package var signatureItems: [(name: String, shown: String?)] = []

  /// Hides nothing.
  package init() {}

  package var isEmpty: Bool {
    address == nil && headers.isEmpty && body == nil && queryItem == nil && signatureItems.isEmpty
  }

  /// Whether a text of the request is a hidden part, or contains one.
  package func hides(_ text: String) -> Bool {
    if let address, address.sent.text == text { return true }
    if let body, body.sent.elementsEqual(text.utf8) { return true }
    if let queryItem, text.utf8.contains(queryItem.sent.utf8) { return true }
    if !signatureItems.isEmpty, text.utf8.contains("oauth_signature=".utf8) { return true }
    return headers.contains { $0.sent.reversed().starts(with: text.utf8.reversed()) }
  }

  /// Hides the parts in the requests of an exchange.
  package func apply(to exchange: inout Exchange) {
    guard !isEmpty else { return }
    for place in exchange.hops.indices { apply(to: &exchange.hops[place]) }
  }

  private func apply(to hop: inout Hop) {
    let sent = hop.address
    let target = self.shown(sent)
    if let target { hop.address = target }
    if var failure = hop.failure {
      apply(to: &failure)
      hop.failure = failure
    }
    if let body, hop.requestBody == body.sent { hop.requestBody = body.shown }
    guard target != nil || !headers.isEmpty else { return }
    var shown: [UInt8] = []
    for (number, line) in hop.requestHead.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      if number > 0 { shown.append(UInt8(ascii: "\n")) }
      let isEnded = line.last == UInt8(ascii: "\r")
      let content = isEnded ? line.dropLast() : line
      if number == 0, let target {
        shown += Self.requestLine(content, target)
      } else if let target, target.host != sent.host, content.isNamed("host:") {
        shown += Array("Host: \(target.hostAndPort)".utf8)
      } else {
        shown += headers.first { content.elementsEqual($0.sent) }?.shown ?? Array(content)
      }
      if isEnded { shown.append(UInt8(ascii: "\r")) }
    }
    hop.requestHead = shown
  }

  /// The host as sent, if it was made from secrets: a service may return it.
  package var hiddenHost: String? {
    address.flatMap { $0.shown.host == $0.sent.host ? nil : $0.sent.host }
  }

  /// Hides the host and port in a message of libcurl (`Could not resolve host: …`).
  package func apply(to failure: inout TransferFailure) {
    guard let address else { return }
    if let hiddenHost {
      failure.words = failure.words.replacing(hiddenHost, with: address.shown.host)
    }
    if let port = address.sent.port, address.shown.port == nil {
      failure.words = failure.words.replacing("port \(port)", with: "port ***")
    }
  }

  /// Whether any address must be hidden.
  package var hidesAddresses: Bool {
    address != nil || queryItem != nil || !signatureItems.isEmpty
  }

  /// An address as shown; nil if it is shown as sent.
  package func shown(_ sent: Address) -> Address? {
    guard queryItem != nil || !signatureItems.isEmpty else { return masked(sent) }
    // The parameters were appended to the address that is masked.
    var plain = sent
    let items = plain.removeQueryItems { shownItem($0) }
    var shown = masked(plain) ?? plain
    for item in items { shown.query = (shown.query.map { $0 + "&" } ?? "") + item }
    return shown == sent ? nil : shown
  }

  /// A parameter of the query as shown; nil for one that `auth` did not append.
  private func shownItem(_ sent: Substring) -> String? {
    if let queryItem, sent.utf8.elementsEqual(queryItem.sent.utf8) { return queryItem.shown }
    let name = sent.utf8.prefix { $0 != UInt8(ascii: "=") }
    guard let item = signatureItems.first(where: { $0.name.utf8.elementsEqual(name) }) else {
      return nil
    }
    return item.shown.map { "\(item.name)=\($0)" } ?? String(sent)
  }

  /// The masked address for the one made from secrets; for other addresses, to which a redirect
  /// leads, the address with its host masked; nil for the rest.
  private func masked(_ sent: Address) -> Address? {
    guard let address else { return nil }
    if sent == address.sent { return address.shown }
    guard sent.host == address.sent.host, address.shown.host != address.sent.host else {
      return nil
    }
    var shown = sent
    shown.host = address.shown.host
    return shown
  }

  /// A request line with another target.
  private static func requestLine(_ line: ArraySlice<UInt8>, _ target: Address) -> [UInt8] {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 3 else { return Array(line) }
    let path = target.path.isEmpty ? "/" : target.path
    let shown = " " + path + (target.query.map { "?\($0)" } ?? "") + " "
    return Array(words[0]) + Array(shown.utf8) + Array(words[2])
  }
}

extension Collection<UInt8> {
  /// Whether a header line begins with a name, given in lower case.
  fileprivate func isNamed(_ name: String) -> Bool {
    prefix(name.utf8.count).map(\.lowercasedASCII).elementsEqual(name.utf8)
  }
}

extension Address {
  /// Removes the parameters of the query that are shown otherwise, and returns these texts.
  fileprivate mutating func removeQueryItems(_ shown: (Substring) -> String?) -> [String] {
    guard let query else { return [] }
    let pairs = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var kept: [String] = []
    var removed: [String] = []
    for pair in pairs.map({ Substring($0) }) {
      if let item = shown(pair) { removed.append(item) } else { kept.append(String(pair)) }
    }
    if !removed.isEmpty { self.query = kept.isEmpty ? nil : kept.joined(separator: "&") }
    return removed
  }
}
