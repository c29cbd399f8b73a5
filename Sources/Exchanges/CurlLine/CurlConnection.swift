// SPDX-License-Identifier: Apache-2.0

import Notation

/// The address that curl gets, and its options for the connection, redirects and time limits of a
/// request.
struct CurlConnection {
  private(set) var options: [Option] = []
  let address: Address

  /// `--max-time 5`; without a value it is a switch.
  struct Option {
    let name: String
    let value: String?
  }

  /// - Parameter options: nil for the defaults.
  init(_ hop: Hop, _ options: SentOptions?, followsRedirects: Bool) {
    let options = options ?? SentOptions()
    address = options.curlAddress(of: hop)
    addProxy(hop, options)
    addTarget(hop, options, isAlone: !followsRedirects)
    add("--interface", options.interface)
    if let version = options.ipVersion { add("--ipv\(version.rawValue)") }
    if let version = options.httpVersion { add(version.curlOption) }
    addTLS(hop, options)
    addTimes(options.timeout)
    addLimits(options.limits)
    if followsRedirects {
      add("--location")
      if let most = options.maximumRedirects, most != Self.usualRedirects {
        add("--max-redirs", "\(most)")
      }
    }
  }

  /// The default, which need not be written; curl itself follows 50.
  private static let usualRedirects = 10

  private mutating func add(_ name: String) { options.append(Option(name: name, value: nil)) }

  private mutating func add(_ name: String, _ value: String?) {
    if let value { options.append(Option(name: name, value: value)) }
  }

  private mutating func addProxy(_ hop: Hop, _ options: SentOptions) {
    if let proxy = hop.proxy {
      add("--proxy", proxy.address)
      if proxy.user != nil { add("--proxy-user", "***") }
    } else if options.isDirect {
      add("--noproxy", "*")
    }
  }

  /// - Parameter isAlone: whether no redirect leads to another place, which needs no target.
  private mutating func addTarget(_ hop: Hop, _ options: SentOptions, isAlone: Bool) {
    let port = hop.address.effectivePort.map { "\($0)" } ?? ""
    switch hop.target {
    case .unixSocket(let path)?: add("--unix-socket", path.text)
    case .host(let place)?:
      add("--connect-to", isAlone ? "::\(place)" : "\(address.host):\(port):\(place)")
    case nil where !address.host.hasSameBytes(as: hop.address.host):
      add("--connect-to", "::\(hop.address.host):\(port)")
    case nil: break
    }
  }

  private mutating func addTLS(_ hop: Hop, _ options: SentOptions) {
    if options.demandsTLS { add("--ssl-reqd") }
    if let path = options.authoritiesPath {
      // Only a slash shows here that it is a folder.
      add(path.utf8.last == UInt8(ascii: "/") ? "--capath" : "--cacert", path)
    }
    if let certificate = options.certificate {
      add("--cert", certificate.path)
      if certificate.encoding != .pem { add("--cert-type", certificate.encoding.rawValue) }
      add("--key", certificate.keyPath)
      add("--pass", certificate.password)
    }
    let pins = options.trust.pins
    if !pins.isEmpty { add("--pinnedpubkey", pins.map(\.text).joined(separator: ";")) }
    if let version = options.trust.oldestVersion { add("--tlsv\(version.rawValue)") }
    if hop.isUnverified { add("--insecure") }
  }

  /// Default values are left out, so that the line stays short.
  private mutating func addTimes(_ timeout: TransferTimeout) {
    let usual = TransferTimeout()
    if timeout.connect != usual.connect {
      add("--connect-timeout", timeout.connect.map(Self.seconds))
    }
    if timeout.total != usual.total { add("--max-time", timeout.total.map(Self.seconds)) }
    // curl counts whole seconds there. A value that is not shorter than the total has no effect.
    if timeout.idle != usual.idle, let idle = timeout.idle, idle >= .seconds(1),
      timeout.total.map({ idle < $0 }) ?? true
    {
      add("--speed-limit", "1")
      add("--speed-time", "\(idle.components.seconds)")
    }
  }

  private mutating func addLimits(_ limits: TransferLimits) {
    let usual = TransferLimits()
    if limits.bodyBytes != usual.bodyBytes, limits.bodyBytes != .max {
      add("--max-filesize", "\(limits.bodyBytes)")
    }
    // curl has one rate for both directions.
    add(
      "--limit-rate",
      [limits.receiveRate, limits.sendRate].compactMap(\.self).min().map(String.init))
  }

  /// `5`, `0.25`.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = max(1, Int64(clamping: (duration / .milliseconds(1)).rounded()))
    let rest = milliseconds % 1000
    guard rest > 0 else { return "\(milliseconds / 1000)" }
    var digits = DecimalDigits.padded(Int(rest), to: 3)
    while digits.last == "0" { digits.removeLast() }
    return "\(milliseconds / 1000).\(digits)"
  }
}

extension SentOptions {
  /// The address of a hop as curl needs it: curl has no option for the TLS server name, which is
  /// the host of its address.
  fileprivate func curlAddress(of hop: Hop) -> Address {
    var address = hop.address
    if let name = trust.serverName, address.scheme == "https" { address.host = name.text }
    return address
  }
}

extension HTTPVersion {
  fileprivate var curlOption: String {
    switch self {
    case .http10: "--http1.0"
    case .http11: "--http1.1"
    case .http2: "--http2"
    case .http2PriorKnowledge: "--http2-prior-knowledge"
    case .http3: "--http3-only"
    }
  }
}
