// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A hop as a client span, by the
/// [stable conventions for HTTP](https://opentelemetry.io/docs/specs/semconv/http/http-spans/).
///
/// It has no bodies and no headers.
struct HopSpan {
  let hop: Hop
  let trace: TraceID
  let parent: SpanID
  /// The path as a template; nil if it has no expression, and for a redirect.
  var template: String?
  /// How often the step had sent its request before.
  var resends = 0

  /// Nil for a hop without an identity.
  func span() -> OTLPSpan? {
    guard let part = hop.trace else { return nil }
    let started = part.startedAtMicroseconds
    var span = OTLPSpan(
      trace, part.span, name: name, from: started, to: started + hop.timings.total)
    span.parent = parent
    span.kind = .client
    span.attributes = requestAttributes + responseAttributes
    span.events = phases(since: started)
    if let errorType = hop.errorType {
      span.isError = true
      span.message = hop.failure?.words
      span.attributes.append(OTLPAttribute("error.type", errorType))
    }
    return span
  }

  private var name: String {
    let method = hop.knownMethod ?? "HTTP"
    return template.map { "\(method) \($0)" } ?? method
  }

  private var requestAttributes: [OTLPAttribute] {
    let address = hop.address
    let shown = Address(
      scheme: address.scheme, host: address.host, port: address.port, path: address.path,
      query: address.query)
    var attributes = [
      OTLPAttribute("http.request.method", hop.knownMethod ?? "_OTHER"),
      OTLPAttribute("url.full", shown.text), OTLPAttribute("server.address", address.host),
    ]
    if let port = address.effectivePort { attributes.append(OTLPAttribute("server.port", port)) }
    if hop.knownMethod == nil {
      attributes.append(OTLPAttribute("http.request.method_original", hop.method))
    }
    if let template { attributes.append(OTLPAttribute("url.template", template)) }
    let resends = resends + (hop.isResent ? 1 : 0)
    if resends > 0 { attributes.append(OTLPAttribute("http.request.resend_count", resends)) }
    return attributes
  }

  private var responseAttributes: [OTLPAttribute] {
    guard let response = hop.response else { return [] }
    var attributes = [
      OTLPAttribute("http.response.status_code", response.status),
      OTLPAttribute("network.protocol.version", response.version),
    ]
    if !response.remoteIP.isEmpty {
      attributes.append(OTLPAttribute("network.peer.address", response.remoteIP))
    }
    return attributes
  }

  /// The ends of the phases that took place.
  private func phases(since started: Int64) -> [OTLPEvent] {
    let timings = hop.timings
    return [
      ("name resolved", timings.nameResolved), ("connected", timings.connected),
      ("TLS established", timings.tlsEstablished), ("first byte", timings.firstByte),
    ]
    .filter { $0.1 > 0 }.map { OTLPEvent(name: $0.0, at: started + $0.1) }
  }
}
