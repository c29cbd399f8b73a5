// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Expressions
import Planning

extension RequestRenderer {
  /// The `Authorization` header, unless the request goes where it may not.
  ///
  /// A default goes to the origin of `baseUrl` and to `auth.origins`; elsewhere it is left out. The
  /// step's own goes where the step goes, but never to an origin that came out of a response.
  mutating func renderAuthorization(
    _ destination: Destination
  ) throws(StepRefusal) -> Authorization? {
    guard let auth = request.auth else { return nil }
    if auth.isInherited, !destination.takesDefaults {
      notice("the default `auth` is left out towards \(destination.origin)")
      return nil
    }
    if !auth.isInherited, !destination.isKnown {
      throw .authToUnknownOrigin(destination.origin, at: auth.span)
    }
    guard let value = try authorizationValue(auth) else { return nil }
    if let problem = HeaderRules.problem(inValue: value) {
      throw .badHeaderValue(
        problem, "Authorization", at: auth.span, culprits: auth.scheme.templates)
    }
    return Authorization(
      headers: [HeaderField("Authorization", value)],
      origins: secretOrigins(of: auth.origins))
  }

  private mutating func authorizationValue(_ auth: PlannedAuth) throws(StepRefusal) -> String? {
    switch auth.scheme {
    case .none: return nil
    case .bearer(let token): return "Bearer " + (try text(of: token))
    case .basic(let user, let password):
      let user = try text(of: user)
      // RFC 7617, section 2: the first colon ends the user's name.
      guard !user.utf8.contains(UInt8(ascii: ":")) else {
        throw .colonInUserName(at: auth.span)
      }
      let pair = user + ":" + (try text(of: password))
      return "Basic " + Base64.standard.encode(Array(pair.utf8))
    }
  }
}

extension AuthTemplate.Scheme {
  /// What its header is made from.
  var templates: [TemplateText] {
    switch self {
    case .none: []
    case .bearer(let token): [token]
    case .basic(let user, let password): [user, password]
    }
  }
}
