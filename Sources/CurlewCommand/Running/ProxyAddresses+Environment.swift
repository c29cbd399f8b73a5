// SPDX-License-Identifier: Apache-2.0

import Files
import Transfers

extension ProxyAddresses {
  /// The proxies of the process's environment; nil when it names none.
  ///
  /// `http_proxy` counts in lower case only: a CGI program gets `HTTP_PROXY` from its caller
  /// (https://curl.se/docs/manpage.html, `http_proxy`).
  init?(_ environment: ProcessEnvironment) {
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { environment.text(of: $0) }.first { !$0.isEmpty }
    }
    let http = text("http_proxy")
    let https = text("https_proxy", "HTTPS_PROXY")
    let all = text("all_proxy", "ALL_PROXY")
    guard http != nil || https != nil || all != nil else { return nil }
    self.init(http: http, https: https, all: all, exceptions: text("no_proxy", "NO_PROXY") ?? "")
  }
}
