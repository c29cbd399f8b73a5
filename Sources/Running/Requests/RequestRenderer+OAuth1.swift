// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning
import RunEvents

extension RequestRenderer {
  /// Renders `oauth1`, and refuses what cannot be signed before anything is sent.
  mutating func signature(
    _ identity: AuthTemplate.OAuth1Identity, _ auth: PlannedAuth, _ destination: Destination
  ) throws(StepRefusal) -> Authorization {
    if auth.scheme.needsTLS, destination.origin.scheme != "https" {
      throw .plaintextSignature(to: destination.origin, at: auth.span)
    }
    let parameters = try oauth1Parameters(identity)
    let place: OAuth1Signer.Place
    switch identity.place {
    case .header: place = .header(realm: try realm(identity.realm))
    case .query:
      place = .query
      mask.signatureItems =
        parameters.map { (name: $0.name, shown: $0.isSecret ? $0.shown : nil) }
        + OAuth1Signer.ownParameters.map { (name: $0.name, shown: $0.isHidden ? "***" : nil) }
    }
    let signer = OAuth1Signer(
      try oauth1Method(identity), parameters: parameters.map { ($0.name, $0.value) }, in: place,
      nonce: UnseededName.draw)
    if let problem = signer.problem() {
      let key = identity.privateKey
      throw StepRefusal(
        .badSigningKey, "\(key == nil ? "`oauth1`" : "`privateKey`"): \(problem.reason)",
        at: key?.span ?? auth.span)
    }
    return Authorization(signer: .oauth1(signer))
  }

  /// A parameter of the protocol.
  private struct Parameter {
    let name: String
    let value: String
    let isSecret: Bool
    /// The mark of its secrets.
    let shown: String
  }

  private mutating func oauth1Parameters(
    _ identity: AuthTemplate.OAuth1Identity
  ) throws(StepRefusal) -> [Parameter] {
    var parameters: [Parameter] = []
    for (name, template) in [
      ("oauth_consumer_key", identity.consumerKey), ("oauth_token", identity.token),
      ("oauth_callback", identity.callback), ("oauth_verifier", identity.verifier),
    ] {
      guard let template else { continue }
      guard let found = try text(of: .text(template)) else { throw .notText(at: template.span) }
      parameters.append(
        Parameter(
          name: name, value: found.text, isSecret: !found.secrets.isEmpty,
          shown: found.secrets.mark))
    }
    return parameters
  }

  private mutating func oauth1Method(
    _ identity: AuthTemplate.OAuth1Identity
  ) throws(StepRefusal) -> OAuth1Method {
    let consumerSecret = try secretText(identity.consumerSecret)
    let tokenSecret = try secretText(identity.tokenSecret)
    return switch identity.method {
    case .hmacSha1: .hmac(.sha1, consumerSecret: consumerSecret, tokenSecret: tokenSecret)
    case .hmacSha256: .hmac(.sha256, consumerSecret: consumerSecret, tokenSecret: tokenSecret)
    case .rsaSha1: .rsa(key: try secretText(identity.privateKey))
    case .plaintext: .plaintext(consumerSecret: consumerSecret, tokenSecret: tokenSecret)
    }
  }

  /// Empty without a template.
  private mutating func secretText(_ template: TemplateText?) throws(StepRefusal) -> String {
    guard let template else { return "" }
    guard let found = try text(of: .text(template)) else { throw .notText(at: template.span) }
    return found.text
  }

  private mutating func realm(_ template: TemplateText?) throws(StepRefusal) -> String? {
    guard let template else { return nil }
    let realm = try text(of: template)
    if let problem = HeaderRules.problem(inValue: realm) {
      throw .badHeaderValue(problem, "Authorization", at: template.span, culprits: [template])
    }
    return realm
  }
}

extension StepRefusal {
  fileprivate static func plaintextSignature(
    to origin: Origin, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .plaintextSignature, "`signature: plaintext` would send both secrets to `\(origin)`",
      at: span, help: ["write an address with `https`, or `signature: hmacSha256`"])
  }
}
