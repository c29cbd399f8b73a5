// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Who logs in by challenge and answer.
extension EasyHandle {
  func setLogin(_ login: ConnectionLogin, _ shape: HandleConfiguration) throws(OptionFailure) {
    try set(CURLOPT_HTTPAUTH, to: scheme(login.scheme))
    // Negotiate takes the process's identity only when there is some user, an empty one too.
    try set(CURLOPT_USERNAME, to: login.user.text)
    try set(CURLOPT_PASSWORD, to: login.password.text)
    guard login.ownsConnection else { return }
    // A log-in of the connection is none of HTTP/2, which many requests share.
    guard shape.options.content.connection.httpVersion == nil else { return }
    try set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
  }

  /// [CURLOPT_HTTPAUTH](https://curl.se/libcurl/c/CURLOPT_HTTPAUTH.html)
  private func scheme(_ scheme: ConnectionLogin.Scheme) -> Int {
    switch scheme {
    case .digest: curlew_auth_digest
    case .ntlm: curlew_auth_ntlm
    case .negotiate: curlew_auth_negotiate
    }
  }
}
