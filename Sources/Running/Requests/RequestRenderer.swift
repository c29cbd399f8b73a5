// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning
import RunEvents
import Values

/// Renders one request in its scope, and refuses requests that must not be sent.
///
/// An error has the reason and its place; nothing has been sent then.
struct RequestRenderer: StepRenderer {
  let request: PlannedRequest
  let context: StepContext
  let addressSpan: SourceSpan
  var notes = RenderNotes()
  /// The body's files in the order sent, already opened (`bodyFiles`).
  var openedFiles: [any BodyStream] = []
  /// The boundary of a multipart body; must be set for one.
  var boundary = ""
  /// Where it goes, once that is known.
  private(set) var destination: Destination?
  /// The headers with their names, once they are known.
  var headers: [FieldTemplate]?
  /// The parts that a template gives, once they are known.
  var computedParts: ComputedParts?
  /// The boundary that the collection gives instead, with its place.
  var writtenBoundary: (text: String, span: SourceSpan)?

  init(request: PlannedRequest, in context: StepContext) {
    self.request = request
    self.context = context
    addressSpan = request.address.span
  }

  var settings: PlannedSettings { request.settings }

  /// The parts that events hide.
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
    self.destination = destination
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
    try appendParameters(to: &address, method, destination)
    var body = try renderBody(of: method)
    let form = try sharedForm(destination)
    var headers: RenderedHeaders
    if let form, body.body.isNone, body.impliedType == nil {
      headers = form.completeHeaders
    } else {
      if let form { headers = form.headers } else { headers = try ownHeaders(destination) }
      addImpliedHeaders(to: &headers, type: try contentType(body), body)
    }
    try judgeFraming(headers, of: body.body, method)
    // The service would wait for announced chunks that are not sent.
    if body.body.isNone, method != "HEAD", headers.asksForChunks { body.body = .bytes([]) }
    var identity = try renderIdentity(destination)
    if identity != nil,
      collection.run.options.headers.contains(where: {
        $0.name.equalsIgnoringASCIICase("Authorization")
      })
    {
      identity = nil
    }
    // Credentials replace those in the address, which libcurl would send too.
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

  /// Whether it has only a method and an address, without secrets.
  private var isBare: Bool {
    settings.parameters.isEmpty && request.body == nil && notes.secrets.names.isEmpty
      && mask.isEmpty
  }

  /// Whether it has the same options as all requests with its settings. A request whose response is
  /// saved, or whose certificate is read, has options of its own.
  var travelsAlike: Bool { request.save == nil && !request.readsCertificate }

  /// The content of the last request if this one differs only in the address.
  private func formBefore(_ method: String, _ address: Address) -> RenderedRequest.Shared? {
    guard let form = collection.run.forms[settings], isBare, travelsAlike else {
      return nil
    }
    return form.bareRequest(method: method, scheme: address.scheme)
  }

  /// The common parts of requests with these settings, rendered here for the first of them. Nil for
  /// settings that depend on the run.
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
    // A WebSocket begins with a GET.
    guard let template = request.method else { return "GET" }
    let method = try text(of: template)
    if let problem = HeaderRules.problem(inMethod: method) {
      throw .badMethod(problem, source: template)
    }
    return method
  }

  func destination(of address: Address) -> Destination {
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
  /// Whether the content does not depend on the address: its head is shared, and it has no notices.
  fileprivate var isWithoutOwn: Bool { head != nil && notices.isEmpty }

  /// Takes the head of the first hop from the form, unless sending adds to it.
  fileprivate mutating func shareHead(of form: RequestForm) {
    guard certificate == nil, !options.content.hasRoutes else { return }
    head = form.head(of: message)
  }
}
