// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Planning

extension RequestRenderer {
  /// The request for the token of a log-in, made from inputs alone, as it was before the run.
  mutating func logInRequest(
    _ grant: AuthTemplate.TokenGrant, _ auth: PlannedAuth
  ) throws(StepRefusal) -> TokenRequest {
    guard let origin = collection.baseOrigin ?? auth.origins.first else {
      throw .logInToOtherOrigin(Origin(scheme: "https", host: "", port: nil), at: auth.span)
    }
    var context = context
    context.scope = StepScope(Frame(collection))
    var renderer = RequestRenderer(request: request, in: context)
    let token = try renderer.tokenRequest(
      grant, auth,
      Destination(
        origin: origin, isBase: origin == collection.baseOrigin, isKnown: true, takesDefaults: true,
        span: auth.span))
    for text in renderer.notes.notices { notice(text) }
    return token
  }

  /// Renders what a person needs to log in, and judges where the secrets in it go.
  ///
  /// - Parameter sent: the client, and the scopes if there are any, which are sent too.
  mutating func logInPart(
    _ written: AuthTemplate.TokenGrant.LogIn, sent: [TokenRequest.Field], _ auth: PlannedAuth
  ) throws(StepRefusal) -> LogInRequest {
    let span = written.address.span
    let (rendered, address) = try readAddress(written.address) { address in
      address.isHTTP ? nil : .badTokenScheme(at: span)
    }
    let parameters = try furtherFields(written.parameters)
    let isBase = address.origin == collection.baseOrigin
    try judgeSecrets(
      Destination(
        origin: address.origin, isBase: isBase,
        isKnown: isBase || collection.knownOrigins.contains(address.origin), takesDefaults: true,
        span: span))
    let place = try place(of: written, auth)
    if place != .anywhere {
      let hidden = (sent + parameters).first { $0.shown != $0.value }?.name
      guard hidden == nil, rendered.secrets.isEmpty else {
        throw .secretInBrowser(hidden ?? "authorizeUrl", at: span)
      }
    }
    return LogInRequest(
      place: place, address: address, client: sent[0], parameters: parameters,
      account: written.account,
      origins: Set(auth.origins + [collection.baseOrigin].compactMap(\.self)).map { "\($0)" }
        .sorted())
  }

  private mutating func place(
    of written: AuthTemplate.TokenGrant.LogIn, _ auth: PlannedAuth
  ) throws(StepRefusal) -> LogInRequest.Place {
    guard auth.template.logInGrant?.grant == .authorizationCode else { return .anywhere }
    let given = try written.redirect.map { template throws(StepRefusal) in
      try text(of: template)
    }
    guard let redirect = RedirectAddress(given ?? RedirectAddress.usual) else {
      throw StepRefusal(
        .badAddress, "`redirect` is not an `http` address of this machine",
        at: written.redirect?.span ?? auth.span)
    }
    return .browser(redirect)
  }
}

extension StepRefusal {
  /// Other users see the arguments of a program, and a browser keeps the addresses that it opened.
  fileprivate static func secretInBrowser(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .secretToForbiddenOrigin,
      "`\(name)` is made from a secret, and other users can read the address that a browser opens",
      at: span, help: ["declare it under `vars`: what a browser sends is not a secret"])
  }
}
