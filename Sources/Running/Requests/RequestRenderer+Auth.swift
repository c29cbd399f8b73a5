// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning
import RunEvents

/// The rendered `auth` of a request.
struct RenderedIdentity: Sendable {
  var authorization: Authorization
  /// The request for the token; nil for none.
  var token: TokenRequest?
  /// The identity, for the reports.
  var shown: SentIdentity
}

extension RequestRenderer {
  /// Renders `auth`; nil for a destination to which it may not be sent.
  ///
  /// A default is sent to the origin of `baseUrl` and to `auth.origins`, and left out elsewhere.
  /// The step's own `auth` is sent to the step's destination, but never to an origin from a
  /// response.
  mutating func renderIdentity(
    _ destination: Destination
  ) throws(StepRefusal) -> RenderedIdentity? {
    guard let auth = settings.auth else { return nil }
    if auth.isInherited, !destination.takesDefaults {
      notice("the default `auth` is left out towards \(destination.origin)")
      return nil
    }
    if !auth.isInherited, !destination.isKnown {
      throw .authToUnknownOrigin(destination.origin, at: auth.span)
    }
    if !destination.takesDefaults, auth.isLogIn {
      throw .logInToOtherOrigin(destination.origin, at: auth.span)
    }
    guard var identity = try identity(auth, destination) else { return nil }
    identity.authorization.origins = secretOrigins(of: auth.origins)
    return identity
  }

  private mutating func identity(
    _ auth: PlannedAuth, _ destination: Destination
  ) throws(StepRefusal) -> RenderedIdentity? {
    var shown = SentIdentity(scheme: auth.scheme.word)
    switch auth.scheme {
    case .none: return nil
    case .bearer(let token):
      let token = try headerText(of: token)
      if token.text.isEmpty { notice("the token of `bearer` is empty") }
      return RenderedIdentity(
        authorization: try header(.joined(["Bearer", token], by: " "), auth), shown: shown)
    case .basic(let login):
      let (user, password) = try credentials(login, &shown)
      return RenderedIdentity(authorization: try basic(user, password, auth), shown: shown)
    case .digest(let login), .ntlm(let login):
      return RenderedIdentity(
        authorization: Authorization(login: try connectionLogin(login, auth, &shown)),
        shown: shown)
    case .negotiate:
      return RenderedIdentity(
        authorization: Authorization(login: ConnectionLogin(.negotiate)), shown: shown)
    case .netrc:
      let entry = try netrcEntry(auth, destination, &shown)
      return RenderedIdentity(
        authorization: try basic(entry.user ?? "", entry.password ?? "", auth), shown: shown)
    case .apiKey(let key):
      return RenderedIdentity(authorization: try apiKey(key, auth), shown: shown)
    case .awsSigV4(let identity):
      return RenderedIdentity(
        authorization: try signature(identity.content, auth, &shown), shown: shown)
    case .oauth1(let identity):
      return RenderedIdentity(
        authorization: try signature(identity.content, auth, destination), shown: shown)
    case .oauth2(let grant):
      return RenderedIdentity(
        authorization: Authorization(),
        token: grant.content.logIn == nil
          ? try tokenRequest(grant.content, auth, destination)
          : try logInRequest(grant.content, auth),
        shown: shown)
    }
  }

  // MARK: User and password

  /// Renders user and password, and sets `shown` to their redacted form.
  private mutating func credentials(
    _ login: AuthTemplate.Login, _ shown: inout SentIdentity
  ) throws(StepRefusal) -> (user: String, password: String) {
    let user = try evaluatedLine(login.user)
    let password = try evaluatedLine(login.password)
    let domain = try login.domain.map { template throws(StepRefusal) in try evaluatedLine(template)
    }
    let name = (domain.map { $0.shown + "\\" } ?? "") + user.shown
    shown.credentials = "\(name):\(password.isSecret ? password.shown : "***")"
    shown.hasPlainSecrets = !user.isMade && !password.isMade && domain?.isMade != true
    return (user.text, password.text)
  }

  /// A text for a header, and its redacted form.
  private struct Line {
    var text: String
    var isSecret: Bool
    /// The text, or the mark of the secrets that it was made from.
    var shown: String
    /// Whether it was made from secrets without being the exact value of one.
    var isMade = false
  }

  private mutating func evaluatedLine(_ template: TemplateText) throws(StepRefusal) -> Line {
    let value = try text(of: .text(template))
    let text = value?.text ?? ""
    if HeaderRules.problem(inValue: text) != nil { throw .badCredentials(at: template) }
    let isSecret = value?.secrets.isEmpty == false
    let names = value?.secrets.names ?? []
    return Line(
      text: text, isSecret: isSecret, shown: isSecret ? value?.secrets.mark ?? "" : text,
      isMade: isSecret
        && !names.contains { scope.text(ofSecret: $0)?.utf8.elementsEqual(text.utf8) == true })
  }

  private func basic(
    _ user: String, _ password: String, _ auth: PlannedAuth
  ) throws(StepRefusal) -> Authorization {
    // RFC 7617, section 2: the first colon ends the user's name.
    guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .colonInUserName(at: auth.span) }
    let credentials = Base64.standard.encode(Array("\(user):\(password)".utf8))
    return try header(HeaderText("Basic " + credentials), auth)
  }

  /// A text with the bytes that a service sent it in.
  private mutating func headerText(of template: TemplateText) throws(StepRefusal) -> HeaderText {
    if let literal = template.literalText { return HeaderText(literal) }
    let found = try rendered(template)
    return HeaderText(found.text, bytes: found.bytes)
  }

  private func header(
    _ value: HeaderText, _ auth: PlannedAuth
  ) throws(StepRefusal) -> Authorization {
    if let problem = HeaderRules.problem(inValue: value.text) {
      throw .badHeaderValue(
        problem, "Authorization", at: auth.span, culprits: auth.scheme.templates)
    }
    return Authorization(headers: [HeaderField("Authorization", value)])
  }

  private mutating func connectionLogin(
    _ login: AuthTemplate.Login, _ auth: PlannedAuth, _ shown: inout SentIdentity
  ) throws(StepRefusal) -> ConnectionLogin {
    var (user, password) = try credentials(login, &shown)
    guard case .ntlm = auth.scheme else {
      return ConnectionLogin(.digest, user: user, password: password)
    }
    // libcurl takes the text before a slash or backslash as the domain.
    let domain = try login.domain.map { template throws(StepRefusal) in try text(of: template) }
    if let domain, !domain.isEmpty {
      user = "\(domain)\\\(user)"
    } else if user.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/") }) {
      user = "\\\(user)"
    }
    return ConnectionLogin(.ntlm, user: user, password: password)
  }

  /// User and password for FTP; empty for any scheme but `basic` and `netrc`.
  mutating func passwordLogIn(
    _ auth: PlannedAuth, _ destination: Destination
  ) throws(StepRefusal) -> (user: String, password: String) {
    var shown = SentIdentity(scheme: auth.scheme.word)
    switch auth.scheme {
    case .basic(let login): return try credentials(login, &shown)
    case .netrc:
      let entry = try netrcEntry(auth, destination, &shown)
      return (entry.user ?? "", entry.password ?? "")
    default: return ("", "")
    }
  }

  private func netrcEntry(
    _ auth: PlannedAuth, _ destination: Destination, _ shown: inout SentIdentity
  ) throws(StepRefusal) -> NetrcFile.Entry {
    guard let netrc = auth.netrc else { throw .noNetrc(at: auth.span) }
    if case .file(let path, _) = netrc { shown.path = path }
    switch collection.run.files.netrc(netrc) {
    case .failure(let failure): throw .unreadableNetrc(failure, at: auth.span)
    case .success(let file):
      guard let entry = file.entry(for: destination.origin.host) else {
        throw .noNetrcEntry(destination.origin.host, at: auth.span)
      }
      if let password = entry.password { maskNow("netrc", password) }
      return entry
    }
  }

  // MARK: Keys

  private mutating func apiKey(
    _ key: AuthTemplate.APIKey, _ auth: PlannedAuth
  ) throws(StepRefusal) -> Authorization {
    let name = try text(of: key.name)
    guard let value = try text(of: .text(key.value)) else { throw .notText(at: key.value.span) }
    let mark = value.secrets.isEmpty ? "***" : value.secrets.mark
    switch key.place {
    case .header:
      if let problem = HeaderRules.problem(inName: name) {
        throw .badHeaderName(problem, name, at: key.name.span)
      }
      if let problem = HeaderRules.problem(inValue: value.text) {
        throw .badHeaderValue(problem, name, at: key.value.span, culprits: [key.value])
      }
      mask.headers.append(
        (Array("\(name): ".utf8) + value.content.octets, Array("\(name): \(mark)".utf8)))
      return Authorization(headers: [HeaderField(name, value.content)])
    case .query:
      let item = PercentEncoding.queryValue(name) + "="
      let sent = item + PercentEncoding.queryValue(value.text)
      mask.queryItem = (sent, item + mark)
      return Authorization(queryItem: sent)
    case .cookie:
      if let problem = HeaderRules.problem(inCookieName: name)
        ?? HeaderRules.problem(inCookieValue: value.text)
      {
        throw .badCookie(problem, name, at: key.value.span, culprits: [key.name, key.value])
      }
      return Authorization(cookies: [(name, value.content)])
    }
  }

  private mutating func signature(
    _ identity: AuthTemplate.AWSIdentity, _ auth: PlannedAuth, _ shown: inout SentIdentity
  ) throws(StepRefusal) -> Authorization {
    let access = try evaluatedLine(identity.accessKey)
    let secret = try evaluatedLine(identity.secretKey)
    let region = try evaluatedLine(identity.region)
    let service = try evaluatedLine(identity.service)
    let token = try identity.sessionToken.map { template throws(StepRefusal) in
      try evaluatedLine(template)
    }
    if let token {
      mask.headers.append(
        (
          Array("X-Amz-Security-Token: \(token.text)".utf8),
          Array("X-Amz-Security-Token: \(token.isSecret ? token.shown : "***")".utf8)
        ))
    }
    shown.credentials = "\(access.shown):\(secret.isSecret ? secret.shown : "***")"
    shown.hasPlainSecrets = !access.isMade && !secret.isMade
    shown.signatureScope = "aws:amz:\(region.shown):\(service.shown)"
    return Authorization(
      signer: .aws(
        AWSSigner(
          accessKey: access.text, secretKey: secret.text, sessionToken: token?.text,
          region: region.text, service: service.text, signsPayload: identity.payload == .signed)))
  }
}
