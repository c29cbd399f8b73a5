// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Options for the proxy of a request.
extension EasyHandle {
  /// Always sets the proxy, so that libcurl never reads the environment. We decide exceptions
  /// (`ProxyExceptions`), so [CURLOPT_NOPROXY](https://curl.se/libcurl/c/CURLOPT_NOPROXY.html) is
  /// empty.
  func setProxy(_ configuration: HandleConfiguration, _ authorities: AuthorityPaths)
    throws(OptionFailure)
  {
    try set(CURLOPT_NOPROXY, to: "")
    guard let proxy = configuration.proxy else {
      try set(CURLOPT_PROXY, to: "")
      return
    }
    try set(CURLOPT_PROXY, to: proxy.address)
    // Apart from the address, since they are decoded and may have any character.
    if let user = proxy.user {
      try set(CURLOPT_PROXYUSERNAME, to: user.text)
      try set(CURLOPT_PROXYPASSWORD, to: proxy.password?.text ?? "")
    }
    // A SOCKS proxy may choose GSS-API by default, which would send it the process's Kerberos
    // identity.
    try set(CURLOPT_SOCKS5_AUTH, to: curlew_auth_basic)
    // The proxy must not get the headers of the request: in a tunnel it only gets its own.
    try set(CURLOPT_HEADEROPT, to: Int(CURLHEADER_SEPARATE))
    if !configuration.isHTTP { try set(CURLOPT_HTTPPROXYTUNNEL, to: 1) }
    if proxy.scheme == .https { try setProxyTLS(configuration.options.content.trust, authorities) }
  }

  /// The proxy's certificate is verified with the same authorities as the peer's; `verify: false`
  /// applies only to the peer.
  private func setProxyTLS(
    _ trust: PeerTrust, _ paths: AuthorityPaths
  ) throws(OptionFailure) {
    try set(CURLOPT_PROXY_SSL_VERIFYPEER, to: 1)
    try set(CURLOPT_PROXY_SSL_VERIFYHOST, to: 2)
    guard var authorities = trust.authorities else {
      guard paths != AuthorityPaths() else { return }
      try check(
        curlew_set_text(curl, CURLOPT_PROXY_CAINFO, paths.file), CURLOPT_PROXY_CAINFO)
      try check(
        curlew_set_text(curl, CURLOPT_PROXY_CAPATH, paths.folder), CURLOPT_PROXY_CAPATH)
      return
    }
    let code = authorities.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        curlew_set_blob(curl, CURLOPT_PROXY_CAINFO_BLOB, $0, bytes.count)
      }
    }
    try check(code ?? CURLE_SSL_CACERT_BADFILE, CURLOPT_PROXY_CAINFO_BLOB)
  }
}
