// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// An address that must answer before something begins: `--wait-for ADDRESS[=STATUS]`, and `ready` of a
/// service.
package struct AwaitedAddress: Sendable, Hashable {
  /// `http://127.0.0.1:8080/health`, `tcp://127.0.0.1:5432`, or `/health`, which is appended to `baseUrl`.
  package var address: String
  /// `204` or `2xx`; nil for any status below 400.
  package var status: String?

  /// Why a text is not an awaited address.
  package struct Problem: Error {
    package let words: String
    package var help: [String] = []
  }

  /// Reads an address as a person writes it: with a scheme, or beginning with `:PORT` for HTTP on this
  /// machine, or with `/`.
  package init(parsing text: String) throws(Problem) {
    let (written, status) = Self.split(text)
    let address = Self.isPort(written) ? "http://localhost" + written : written
    self.status = status
    self.address = address
    if let status, !Self.isStatus(status.utf8) {
      throw Problem(
        words: "no response has the status `\(status)`",
        help: ["write three digits from 100 to 599, or a class as `2xx`"])
    }
    guard !address.isEmpty else { throw Problem(words: "the address is empty") }
    if address.utf8.first == UInt8(ascii: "/") { return }
    let scheme = String(address.prefix { $0 != ":" }).lowercasedASCII
    guard address.contains("://"), ["http", "https", "tcp"].contains(scheme) else {
      throw Self.notAnAddress(address)
    }
    guard let parsed = try? Address(parsing: PercentEncoding.literal(address)) else {
      throw Problem(words: "`\(address)` is not an address")
    }
    guard parsed.userInformation == nil else {
      throw Problem(words: "an awaited address has no user and no password")
    }
    guard scheme == "tcp" else { return }
    guard parsed.port != nil, ["", "/"].contains(parsed.path) else {
      throw Problem(words: "a `tcp` address is a host with a port: `tcp://127.0.0.1:5432`")
    }
    guard status == nil else {
      throw Problem(words: "`\(address)` has no status, which belongs to `http` and `https`")
    }
  }

  /// Whether the rest of the address comes from the project.
  package var needsBaseURL: Bool { address.utf8.first == UInt8(ascii: "/") }

  /// As a person would type it.
  package var text: String { address + (status.map { "=\($0)" } ?? "") }

  /// The address and the status behind the last `=`, if what is there is one.
  private static func split(_ text: String) -> (String, String?) {
    guard let equals = text.utf8.lastIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    let status = Array(text.utf8[text.utf8.index(after: equals)...])
    guard status.count == 3, isDigit(status[0]) else { return (text, nil) }
    guard status.allSatisfy(isDigit) || isClass(status) else { return (text, nil) }
    let word = String(decoding: status, as: UTF8.self)
    return (String(text[..<equals]), isClass(status) ? word.lowercasedASCII : word)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isClass(_ status: [UInt8]) -> Bool {
    (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(status[0])
      && status[1...].allSatisfy { $0 | 0x20 == UInt8(ascii: "x") }
  }

  /// Whether three digits, or a class, may be the status of a response.
  private static func isStatus(_ status: String.UTF8View) -> Bool {
    status.first.map { (UInt8(ascii: "1")...UInt8(ascii: "5")).contains($0) } ?? false
  }

  /// Whether a text is `:8080`, with or without a path.
  private static func isPort(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: ":") else { return false }
    let digits = text.utf8.dropFirst().prefix { (0x30...0x39).contains($0) }
    let rest = text.utf8.dropFirst(1 + digits.count)
    return !digits.isEmpty && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
  }

  private static func notAnAddress(_ text: String) -> Problem {
    if text.contains("://") {
      return Problem(words: "`\(text)` cannot be waited for: write `http`, `https` or `tcp`")
    }
    guard let parsed = try? Address(parsing: "http://" + PercentEncoding.literal(text)) else {
      return Problem(words: "`\(text)` has no scheme")
    }
    let response = "`http://\(text)` for a response"
    let isHostAndPort = parsed.port != nil && ["", "/"].contains(parsed.path)
    return Problem(
      words: "`\(text)` has no scheme",
      help: [
        isHostAndPort
          ? "write `tcp://\(text)` to wait for a connection, or \(response)" : "write \(response)"
      ])
  }
}

extension AwaitedAddress {
  /// The host that a person typed, which an untrusted run may access.
  package var typedHost: [AllowedHost] {
    guard let parsed = try? Address(parsing: PercentEncoding.literal(address)) else { return [] }
    let port = parsed.effectivePort ?? parsed.port
    return [port.flatMap { AllowedHost("\(parsed.host):\($0)") }].compactMap(\.self)
  }
}
