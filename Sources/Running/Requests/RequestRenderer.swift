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
struct RequestRenderer {
  let request: PlannedRequest
  /// Of the run, which tells its scenarios apart.
  let scenarioNumber: Int
  let collection: CollectionContext
  let scope: StepScope
  /// Where the address stands in the file.
  let addressSpan: SourceSpan
  /// What has been learnt so far about the request that is made.
  private var secrets = SecretUses()
  private var notices: [String] = []
  var mask = SecretFieldMask()
  private let events: EventStream
  /// The body's files, opened elsewhere (`bodyFiles`), in the order sent.
  var openedFiles: [any BodyStream] = []
  /// Of a multipart body; must be set for one.
  var boundary = ""

  init(request: PlannedRequest, in context: StepContext) {
    self.request = request
    addressSpan = request.address.span
    scenarioNumber = context.step.scenario.number
    events = context.run.events
    collection = context.collection
    scope = context.scope
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
      collection.run.forms[request.settings]?.keep(bare: rendered)
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
    var redirects = request.redirects
    redirects.knownOrigins = secrets.origins(of: collection.knownOriginList, in: collection)
    let certificate = try certificate(for: address)
    let options = try options(of: form)
    var content = RenderedRequest.Content(
      message: RequestMessage(
        method: method, headers: headers.fields, withheldHeaders: headers.withheld,
        body: body.body, bodyHoldsSecret: !body.secrets.isEmpty,
        authorization: identity?.authorization, stepCookies: cookies),
      redirects: redirects, options: options, certificate: certificate, notices: notices,
      secrets: secrets.names, mask: mask, token: identity?.token, identity: identity?.shown)
    if let form, body.body.isNone, travelsAlike { content.shareHead(of: form) }
    return RenderedRequest(content, to: address, writtenAt: addressSpan)
  }

  /// It says nothing but method and address, and no secret went into these.
  private var isBare: Bool {
    request.parameters.isEmpty && request.body == nil && secrets.names.isEmpty && mask.isEmpty
  }

  /// It travels as all requests with its settings do: one whose response is saved, or whose
  /// certificate is looked at, has options of its own.
  var travelsAlike: Bool { request.save == nil && !request.readsCertificate }

  /// What the request before it came to, when this one has only another address.
  private func formBefore(_ method: String, _ address: Address) -> RenderedRequest.Shared? {
    guard let form = collection.run.forms[request.settings], isBare, travelsAlike else {
      return nil
    }
    return form.bareRequest(method: method, scheme: address.scheme)
  }

  /// What earlier requests of the scenario with the same settings have rendered already; rendered
  /// here for the first of them. Nil for one whose settings wait for the run.
  private mutating func sharedForm(_ destination: Destination) throws(StepRefusal) -> RequestForm? {
    if let form = collection.run.forms[request.settings] { return form }
    guard RequestForm.fits(request) else { return nil }
    let form = RequestForm(
      request.settings, headers: try ownHeaders(destination),
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
    let isOfAuth = request.auth?.origins.contains(origin) == true
    return Destination(
      origin: origin, isBase: isBase,
      isKnown: isOfAuth
        || (isBase ? collection.baseIsKnown : collection.knownOrigins.contains(origin)),
      takesDefaults: isBase || isOfAuth, span: addressSpan)
  }

  var files: RunFiles { collection.run.files }
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

extension RequestRenderer {
  /// The text of a template, its secrets noted.
  mutating func text(of template: TemplateText) throws(StepRefusal) -> String {
    if let literal = template.literalText { return literal }
    return try rendered(template).text
  }

  /// The text of a value that is one line of text, a number or a boolean; nil for null.
  mutating func text(of value: TemplateValue) throws(StepRefusal) -> FieldText? {
    switch value {
    case .constant(.null, _): return nil
    case .constant(let constant, let span):
      guard let text = constant.fieldText else { throw .notText(at: span) }
      return FieldText(text: text, secrets: .none, span: span)
    case .text(let template):
      let found = try evaluate(template)
      if case .null = found.value { return nil }
      guard let text = found.value.fieldText else { throw .notText(at: template.span) }
      return FieldText(text: text, secrets: found.secrets, span: template.span)
    case .list(_, let span), .object(_, let span): throw .notText(at: span)
    }
  }

  /// The text of a template and where secrets stand in it, which are noted.
  mutating func rendered(
    _ template: TemplateText, encode: ((String) -> String)? = nil
  ) throws(StepRefusal) -> RenderedText {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.render(in: scope, encode: encode)
    }
  }

  /// Any value, its secrets noted.
  mutating func value(of template: TemplateValue) throws(StepRefusal) -> ScopedValue {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.evaluate(in: scope)
    }
  }

  /// The value of a template, its secrets noted.
  mutating func evaluate(_ template: TemplateText) throws(StepRefusal) -> ScopedValue {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.evaluate(in: scope)
    }
  }

  /// What a part of the collection comes to, the secrets that it was made from noted.
  mutating func noted<Found: MadeFromSecrets>(
    at span: SourceSpan, _ evaluate: (StepScope) throws(TemplateFailure) -> Found
  ) throws(StepRefusal) -> Found {
    let found: Found
    do throws(TemplateFailure) {
      found = try evaluate(scope)
    } catch {
      throw StepRefusal(error)
    }
    secrets.note(found.secrets, at: span)
    return found
  }

  /// Those of some origins that the secrets noted so far may go to.
  func secretOrigins(of origins: [Origin]) -> [Origin] {
    secrets.origins(of: origins, in: collection)
  }

  /// Whether searching hides every secret that a text was made from.
  func isHidden(_ text: String, of secrets: SecretNames) -> Bool {
    let shown = events.redact(text)
    guard !shown.utf8.elementsEqual(text.utf8) else { return false }
    return secrets.names.count < 2
      || secrets.names.allSatisfy { shown.contains("***\($0)***") }
  }

  /// Whether searching hides every secret that a body was made from.
  func isHidden(_ body: [UInt8], of secrets: SecretNames) -> Bool {
    let shown = events.redact(String(decoding: body, as: UTF8.self))
    return secrets.names.allSatisfy { shown.contains("***\($0)***") }
  }

  /// Whoever takes them must put them back; what is noted in between is judged for another place.
  mutating func takeSecrets() -> SecretUses {
    defer { secrets = SecretUses() }
    return secrets
  }

  mutating func putBack(_ uses: SecretUses) {
    secrets = uses
  }

  /// From now on the value is masked in all events.
  func maskNow(_ name: String, _ value: String) {
    events.mask(name: name, value: value)
  }

  /// Refuses a destination that a secret noted so far may not go to.
  func judgeSecrets(_ destination: Destination) throws(StepRefusal) {
    try secrets.judge(destination, in: collection)
  }

  /// What was learnt so far.
  var learnt: (notices: [String], secrets: SecretNames) { (notices, secrets.names) }

  mutating func notice(_ text: String) {
    notices.append(text)
  }

  mutating func note(_ found: SecretNames, at span: SourceSpan) {
    secrets.note(found, at: span)
  }
}

/// What knows the secrets that it was made from.
protocol MadeFromSecrets {
  var secrets: SecretNames { get }
}

extension RenderedText: MadeFromSecrets {}

extension ScopedValue: MadeFromSecrets {}

/// One value of a header, parameter, cookie or form field.
struct FieldText {
  var text: String
  var secrets: SecretNames
  var span: SourceSpan
}

extension Value {
  /// The value as one field's text; nil for null, lists and objects.
  var fieldText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.digits
    case .boolean(let boolean): boolean ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
