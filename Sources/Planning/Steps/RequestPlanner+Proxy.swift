// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// The proxy of a step; nil for the environment's, and while a name has no value yet.
  func proxy(_ settings: RequestSettings, _ checker: inout NameChecker) -> ProxyChoice? {
    if let chosen = overrides.proxy { return chosen }
    guard let setting = settings.connection.proxy?.content else { return nil }
    guard case .address(let text) = setting else { return .direct }
    _ = checker.resolve(text.readNames, in: planScope)
    guard let written = inputs.text(of: text) else { return nil }
    if written.utf8.elementsEqual("none".utf8) { return .direct }
    do throws(ProxyProblem) {
      return .through(try Proxy(parsing: written))
    } catch {
      checker.report(.badProxy(error, at: text.span))
      return nil
    }
  }
}

extension RequestPlanner {
  /// Refuses a version of HTTP that this libcurl does not support, before anything is sent.
  func judgeVersion(_ settings: RequestSettings, _ checker: inout NameChecker) {
    guard let version = settings.sharedConnection?.content.httpVersion?.content,
      version.content == .http3, !knowsHTTP3()
    else { return }
    checker.report(.noHTTP3(at: version.span))
  }
}

extension Diagnostic {
  static func noHTTP3(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .noHTTP3, "HTTP/3 is not available", at: Annotation(span, "asks for HTTP/3"),
      help: ["this libcurl is built without it (`curl --version` lists `HTTP3` where it is there)"])
  }

  /// The value of `proxy` is not the address of a proxy; the value is not shown, since it may
  /// contain a log-in.
  static func badProxy(_ problem: ProxyProblem, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badProxy, "`proxy` cannot be used: \(problem)", at: Annotation(span),
      help: [
        "write it like `http://user:password@proxy.example.com:3128`",
        "the schemes are `http`, `https`, `socks4`, `socks4a`, `socks5` and `socks5h`; or write "
          + "`none`",
      ])
  }
}
