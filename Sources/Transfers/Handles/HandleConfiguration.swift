// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// All options of an easy handle that are neither the address, the headers nor the body: requests
/// of the same shape use a handle again without a reset.
///
/// An object: it is large, and looked at for each request.
final class HandleConfiguration {
  /// How the body goes to libcurl.
  enum Payload: Equatable {
    case none
    case bytes
    case stream
  }

  let method: String
  let payload: Payload
  /// libcurl tells how many bytes have gone and come (`Transfer.countsBytes`).
  let countsBytes: Bool
  /// libcurl asks the service before it sends the body (`Expect: 100-continue`).
  let asksBeforeBody: Bool
  /// Of the address, lower case.
  let scheme: String
  /// All that the request says of how it travels.
  let options: RequestOptions
  let sender: Sender?
  let connectMilliseconds: Int
  /// `TimeLimits.replySeconds`, which means something over FTP alone.
  let replySeconds: Int
  /// Nil for none.
  let proxy: Proxy?
  /// What is connected to in place of the address's host and port.
  let target: ConnectionTarget?
  let pace: TransferPace

  var login: ConnectionLogin? { sender?.login }

  /// FTP with TLS from before the log-in on, or not at all.
  var demandsTLS: Bool { options.content.connection.demandsTLS }

  var isHTTP: Bool { scheme == "http" || scheme == "https" }

  var isFTP: Bool { scheme == "ftp" || scheme == "ftps" }

  /// libcurl is told the target apart from what stands before it. A proxy gets the whole address as
  /// the target, and an answer to a challenge holds the path of the address.
  var sendsTarget: Bool { isHTTP && proxy == nil && login == nil }

  /// The proxy connects to the service and moves bytes, after a log-in of its own: all but plain requests
  /// to a proxy of HTTP, each of which says the log-in again.
  var opensTunnel: Bool {
    switch proxy?.scheme {
    case nil: false
    case .http, .https: scheme != "http"
    case .socks4, .socks4a, .socks5, .socks5h: true
    }
  }

  /// TLS from the first byte.
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

  /// Whether a shape made from these would be this one; builds nothing.
  func fits(_ request: HopRequest, _ limits: TimeLimits, proxies: EngineProxies?) -> Bool {
    // One after another: the operands of `&&` and `||` would each have a copy of the request.
    guard options.isSame(as: request.options), Sender.isSame(sender, request.sender),
      method == request.head.method
    else { return false }
    guard connectMilliseconds == limits.connectMilliseconds,
      !isFTP || replySeconds == limits.replySeconds
    else { return false }
    guard scheme == request.address.scheme, payload == Self.payload(of: request),
      countsBytes == Self.countsBytes(of: request),
      asksBeforeBody == Self.asksBeforeBody(request), target == request.targets.first,
      pace == TransferPace(request)
    else { return false }
    guard let proxies else { return true }
    return proxy == Self.proxy(of: request, proxies)
  }

  /// What the request says of a proxy, else what the environment does.
  private static func proxy(of request: HopRequest, _ proxies: EngineProxies?) -> Proxy? {
    let target = request.targets.first
    guard let choice = request.options.content.connection.proxy else {
      return target?.isDirect == true ? nil : proxies?.addresses.proxy(for: request.address)
    }
    // libcurl would look for the proxy behind the Unix socket.
    if case .unixSocket? = target { return nil }
    return choice.proxy
  }

  /// Somebody wants to know, or the body is too long to go out with its head, so that the moment
  /// when it has been sent is not that of the head.
  private static func countsBytes(of request: HopRequest) -> Bool {
    if request.progress != nil { return true }
    return switch request.body {
    case .none: false
    case .bytes(let bytes): bytes.count > EasyHandle.firstPieceBytes || request.sendsChunks
    case .stream: true
    }
  }

  /// Each request gets a connection of its own, which is closed behind it: the step says so, or
  /// libcurl would let another request use the connection that must not.
  ///
  /// Before it uses a connection of `AUTH TLS` again, libcurl up to 8.20 does not compare how its certificate
  /// was verified ([CVE-2026-8286](https://curl.se/docs/CVE-2026-8286.html)), and 7.88 not even whether it
  /// is encrypted ([CVE-2023-27535](https://curl.se/docs/CVE-2023-27535.html)).
  var needsOwnConnection: Bool {
    options.content.connection.use == .fresh || demandsTLS
      || options.content.connection.readsCertificate && isSecure
      || sender?.certificate?.needsOwnConnection == true
      || options.content.connection.httpVersion == .http2PriorKnowledge
        && CurlLibrary.breaksPriorKnowledge
  }

  /// The connection is closed behind each of its requests.
  ///
  /// libcurl 7.88 gives a Negotiate connection to other users (CVE-2026-1965). What comes on one of a
  /// Unix socket between two requests would be the answer to the second: it has no port to know it by
  /// (`IdleConnections`), and to open another costs little.
  var closesConnection: Bool {
    needsOwnConnection || login?.ownsConnection == true || isOfUnixSocket
  }

  private var isOfUnixSocket: Bool {
    if case .unixSocket? = target { true } else { false }
  }

  /// A body that is read from elsewhere and is longer than what a refusal is worth.
  private static func asksBeforeBody(_ request: HopRequest) -> Bool {
    guard case .stream(let stream) = request.body else { return false }
    return stream.length.map { $0 > EasyHandle.askedForBytes } ?? true
  }

  /// POST, PUT and PATCH without a body send `Content-Length: 0` (RFC 9110, section 8.6).
  private static func payload(of request: HopRequest) -> Payload {
    switch request.body {
    case .bytes: request.sendsChunks ? .stream : .bytes
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
  /// Whether no proxy can lead there: a Unix socket, or this machine.
  var isDirect: Bool {
    switch self {
    case .unixSocket: true
    case .host(let place): Address(scheme: "tcp", host: place.host).isLoopback
    }
  }
}
