// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Planning
import Sessions

/// The network options, which override the files.
package struct NetworkRequest: Sendable {
  /// `--ca`, as typed.
  package var authorities: String?
  /// `--cert`, as typed.
  package var certificate: String?
  /// `--key`, as typed.
  package var key: String?
  /// `--insecure`.
  package var isInsecure = false
  /// `--proxy`.
  package var proxy: ProxyChoice?
  /// `--resolve`.
  package var resolve: [ConnectionRoutes.Resolved] = []
  /// `--connect-to`.
  package var connectTo: [ConnectionRoutes.Redirected] = []
  /// `--header`.
  package var headers: [SendField] = []

  package init() {}

  /// The proxy's password, which must not be shown.
  var proxyPassword: String? {
    guard case .through(let proxy)? = proxy, let password = proxy.password?.text, !password.isEmpty
    else { return nil }
    return password
  }

  /// Its files, as typed.
  var files: [OptionFile] {
    [
      authorities.map { OptionFile(option: "--ca", path: $0, mayBeFolder: true) },
      certificate.map { OptionFile(option: "--cert", path: $0) },
      key.map { OptionFile(option: "--key", path: $0) },
    ].compactMap(\.self)
  }

  /// The part that planning applies over the files.
  func overrides(in folder: FilePath) -> ConnectionOverrides {
    func absolute(_ path: String?) -> String? {
      path.map { FilePath($0).absolute(in: folder).text }
    }
    var overrides = ConnectionOverrides()
    overrides.authoritiesPath = absolute(authorities)
    overrides.certificatePath = absolute(certificate)
    overrides.keyPath = absolute(key)
    overrides.isInsecure = isInsecure
    overrides.proxy = proxy
    overrides.resolve = resolve
    overrides.connectTo = connectTo
    return overrides
  }
}

extension SendField {
  /// As typed.
  var argument: String {
    guard let value else { return name + ":" }
    return value.isEmpty ? name + ";" : name + ": " + value
  }
}

extension ConnectionRoutes.Resolved {
  /// As typed.
  var argument: String { "\(name):\(addresses.joined(separator: ","))" }

  /// Reads `host:port:address[,address]`, as in curl's `--resolve`; nil for another form.
  init?(argument: String) {
    guard let split = argument.endOfHostAndPort,
      let name = try? HostPort(parsing: String(argument[..<split]))
    else { return nil }
    let addresses = argument[argument.utf8.index(after: split)...].split(separator: ",")
      .compactMap { NumericAddress(plain: String($0)) == nil ? nil : String($0) }
    let written = argument[argument.utf8.index(after: split)...].split(
      separator: ",", omittingEmptySubsequences: false)
    guard !addresses.isEmpty, addresses.count == written.count else { return nil }
    self.init(name, addresses: addresses)
  }
}

extension ConnectionRoutes.Redirected {
  /// Reads `host:port:host:port`, as in curl's `--connect-to`: an empty part on the left matches
  /// any, on the right it keeps the value.
  init?(argument: String) {
    guard let split = argument.endOfHostAndPort else { return nil }
    let from = Self.place(argument[..<split])
    let to = Self.place(argument[argument.utf8.index(after: split)...])
    guard let from, let to else { return nil }
    self.init(
      .place(host: from.host?.lowercasedASCII, port: from.port), host: to.host, port: to.port)
  }

  private static func place(_ text: Substring) -> (host: String?, port: Int?)? {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let host = String(text[..<colon])
    let digits = text[text.utf8.index(after: colon)...]
    let port = Int(digits)
    guard host.isEmpty || HostPort.isHost(host),
      digits.isEmpty || port.map({ (1...65535).contains($0) }) == true
    else { return nil }
    return (host.isEmpty ? nil : host, port)
  }

  /// As typed.
  var argument: String {
    var from = ":"
    if case .place(let host, let port) = source {
      from = (host ?? "") + ":" + (port.map(String.init) ?? "")
    }
    return from + ":" + (host ?? "") + ":" + (port.map(String.init) ?? "")
  }
}

extension String {
  /// The colon after `host:port`, ignoring those in the brackets of an IPv6 address.
  fileprivate var endOfHostAndPort: String.Index? {
    var start = utf8.startIndex
    if utf8.first == UInt8(ascii: "[") {
      guard let end = utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      start = end
    }
    guard let first = utf8[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return utf8[utf8.index(after: first)...].firstIndex(of: UInt8(ascii: ":"))
  }
}

extension NetworkRequest {
  /// Its secrets: credentials of `--header`, the password of the proxy.
  var secrets: [PlannedSecret] {
    var secrets: [PlannedSecret] = []
    for header in headers where header.isCredential {
      if let value = header.value { secrets.append(PlannedSecret(name: "header", value: value)) }
    }
    if let password = proxyPassword {
      secrets.append(PlannedSecret(name: "proxy", value: password))
    }
    return secrets
  }
}
