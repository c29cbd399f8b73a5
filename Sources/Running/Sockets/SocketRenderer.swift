// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

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
    let elements = try elements(of: socket)
    if case .network(let transport, _, _) = address, transport != .tcp {
      try judgeClosing(elements, at: span)
    }
    let destination = Destination(
      origin: origin, isBase: false, isKnown: collection.knownOrigins.contains(origin),
      takesDefaults: false, span: span)
    try judgeSecrets(destination)
    let certificate = try certificate(
      for: Address(scheme: origin.scheme == "tls" ? "https" : "http", host: origin.host))
    let request = SocketRequest(
      address: address, options: try options(isNetwork: isNetwork),
      sender: Sender(certificate: certificate))
    return RenderedSocket(
      request: request, shownAddress: shown ?? address.text, elements: elements,
      notices: notes.notices, secrets: notes.secrets.names, destination: destination)
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
      let isWebSocket = SocketTemplate.Kind(of: rendered.text) == .webSocket
      throw .badSocketAddress(
        error, isWebSocket: isWebSocket, mayBe: context.step.planned.asWebSocket != nil,
        at: socket.address.span)
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

extension StepRefusal {
  /// - Parameters:
  ///   - isWebSocket: whether it is an address of a WebSocket.
  ///   - mayBe: whether the keys of the step fit a WebSocket too.
  fileprivate static func badSocketAddress(
    _ problem: SocketAddressProblem, isWebSocket: Bool, mayBe: Bool, at span: SourceSpan
  ) -> StepRefusal {
    let help: [String] =
      if isWebSocket {
        [
          "a WebSocket sends and receives messages: leave `until`, `silence` and a number of "
            + "`bytes` out, or give the address of a raw connection"
        ]
      } else if mayBe {
        ["of a WebSocket begin with `ws://host/path` or `wss://host/path`"]
      } else {
        []
      }
    return StepRefusal(
      .badAddress, "the address cannot be used: \(problem)", at: span, help: help)
  }
}
