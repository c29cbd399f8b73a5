// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// All options of an easy handle except for the address, the headers and the body: requests of the
/// same configuration reuse a handle without a reset.
///
/// An object: it is large, and compared for each request.
final class HandleConfiguration {
  /// How libcurl gets the body.
  enum Payload: Equatable {
    case none
    case bytes
    case stream
  }

  let method: String
  let payload: Payload
  /// Whether libcurl reports the number of bytes sent and received (`Transfer.countsBytes`).
  let countsBytes: Bool
  /// Whether libcurl asks the service before it sends the body (`Expect: 100-continue`).
  let asksBeforeBody: Bool
  /// The scheme of the address, in lower case.
  let scheme: String
  /// The request's options.
  let options: RequestOptions
  let sender: Sender?
  let connectMilliseconds: Int
  /// `TimeLimits.replySeconds`, which only applies to FTP.
  let replySeconds: Int
  /// Nil for none.
  let proxy: Proxy?
  /// The target of the connection in place of the address's host and port.
  let target: ConnectionTarget?
  let pace: TransferPace

  var login: ConnectionLogin? { sender?.login }

  /// Whether FTP requires TLS before the log-in.
  var demandsTLS: Bool { options.content.connection.demandsTLS }

  var isHTTP: Bool { scheme == "http" || scheme == "https" }

  var isFTP: Bool { scheme == "ftp" || scheme == "ftps" }

  /// Whether the target is set apart from the rest of the address. An HTTP proxy gets the whole
  /// address as the target, and digest answers contain the path of the address.
  var sendsTarget: Bool { isHTTP && proxy == nil && login == nil }

  /// Whether the proxy connects to the service and forwards bytes, after authenticating: true for
  /// all but plain requests to an HTTP proxy, each of which repeats the credentials.
  var opensTunnel: Bool {
    switch proxy?.scheme {
    case nil: false
    case .http, .https: scheme != "http"
    case .socks4, .socks4a, .socks5, .socks5h: true
    }
  }

  /// Whether an HTTP proxy gets the request itself, not a tunnel for it.
  var asksProxy: Bool { isHTTP && proxy != nil && !opensTunnel }

  /// Whether TLS is used from the first byte.
  var isSecure: Bool { scheme == "https" || scheme == "ftps" }

  init(_ request: HopRequest, _ limits: TimeLimits, proxies: EngineProxies?) {
    method = request.method
    payload = Self.payload(of: request)
    countsBytes = Self.countsBytes(of: request)
    asksBeforeBody = Self.asksBeforeBody(request)
    scheme = request.address.scheme
    options = request.options
    sender = request.sender
    connectMilliseconds = limits.connectMilliseconds
    replySeconds = limits.replySeconds
    target = request.targets.first
    proxy = Self.proxy(of: request, proxies)
    pace = TransferPace(request)
  }

  /// Whether the configuration of this request would equal this one; allocates nothing. Its time
  /// limits follow from the options.
  func fits(_ request: HopRequest, proxies: EngineProxies?) -> Bool {
    // As separate conditions: each operand of `&&` and `||` would copy the request.
    guard options.isSame(as: request.options), Sender.isSame(sender, request.sender),
      method == request.head.method
    else { return false }
    guard scheme == request.address.scheme, payload == Self.payload(of: request),
      countsBytes == Self.countsBytes(of: request),
      asksBeforeBody == Self.asksBeforeBody(request), target == request.targets.first,
      pace == TransferPace(request)
    else { return false }
    guard let proxies else { return true }
    return proxy == Self.proxy(of: request, proxies)
  }

  /// The proxy of the request, else that of the environment.
  private static func proxy(of request: HopRequest, _ proxies: EngineProxies?) -> Proxy? {
    let target = request.targets.first
    guard let choice = request.options.content.connection.proxy else {
      return target?.isDirect == true ? nil : proxies?.addresses.proxy(for: request.address)
    }
    // libcurl would look for the proxy behind the Unix socket.
    if case .unixSocket? = target { return nil }
    return choice.proxy
  }

  /// Whether the counts are needed: progress is shown, or the body is too long to be sent with its
  /// head, so that it is sent completely at another time.
  private static func countsBytes(of request: HopRequest) -> Bool {
    if request.progress != nil { return true }
    return switch request.body {
    case .none: false
    case .bytes(let bytes): bytes.count > EasyHandle.firstPieceBytes || request.sendsChunks
    case .stream: true
    }
  }

  /// Whether each request gets a connection of its own, which is closed after it: the step sets it,
  /// or libcurl could let another request use the connection wrongly.
  ///
  /// Before libcurl up to 8.20 reuses a connection of `AUTH TLS`, it does not compare how the
  /// certificate was verified ([CVE-2026-8286](https://curl.se/docs/CVE-2026-8286.html)), and 7.88
  /// not even whether it is encrypted ([CVE-2023-27535](https://curl.se/docs/CVE-2023-27535.html)).
  /// Since 8.9 it does not compare an interface or address that is written with `if!` or `host!`
  /// (`docs/internals/engine.md` has the report).
  var needsOwnConnection: Bool {
    options.content.connection.use == .fresh || demandsTLS
      || options.content.connection.interface != nil
      || options.content.connection.readsCertificate && isSecure
      || sender?.certificate?.needsOwnConnection == true
      || options.content.connection.httpVersion == .http2PriorKnowledge
        && CurlLibrary.breaksPriorKnowledge
  }

  /// Whether the connection is closed after each request.
  ///
  /// libcurl 7.88 reuses Negotiate connections for other users (CVE-2026-1965). Bytes that arrive
  /// on a Unix socket between two requests would be read as the second response: such a connection
  /// has no port to be found by (`IdleConnections`), and opening another is cheap.
  var closesConnection: Bool {
    needsOwnConnection || login?.ownsConnection == true || isOfUnixSocket
  }

  private var isOfUnixSocket: Bool {
    if case .unixSocket? = target { true } else { false }
  }

  /// Whether the service is asked before the body is sent: it is a stream, and longer than the cost
  /// of asking.
  static func asksBeforeBody(_ request: HopRequest) -> Bool {
    guard case .stream(let stream) = request.body else { return false }
    return stream.length.map { $0 > EasyHandle.askedForBytes } ?? true
  }

  /// POST, PUT and PATCH without a body send `Content-Length: 0` (RFC 9110, section 8.6).
  static func payload(of request: HopRequest) -> Payload {
    switch request.body {
    case .bytes: request.sendsChunks || request.holdsEnd ? .stream : .bytes
    case .stream: .stream
    case .none:
      switch request.method {
      case "POST", "PUT", "PATCH": .bytes
      default: .none
      }
    }
  }
}

extension ConnectionTarget {
  /// Whether the target never needs a proxy: a Unix socket, or this machine.
  var isDirect: Bool {
    switch self {
    case .unixSocket: true
    case .host(let place): Address(scheme: "tcp", host: place.host).isLoopback
    }
  }
}
