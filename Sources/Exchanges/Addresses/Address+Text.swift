// SPDX-License-Identifier: Apache-2.0

extension Address: CustomStringConvertible {
  /// The address as it is sent: without the fragment, otherwise as written.
  package var text: String {
    // Joined for each request.
    let (user, at) = userInformation.map { ($0, "@") } ?? ("", "")
    let (number, colon) = port.map { (String($0), ":") } ?? ("", "")
    let (query, mark) = query.map { ($0, "?") } ?? ("", "")
    return String(joining: scheme, "://", user, at, host, colon, number, path, mark, query)
  }

  /// Appends the beginning of `text`: everything before the path.
  package func appendBeginning(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: scheme.utf8)
    bytes.append(contentsOf: "://".utf8)
    if let userInformation {
      bytes.append(contentsOf: userInformation.utf8)
      bytes.append(UInt8(ascii: "@"))
    }
    bytes.append(contentsOf: host.utf8)
    if let port {
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: String(port).utf8)
    }
  }

  /// Appends the end of `text`: path and query.
  package func appendTarget(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: path.utf8)
    if let query {
      bytes.append(UInt8(ascii: "?"))
      bytes.append(contentsOf: query.utf8)
    }
  }

  /// For people: user name and password as `***`, with the fragment.
  package var description: String {
    let user = userInformation == nil ? "" : "***@"
    let end = fragment.map { "#\($0)" } ?? ""
    return "\(scheme)://\(user)\(hostAndTail)\(end)"
  }

  /// `host` or `host:port` as written, which is the value of `Host`.
  package var hostAndPort: String {
    port.map { "\(host):\($0)" } ?? host
  }

  /// The host and the port of the target that libcurl writes for a proxy: a numeric address in its one
  /// form (`[2001:db8::1]`, without a zone), no port that is the scheme's own.
  package var authorityOfTarget: String {
    let host = host.hasSuffix(".") ? host : NumericAddress(host: host)?.hostText ?? host
    guard let port, port != Origin.ownPort(of: scheme) else { return host }
    return "\(host):\(port)"
  }

  private var hostAndTail: String {
    var text = hostAndPort + path
    if let query { text += "?\(query)" }
    return text
  }
}
