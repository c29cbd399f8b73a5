// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// Judges an `auth` whose token needs a person: the log-in comes before the run, so all its texts
  /// come from inputs.
  func judgeLogIn(
    of auth: AuthTemplate, _ grant: AuthTemplate.TokenGrant, isInherited: Bool,
    _ checker: inout NameChecker
  ) {
    checker.noteLogIn()
    _ = checker.resolve(auth.readNames, in: planScope)
    if !isInherited, !hasBaseUrl, !lacksEnvironment, auth.origins.isEmpty {
      checker.report(.logInWithoutOrigin(at: auth.span))
    }
    guard let redirect = grant.logIn?.redirect, let text = inputs.text(of: redirect),
      RedirectAddress(text) == nil
    else { return }
    checker.report(once: .badRedirect(at: redirect.span), at: redirect.span)
  }
}

extension Diagnostic {
  fileprivate static func logInWithoutOrigin(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .authWithoutOrigin, "the token of a log-in has no origin that it may go to",
      at: Annotation(span, "there is neither `baseUrl` nor `origins`"),
      help: [
        "write `baseUrl`", "or add `origins: [\"https://api.example.com\"]` beside the scheme",
      ])
  }

  /// - Parameter span: that of the text, which may hold a secret and is not repeated.
  fileprivate static func badRedirect(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badAddress, "`redirect` is not an `http` address of this machine", at: Annotation(span),
      help: [
        "write `http://127.0.0.1/callback`; the host is `127.0.0.1`, `localhost` or `[::1]`, and "
          + "without a port a free one is taken"
      ])
  }
}
