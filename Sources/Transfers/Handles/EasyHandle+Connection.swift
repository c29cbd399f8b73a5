// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Where the connection goes and what is spoken on it.
extension EasyHandle {
  func setConnection(_ shape: HandleShape) throws(OptionFailure) {
    let options = shape.connection?.options
    try set(CURLOPT_HTTP_VERSION, to: httpVersion(options?.httpVersion, isSecure: shape.isSecure))
  }

  /// [CURLOPT_HTTP_VERSION](https://curl.se/libcurl/c/CURLOPT_HTTP_VERSION.html)
  private func httpVersion(_ version: HTTPVersion?, isSecure: Bool) -> Int {
    switch version {
    case nil: Int(isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
    case .http10: Int(CURL_HTTP_VERSION_1_0)
    case .http11: Int(CURL_HTTP_VERSION_1_1)
    case .http2: Int(CURL_HTTP_VERSION_2_0)
    case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    case .http3: Int(CURL_HTTP_VERSION_3)
    }
  }
}
