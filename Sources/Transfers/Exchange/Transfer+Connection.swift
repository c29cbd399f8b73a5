// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The connection that libcurl chooses or opens for the transfer.
extension Transfer {
  /// Whether the request may be sent on the connection that libcurl has chosen.
  func maySend(
    to remote: UnsafeMutablePointer<CChar>?, fromPort port: Int32, _ here: borrowing OnEngine
  ) -> Bool {
    guard let handle, let remote, sending.stop == nil else { return false }
    let address = String(cString: remote)
    sending.remoteIP = address
    guard request.options.content.allowsLinkLocal || !ForbiddenAddress.isForbidden(address) else {
      stop(.forbiddenAddress(address))
      return false
    }
    guard !sending.rule.isExhausted else {
      stop(.endlessLogin)
      return false
    }
    guard !wouldAnswerWrong else {
      stop(.wrongDigest)
      return false
    }
    guard !hasUnreadBytes(handle, port, here) else {
      stop(.unreadBytes)
      return false
    }
    guard !isIdleTooLong(handle, port, here) else {
      stop(.idleTooLong)
      return false
    }
    if let problem = problem(ofConnection: port, handle, here) {
      stop(problem)
      return false
    }
    sending.rule.asksFirst =
      request.login?.scheme == .digest
      && handle.configuration?.payload != HandleConfiguration.Payload.none
    guard sending.rule.maySend(answers: sending.head.wholeHeads, status: sending.head.status) else {
      stop(.refusedResend)
      return false
    }
    sending.stream = HTTP2Stream()
    if sending.rule.sendings == 2 { handle.decideClosing(for: request) }
    if isFTP { handle.endConnectLimit() }
    // The response to the earlier sending was a challenge: only this sending counts.
    sending.sentHead = []
    beginPreview(handle)
    if !sending.opened.isEmpty {
      loop(here).certificateRequests.noteConnection(
        port: port, asksForCertificate: asksForCertificate(here))
    }
    keepSocket(withPort: port)
    sending.port = port
    if handle.cachedRequestHead?.isAlike(request, port: port) != true { handle.isVerbose = true }
    let countsBytes = handle.configuration?.countsBytes == true
    deadlines?.connected(at: loop(here).now, isWhole: !countsBytes || announcedLength == 0)
    if let group, !hasEndToHold { note(.head, in: group) }
    return true
  }

  /// Whether a socket may be connected to an address.
  func mayConnect(to address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    // The second connection of FTP is for data.
    let isForData = isFTP && sending.rule.hasSent
    guard isForData || !sending.rule.isExhausted else {
      stop(.endlessLogin)
      return false
    }
    guard
      isForData
        || sending.rule.mayConnect(answers: sending.head.wholeHeads, status: sending.head.status)
    else {
      stop(.refusedResend)
      return false
    }
    handle?.isVerbose = true
    if request.options.content.allowsLinkLocal { return true }
    if case .unixSocket? = request.targets.first { return true }
    guard let text = ForbiddenAddress.text(of: address) else { return false }
    guard !ForbiddenAddress.isForbidden(text) else {
      stop(.forbiddenAddress(text))
      return false
    }
    return true
  }

  /// Whether there are unread bytes on a connection that served an earlier request.
  private func hasUnreadBytes(
    _ handle: EasyHandle, _ port: Int32, _ here: borrowing OnEngine
  ) -> Bool {
    guard isKept(handle) else { return false }
    return loop(here).idleConnections.hasUnreadBytes(port: port)
  }

  /// Whether the service has ended the connection, or may close it before the request arrives, and
  /// the request could not be sent again. A connection of its own follows, since libcurl chooses the next one by
  /// rules of its own.
  private func isIdleTooLong(
    _ handle: EasyHandle, _ port: Int32, _ here: borrowing OnEngine
  ) -> Bool {
    guard isKept(handle) else { return false }
    if loop(here).idleConnections.hasEnded(port: port) { return true }
    return !ResendRule.isRepeatable(request.method)
      && loop(here).idleConnections.isIdleTooLong(port: port, at: .now)
  }

  /// Whether libcurl has chosen a connection that served an earlier request.
  private func isKept(_ handle: EasyHandle) -> Bool {
    !sending.rule.hasSent && sending.opened.isEmpty && handle.openedConnections == 0
  }

  /// Why nothing may be sent on the connection with a port: its credentials or its peer are wrong.
  private func problem(
    ofConnection port: Int32, _ handle: EasyHandle, _ here: borrowing OnEngine
  ) -> StopReason? {
    if let name = sending.handshake.partialWildcard {
      // Otherwise an HTTP/2 connection would be reused, without a handshake to judge.
      handle.closeAfterwards()
      return .partialWildcard(name)
    }
    guard let configuration = handle.configuration, configuration.opensTunnel,
      let proxy = configuration.proxy
    else { return nil }
    if !sending.opened.isEmpty {
      loop(here).tunnels.note(proxy, port: port)
      return nil
    }
    return loop(here).tunnels.isOpened(by: proxy, port: port) ? nil : .foreignTunnel
  }

  /// Keeps the socket of a new connection; that of an old one is unknown.
  func keepSocket(withPort port: Int32) {
    guard !sending.opened.isEmpty else { return }
    sending.newSocket = sending.opened.first { curlew_local_port($0) == port }
    if upload != nil, request.address.scheme == "http" {
      sending.socket = sending.newSocket.map { SocketCopy($0) }
    }
    sending.opened = []
  }

  /// Notes a connection that others may use after this transfer.
  func noteConnection(of response: Response?, _ here: borrowing OnEngine) {
    guard sending.port > 0 else { return }
    if let newSocket = sending.newSocket {
      loop(here).idleConnections.note(
        newSocket, port: sending.port,
        speaksHTTP1: response?.version.utf8.first == UInt8(ascii: "1"))
    }
    guard response != nil else { return }
    loop(here).idleConnections.noteResponse(
      port: sending.port, at: loop(here).now, longestIdle: sending.longestIdle)
  }

  /// Notes a piece of a handshake that is sent.
  func sentHandshake(_ message: HandshakeMessage?) {
    if sending.handshakeBegan == nil { sending.handshakeBegan = .now }
    // The service's handshake follows a proxy's.
    guard message == .clientHello else { return }
    sending.peerAsksForCertificate = false
    sending.peerCertificate = nil
  }

  /// Notes a message of the peer's handshake.
  func receivedHandshake(
    _ message: HandshakeMessage, _ bytes: UnsafeRawBufferPointer, _ here: borrowing OnEngine
  ) {
    switch message {
    case .certificateRequest:
      sending.peerAsksForCertificate = true
      loop(here).certificateRequests.noteRequest(of: request.address.origin)
    case .certificate: sending.peerCertificate = HandshakeMessage.firstCertificate(in: bytes)
    case .clientHello: break
    }
  }

  /// Whether the peer wants a client certificate on a new connection. A resumed session has neither
  /// its certificate nor its request for ours (RFC 8446, section 4.3.2): there the last one counts.
  func asksForCertificate(_ here: borrowing OnEngine) -> Bool {
    sending.peerAsksForCertificate
      || sending.handshakeBegan != nil && sending.peerCertificate == nil
        && loop(here).certificateRequests.hasAsked(request.address.origin)
  }

  /// Whether libcurl's answer to the last digest challenge would be wrong.
  var wouldAnswerWrong: Bool {
    guard request.login?.scheme == .digest, sending.head.status == 401, let handle else {
      return false
    }
    let headers = parsedHead(handle).headers
    return DigestChallenge(headers)?.isBeyondLibcurl(hasBody: hasBody) == true
  }

  /// Whether the response is to a probe that was sent without the request's body.
  ///
  /// libcurl notes on the connection that it left out the body (`authneg` in its `http.c`), and
  /// would then leave out the body of another request on it, even without credentials. It removes
  /// the note only if the request itself uses the same connection, which is not certain.
  var wasQuestion: Bool { sending.rule.asksFirst && sending.rule.sendings == 1 }

  private var hasBody: Bool {
    switch request.body {
    case .none: false
    case .bytes(let bytes): !bytes.isEmpty
    case .stream(let stream): stream.length != 0
    }
  }

  /// The TLS session of the connection that this transfer opened; nil without TLS.
  var session: TLSSession? {
    guard request.address.scheme != "http", request.address.scheme != "ftp" || demandsTLS,
      var session = sending.handshake.session
    else { return nil }
    if let certificate = sending.peerCertificate.flatMap({ PeerCertificate(der: $0) }) {
      session.certificate = certificate
    }
    return session
  }

  private var demandsTLS: Bool { request.options.content.connection.demandsTLS == true }
}
