// SPDX-License-Identifier: Apache-2.0

import Codings
import Exchanges

extension HopRequest {
  /// The hop before it is sent, with the head that libcurl would make of it.
  package var unsent: Hop {
    var hop = Hop(method: method, address: address)
    if address.isHTTP { hop.requestHead = expectedHead }
    if case .bytes(let bytes) = body { hop.requestBody = bytes }
    hop.target = targets.first
    hop.isUnverified = address.scheme != "http" && !options.content.trust.verifiesPeer
    if var proxy = options.content.connection.proxy?.proxy {
      proxy.user = nil
      proxy.password = nil
      hop.proxy = proxy
    }
    return hop
  }

  private var expectedHead: [UInt8] {
    var lines = [Array("\(method) \(address.path.isEmpty ? "/" : address.path) HTTP/1.1".utf8)]
    func add(_ name: String, _ value: String) { lines.append(Array("\(name): \(value)".utf8)) }
    if headers.first("Host") == nil, !isWithheld("Host") { add("Host", address.hostAndPort) }
    if options.content.acceptsCompressed, headers.first("Accept-Encoding") == nil,
      !isWithheld("Accept-Encoding")
    {
      add("Accept-Encoding", ContentCoding.accepted)
    }
    for field in headers.fields {
      lines.append(Array("\(field.name): ".utf8) + (field.bytes ?? Array(field.value.utf8)))
    }
    if HandleConfiguration.payload(of: self) != .none, headers.first("Content-Length") == nil {
      if let length = announcedLength {
        add("Content-Length", "\(length)")
      } else if headers.first("Transfer-Encoding") == nil {
        add("Transfer-Encoding", "chunked")
      }
      if HandleConfiguration.asksBeforeBody(self), headers.first("Expect") == nil {
        add("Expect", "100-continue")
      }
    }
    return lines.flatMap { $0 + [13, 10] } + [13, 10]
  }

  private func isWithheld(_ name: String) -> Bool {
    head.withheldHeaders.contains(where: name.equalsIgnoringASCIICase)
  }
}
