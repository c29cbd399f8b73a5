// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning
import RunEvents
import Values

/// Renders one request in its scope, and refuses what must not be sent.
///
/// What it throws says where and why; nothing has been sent then.
struct RequestRenderer: StepRenderer {
  let request: PlannedRequest
  let context: StepContext
  let addressSpan: SourceSpan
  var notes = RenderNotes()
  /// The body's files, opened elsewhere (`bodyFiles`), in the order sent.
  var openedFiles: [any BodyStream] = []
  /// Of a multipart body; must be set for one.
  var boundary = ""

  init(request: PlannedRequest, in context: StepContext) {
    self.request = request
    self.context = context
    addressSpan = request.address.span
  }

  var settings: PlannedSettings { request.settings }

  /// What the events must not show.
  var mask: SecretFieldMask {
    get { notes.mask }
    _modify { yield &notes.mask }
  }

  mutating func render() throws(StepRefusal) -> RenderedRequest {
    let method = try renderMethod()
    let address = try renderAddress()
    if let form = formBefore(method, address) {
      return RenderedRequest(like: form, to: address, writtenAt: addressSpan)
    }
    let destination = destination(of: address)
    guard address.isHTTP else { return try renderTransfer(method, address, destination) }
    let rendered = try renderHTTP(method, address, destination)
    if isBare, rendered.content.isWithoutOwn {
      collection.run.forms[settings]?.keep(bare: rendered)
    }
    return rendered
  }

  private mutating func renderHTTP(
    _ method: String, _ address: Address, _ destination: Destination
  ) throws(StepRefusal) -> RenderedRequest {
    if let problem = request.problem(of: address.scheme, method: method) {
      throw StepRefusal(.wrongForScheme, problem.message, at: problem.span, help: problem.help)
    }
    var address = address
    try appendParameters(to: &address, destination)
    var body = try renderBody()
    let form = try sharedForm(destination)
    var headers: RenderedHeaders
    if let form, body.body.isNone, body.impliedType == nil {
      headers = form.completeHeaders
    } else {
      if let form { headers = form.headers } else { headers = try ownHeaders(destination) }
      addImpliedHeaders(to: &headers, type: try contentType(body), body)
    }
    try judgeFraming(headers, of: body.body, method)
    // Chunks that are announced and do not come would be waited for.
    if body.body.isNone, method != "HEAD", headers.asksForChunks { body.body = .bytes([]) }
    var identity = try renderIdentity(destination)
    if identity != nil,
      collection.run.options.headers.contains(where: {
        $0.name.equalsIgnoringASCIICase("Authorization")
      })
    {
      identity = nil
    }
    // A log-in stands for the one in the address, which libcurl would send too.
    if identity?.authorization.login != nil {
      address.userInformation = nil
      mask.address?.sent.userInformation = nil
    }
    if let signer = identity?.authorization.signer {
      address = signer.spelling(of: address)
      mask.address?.sent = address
    }
    let cookies = try renderCookies(destination)
    try judgeSecrets(destination)
    var redirects = settings.options.policy.redirects
    redirects.knownOrigins = secretOrigins(of: collection.knownOriginList)
    let certificate = try certificate(for: address)
    let options = try options(of: form)
    var content = RenderedRequest.Content(
      message: RequestMessage(
        method: method, headers: headers.fields, withheldHeaders: headers.withheld,
        body: body.body, bodyHoldsSecret: !body.secrets.isEmpty,
        authorization: identity?.authorization, stepCookies: cookies),
      redirects: redirects, options: options, certificate: certificate, notices: notes.notices,
      secrets: notes.secrets.names, mask: mask, token: identity?.token, identity: identity?.shown)
    if let form, body.body.isNone, travelsAlike { content.shareHead(of: form) }
    return RenderedRequest(content, to: address, writtenAt: addressSpan)
  }

  /// It says nothing but method and address, and no secret went into these.
  private var isBare: Bool {
    settings.parameters.isEmpty && request.body == nil && notes.secrets.names.isEmpty
      && mask.isEmpty
  }

  /// It travels as all requests with its settings do: one whose response is saved, or whose
  /// certificate is looked at, has options of its own.
  var travelsAlike: Bool { request.save == nil && !request.readsCertificate }

  /// What the request before it came to, when this one has only another address.
  private func formBefore(_ method: String, _ address: Address) -> RenderedRequest.Shared? {
    guard let form = collection.run.forms[settings], isBare, travelsAlike else {
      return nil
    }
    return form.bareRequest(method: method, scheme: address.scheme)
  }

  /// What earlier requests of the scenario with the same settings have rendered already; rendered
  /// here for the first of them. Nil for one whose settings wait for the run.
  private mutating func sharedForm(_ destination: Destination) throws(StepRefusal) -> RequestForm? {
    if let form = collection.run.forms[settings] { return form }
    guard RequestForm.fits(request) else { return nil }
    let form = RequestForm(
      settings, headers: try ownHeaders(destination),
      userAgent: collection.run.options.userAgent)
    collection.run.forms.keep(form)
    return form
  }

  private mutating func ownHeaders(
    _ destination: Destination
  ) throws(StepRefusal) -> RenderedHeaders {
    var headers = try renderHeaders(destination)
    headers.override(with: collection.run.options.headers)
    return headers
  }

  private mutating func renderMethod() throws(StepRefusal) -> String {
    let method = try text(of: request.method)
    if let problem = HeaderRules.problem(inMethod: method) {
      throw .badMethod(problem, source: request.method)
    }
    return method
  }

  private func destination(of address: Address) -> Destination {
    let origin = address.origin
    let isBase = origin == collection.baseOrigin
    let isOfAuth = settings.auth?.origins.contains(origin) == true
    return Destination(
      origin: origin, isBase: isBase,
      isKnown: isOfAuth
        || (isBase ? collection.baseIsKnown : collection.knownOrigins.contains(origin)),
      takesDefaults: isBase || isOfAuth, span: addressSpan)
  }
}

extension RenderedRequest.Content {
  /// Its head is that of others, and nothing was noticed about it.
  fileprivate var isWithoutOwn: Bool { head != nil && notices.isEmpty }

  /// Takes the head of the first hop from the form, where nothing is added to it on the way.
  fileprivate mutating func shareHead(of form: RequestForm) {
    guard certificate == nil, options.content.trust.serverName == nil,
      options.content.connection.routes.isEmpty
    else { return }
    head = form.head(of: message)
  }
}
