// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Queries
import Values

/// Renders an exchange over a raw connection, and refuses bytes that must not be sent.
struct SocketRenderer: StepRenderer {
  let socket: PlannedSocket
  let context: StepContext
  let addressSpan: SourceSpan
  var notes = RenderNotes()

  init(socket: PlannedSocket, in context: StepContext) {
    self.socket = socket
    self.context = context
    addressSpan = socket.address.span
  }

  var settings: PlannedSettings { socket.settings }

  /// Renders the exchange; does not open files.
  mutating func render() throws(StepRefusal) -> RenderedSocket {
    let (address, shown) = try renderAddress()
    let span = addressSpan
    let isNetwork = if case .network = address { true } else { false }
    if case .unix(let path) = address, !collection.run.options.rights.allowsUnixSocket(at: path) {
      throw .unixSocketNotAllowed(path, at: span)
    }
    let origin = address.origin
    if isNetwork, !collection.run.options.rights.allowsHost(origin.host, port: origin.port) {
      throw .hostNotAllowed(origin, at: span)
    }
    var elements: [RenderedSocket.Element] = []
    for element in socket.exchange { elements.append(try render(element, elements)) }
    if case .network(let transport, _, _) = address, transport != .tcp {
      try judgeClosing(elements, at: span)
    }
    try judgeSecrets(
      Destination(
        origin: origin, isBase: false, isKnown: collection.knownOrigins.contains(origin),
        takesDefaults: false, span: span))
    let certificate = try certificate(
      for: Address(scheme: origin.scheme == "tls" ? "https" : "http", host: origin.host))
    let request = SocketRequest(
      address: address, options: try options(isNetwork: isNetwork),
      sender: Sender(certificate: certificate))
    return RenderedSocket(
      request: request, shownAddress: shown ?? address.text, elements: elements,
      notices: notes.notices, secrets: notes.secrets.names)
  }

  /// Renders the address; inserted values are not encoded.
  private mutating func renderAddress() throws(StepRefusal) -> (SocketAddress, shown: String?) {
    let rendered = try rendered(socket.address)
    do throws(SocketAddressProblem) {
      let address = try SocketAddress(parsing: rendered.text)
      return (
        address.relative(to: socket.folder(of: socket.address)),
        rendered.masked(unless: isHidden(_:of:))
      )
    } catch {
      throw StepRefusal(
        .badAddress, "the address cannot be used: \(error)", at: socket.address.span)
    }
  }

  private mutating func render(
    _ element: SocketTemplate.Element, _ before: [RenderedSocket.Element]
  ) throws(StepRefusal) -> RenderedSocket.Element {
    switch element {
    case .send(let payload): return .send(try render(payload))
    case .close: return .close
    case .receive(let receive):
      let number = before.count { if case .receive = $0 { true } else { false } } + 1
      return .receive(try render(receive, number: number))
    }
  }

  private mutating func render(
    _ payload: SocketTemplate.Payload
  ) throws(StepRefusal) -> RenderedSocket.Payload {
    let rendered = try rendered(payload.text)
    switch payload {
    case .text:
      return .bytes(
        Array(rendered.text.utf8),
        shown: rendered.masked(unless: isHidden(_:of:)).map { Array($0.utf8) })
    case .hex(let text): return try bytes(.hex, of: rendered, text)
    case .base64(let text): return try bytes(.base64, of: rendered, text)
    case .file(let text):
      let folder = socket.folder(of: text)
      return .file(path: rendered.text.path(behind: folder), text.span)
    }
  }

  /// The options of the connection; a Unix socket of `defaults` applies only to requests.
  private func options(isNetwork: Bool) throws(StepRefusal) -> RequestOptions {
    var templates = settings.routeTemplates
    templates?.unixSocket = nil
    let planned = settings.options.request
    return try options(planned, isNetwork ? templates : nil).changing { options in
      options.connection.routes.unixSocket = nil
      options.connection.httpVersion = nil
      if !isNetwork { options.connection = ConnectionOptions() }
    }
  }

  /// The bytes of a text; they are hidden as a whole if they were made from secrets.
  private func bytes(
    _ notation: BytesNotation, of rendered: RenderedText, _ text: TemplateText
  ) throws(StepRefusal) -> RenderedSocket.Payload {
    guard let bytes = notation.bytes(of: rendered.text) else {
      throw .notBytes(notation, at: text.span)
    }
    let secrets = rendered.secrets
    let isShown = secrets.isEmpty || isHidden(bytes, of: secrets)
    return .bytes(bytes, shown: isShown ? nil : Array(secrets.mark.utf8))
  }

  private func render(
    _ receive: ReceiveTemplate, number: Int
  ) throws(StepRefusal) -> RenderedSocket.Receive {
    let limits = try receive.limits.settled { text, encode throws(StepRefusal) in
      try text.plainText(in: scope, encode: encode)
    } problem: {
      StepRefusal($0, at: $1)
    }
    var rendered = RenderedSocket.Receive(
      number: number, expected: receive.expected, byteCount: limits.byteCount,
      silence: limits.silence, timeout: limits.timeout, span: receive.span)
    rendered.pattern = try receive.pattern.map { (pattern) throws(StepRefusal) in
      try bytePattern(pattern)
    }
    let isPlain = rendered.pattern == nil && receive.byteCount == nil && receive.silence == nil
    if isPlain, let expected = receive.expected, case .scalar(let value) = expected.content {
      rendered.text = try expectedText(value)
    }
    return rendered
  }

  /// The bytes of an expected text; nil for null. Its secrets are not noted, since it is not sent.
  private func expectedText(_ value: TemplateValue) throws(StepRefusal) -> [UInt8]? {
    do throws(TemplateFailure) {
      return try value.evaluate(in: scope).value.fieldText.map { Array($0.utf8) }
    } catch {
      throw StepRefusal(error)
    }
  }

  private func bytePattern(_ pattern: PatternTemplate) throws(StepRefusal) -> BytePattern {
    let span: SourceSpan
    let source: String
    switch pattern {
    case .constant(let pattern, let text): (source, span) = (pattern.text, text.span)
    case .template(let text):
      span = text.span
      do throws(TemplateFailure) {
        source = try text.render(in: scope, encode: { Pattern.escape($0) }).text
      } catch {
        throw StepRefusal(error)
      }
    }
    do throws(PatternSyntaxError) {
      return try BytePattern(source)
    } catch {
      throw StepRefusal(.invalidPattern, "a pattern is not correct: \(error.message)", at: span)
    }
  }

  /// Refuses `close` before the last element for TLS and UDP, which a template may have hidden until
  /// now.
  private func judgeClosing(
    _ elements: [RenderedSocket.Element], at span: SourceSpan
  ) throws(StepRefusal) {
    let place = elements.firstIndex { if case .close = $0 { true } else { false } }
    if let place, place + 1 < elements.count {
      throw StepRefusal(
        .elementAfterClose, "over TLS and UDP nothing can follow `close`", at: span,
        help: ["move it to the end, or leave it out: the step closes the connection itself"])
    }
  }
}
