// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files

extension ProxyAddresses {
  /// The proxies of the process's environment; nil if it names none.
  ///
  /// `http_proxy` is only read in lower case: a CGI program gets `HTTP_PROXY` from its caller
  /// (https://curl.se/docs/manpage.html, `http_proxy`).
  ///
  /// - Parameter report: called for a variable that is not a proxy.
  init?(_ environment: ProcessEnvironment, report: (Diagnostic) -> Void) {
    func text(_ names: [String]) -> (name: String, text: String)? {
      names.lazy.compactMap { name in environment.text(of: name).map { (name, $0) } }
        .first { !$0.1.isEmpty }
    }
    func proxy(_ names: String...) -> Proxy? {
      guard let (name, text) = text(names) else { return nil }
      do throws(ProxyProblem) {
        return try Proxy(parsingVariable: text)
      } catch {
        report(.badProxyVariable(name, error))
        return nil
      }
    }
    let http = proxy("http_proxy")
    let https = proxy("https_proxy", "HTTPS_PROXY")
    let all = proxy("all_proxy", "ALL_PROXY")
    guard http != nil || https != nil || all != nil else { return nil }
    let excepted = text(["no_proxy", "NO_PROXY"])
    let exceptions = ProxyExceptions(excepted?.text ?? "")
    if let name = excepted?.name, let pattern = exceptions.vainPatterns.first {
      report(.vainProxyException(pattern, of: name))
    }
    self.init(http: http, https: https, all: all, exceptions: exceptions)
  }
}

extension Diagnostic {
  /// An entry of `no_proxy` that holds for no address.
  static func vainProxyException(_ pattern: String, of name: String) -> Diagnostic {
    let bare = pattern.replacing("*", with: "").drop { $0 == "." }
    return Diagnostic(
      .badProxy, "`\(pattern)` in the environment variable `\(name)` holds for no host",
      severity: .warning,
      help: ["write `\(bare)`, which holds for the names under it too, as in curl"])
  }

  /// A variable such as `https_proxy` that is not an address; its value is not shown.
  static func badProxyVariable(_ name: String, _ problem: ProxyProblem) -> Diagnostic {
    Diagnostic(
      .badProxy, "the environment variable `\(name)` is not a proxy: \(problem)",
      help: ["write it like `http://user:password@proxy.example.com:3128`, or unset it"])
  }
}
