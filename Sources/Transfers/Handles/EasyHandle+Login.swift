// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Credentials that libcurl sends after a challenge.
extension EasyHandle {
  func setLogin(_ login: ConnectionLogin, _ configuration: HandleConfiguration)
    throws(OptionFailure)
  {
    try set(CURLOPT_HTTPAUTH, to: scheme(login.scheme))
    // Negotiate uses the process's identity only if there is a user, which may be empty.
    try set(CURLOPT_USERNAME, to: login.user.text)
    try set(CURLOPT_PASSWORD, to: login.password.text)
    guard login.ownsConnection else { return }
    // Authentication of a connection does not exist over HTTP/2, where many requests share it.
    guard configuration.options.content.connection.httpVersion == nil else { return }
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
