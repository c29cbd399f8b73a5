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
    guard status.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(status[0]) else {
      return (text, nil)
    }
    let isNumber = status.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber || status[1...].elementsEqual("xx".utf8) else { return (text, nil) }
    return (String(text[..<equals]), String(decoding: status, as: UTF8.self))
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
    let help =
      (try? Address(parsing: "http://" + PercentEncoding.literal(text))) == nil
      ? [] : ["write `tcp://\(text)` to wait for a connection, or `http://\(text)` for a response"]
    return Problem(words: "`\(text)` has no scheme", help: help)
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
