// SPDX-License-Identifier: Apache-2.0

extension Address: CustomStringConvertible {
  /// What is sent: everything but the fragment, as written.
  package var text: String {
    var text = "\(scheme)://"
    if let userInformation { text += "\(userInformation)@" }
    text += hostAndTail
    return text
  }

  /// For people to read: user name and password as `***`, the fragment behind.
  package var description: String {
    let user = userInformation == nil ? "" : "***@"
    let end = fragment.map { "#\($0)" } ?? ""
    return "\(scheme)://\(user)\(hostAndTail)\(end)"
  }

  /// `host` or `host:port` as written, which is what stands in `Host`.
  package var hostAndPort: String {
    port.map { "\(host):\($0)" } ?? host
  }

  private var hostAndTail: String {
    var text = hostAndPort + path
    if let query { text += "?\(query)" }
    return text
  }
}
