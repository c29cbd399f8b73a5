// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Options for the target and protocol of the connection.
extension EasyHandle {
  func setConnection(_ configuration: HandleConfiguration) throws(OptionFailure) {
    let options = configuration.options.content.connection
    try set(
      CURLOPT_HTTP_VERSION, to: httpVersion(options.httpVersion, isSecure: configuration.isSecure))
    switch options.httpVersion {
    // Simultaneous requests wait for the one connection that will carry them all.
    case .http2, .http2PriorKnowledge, .http3:
      try set(CURLOPT_PIPEWAIT, to: configuration.needsOwnConnection ? 0 : 1)
    default:
      if options.awaitsMultiplexing, configuration.isSecure, !configuration.needsOwnConnection {
        try set(CURLOPT_PIPEWAIT, to: 1)
      }
    }
    try setTarget(configuration.target)
    if configuration.closesConnection { try set(CURLOPT_FORBID_REUSE, to: 1) }
    if options.readsCertificate, configuration.isSecure {
      try set(CURLOPT_CERTINFO, to: 1)
      // A resumed session has no chain, and newer versions of libcurl report nothing for it.
      try set(CURLOPT_SSL_SESSIONID_CACHE, to: 0)
    }
    if let interface = options.interface { try setInterface(interface.text) }
    switch options.ipVersion {
    case .ipv4?: try set(CURLOPT_IPRESOLVE, to: Int(CURL_IPRESOLVE_V4))
    case .ipv6?: try set(CURLOPT_IPRESOLVE, to: Int(CURL_IPRESOLVE_V6))
    case nil: break
    }
  }

  /// [CURLOPT_CONNECT_TO](https://curl.se/libcurl/c/CURLOPT_CONNECT_TO.html). `CURLOPT_RESOLVE`
  /// would write into the name cache that all handles share, so that a later request without it, or
  /// with another address, would use the first address.
  private func setTarget(_ target: ConnectionTarget?) throws(OptionFailure) {
    switch target {
    case nil: break
    case .host(let place)?:
      // An entry without host and port applies to every address.
      let list = TextList(["::\(place)"])
      guard !list.isBroken else { throw OptionFailure.address }
      try check(curlew_set_list(curl, CURLOPT_CONNECT_TO, list.list), CURLOPT_CONNECT_TO)
      targetList = list
    case .unixSocket(let path)?: try set(CURLOPT_UNIX_SOCKET_PATH, to: path.text)
    }
  }

  /// A numeric address is one of this machine; any other text is the name of an interface, which is
  /// never resolved ([CURLOPT_INTERFACE](https://curl.se/libcurl/c/CURLOPT_INTERFACE.html)).
  private func setInterface(_ name: String) throws(OptionFailure) {
    let kind = NumericAddress(plain: name) == nil ? "if" : "host"
    try set(CURLOPT_INTERFACE, to: "\(kind)!\(name)")
  }

  /// [CURLOPT_HTTP_VERSION](https://curl.se/libcurl/c/CURLOPT_HTTP_VERSION.html)
  private func httpVersion(_ version: HTTPVersion?, isSecure: Bool) -> Int {
    switch version {
    case nil: Int(isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
    case .http10: Int(CURL_HTTP_VERSION_1_0)
    case .http11: Int(CURL_HTTP_VERSION_1_1)
    case .http2: Int(CURL_HTTP_VERSION_2_0)
    case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    case .http3: Int(CURL_HTTP_VERSION_3ONLY)
    }
  }
}
