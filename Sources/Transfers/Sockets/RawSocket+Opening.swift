// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension RawSocket {
  /// Begins to connect.
  func open(_ here: borrowing OnEngine) {
    guard !isUsed, let curl = curl_easy_init() else {
      return answer(.failed(failure(CURLE_OUT_OF_MEMORY, .connecting)), here)
    }
    isUsed = true
    let handle = EasyHandle(curl: curl)
    do throws(OptionFailure) {
      try setOptions(of: handle, here)
    } catch {
      return answer(
        .failed(
          FailureTable.failure(
            stop: .option(error), reached: .connecting, mayHaveBeenCarriedOut: false)), here)
    }
    guard let multi = makeMulti() else {
      return answer(.failed(failure(CURLE_OUT_OF_MEMORY, .connecting)), here)
    }
    self.multi = multi
    self.handle = handle
    let code = curl_multi_add_handle(multi, handle.curl)
    precondition(code == CURLM_OK, "a handle is added once")
    loop(here).insert(self, here)
  }

  private func setOptions(
    of handle: EasyHandle, _ here: borrowing OnEngine
  ) throws(OptionFailure) {
    let hop = request.hop
    try handle.prepare(
      for: hop, configuration: nil,
      newConfiguration: {
        HandleConfiguration(
          hop, TimeLimits(request.options.content.timeout),
          proxies: isUpgrade ? loop(here).proxies : nil)
      },
      share: loop(here).share,
      authorities: loop(here).authorities)
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_CONNECT_ONLY, to: 1)
    if isUpgrade {
      // An HTTP proxy forwards bytes only through a tunnel.
      try handle.set(CURLOPT_HTTPPROXYTUNNEL, to: 1)
    } else {
      // The peer must not be offered HTTP.
      try handle.set(CURLOPT_SSL_ENABLE_ALPN, to: 0)
    }
    // No datagram is longer; libcurl reads no more at once.
    try handle.set(CURLOPT_BUFFERSIZE, to: Self.readBytes)
    try handle.set(CURLOPT_OPENSOCKETDATA, to: context)
    try handle.check(
      curlew_set_socket_callback(handle.curl, Self.openSocket), CURLOPT_OPENSOCKETFUNCTION)
    try handle.check(curlew_set_prereq_callback(handle.curl, nil), CURLOPT_PREREQFUNCTION)
    if handle.configuration?.isSecure == true {
      try handle.set(CURLOPT_DEBUGDATA, to: context)
      try handle.check(
        curlew_set_debug_callback(handle.curl, Self.watchHandshake), CURLOPT_DEBUGFUNCTION)
      handle.isVerbose = true
    }
    if case .unix(let path) = request.address { try handle.set(CURLOPT_UNIX_SOCKET_PATH, to: path) }
  }

  private func makeMulti() -> UnsafeMutableRawPointer? {
    guard let multi = CurlLibrary.makeMulti() else { return nil }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let codes = [
      curlew_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, context),
      curlew_multi_set_pointer(multi, CURLMOPT_TIMERDATA, context),
      curlew_multi_set_socket_callback(multi, Self.watchSocket),
      curlew_multi_set_timer_callback(multi, Self.setTimer),
    ]
    precondition(codes.allSatisfy { $0 == CURLM_OK }, "these options are known")
    return multi
  }

  /// Lets libcurl continue to connect.
  func act(_ descriptor: curl_socket_t, _ events: Int32, _ here: borrowing OnEngine) {
    guard let multi, let handle else { return }
    if descriptor == curlew_timeout_socket { libcurlAlarm = nil }
    var running: Int32 = 0
    let code = curl_multi_socket_action(multi, descriptor, events, &running)
    precondition(code == CURLM_OK, "curl_multi_socket_action fails only for lack of memory")
    var result = CURLE_OK
    guard curlew_multi_next_ended(multi, &result) != nil else { return }
    ended(result, handle, here)
  }

  private func ended(
    _ result: CURLcode, _ handle: EasyHandle, _ here: borrowing OnEngine
  ) {
    watched = []
    libcurlAlarm = nil
    var socket: curl_socket_t = -1
    if result == CURLE_OK,
      curlew_get_socket(handle.curl, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK,
      socket >= 0
    {
      descriptor = socket
      return answer(.done, here)
    }
    if let forbiddenAddress {
      return answer(
        .failed(
          FailureTable.failure(
            stop: .forbiddenAddress(forbiddenAddress), reached: .connecting,
            mayHaveBeenCarriedOut: false)), here)
    }
    let code = result == CURLE_OK ? CURLE_COULDNT_CONNECT : result
    var failure = failure(code, openingPhase(handle))
    if let proxy = handle.configuration?.proxy {
      failure.blame(proxy, for: request.hop.address, answer: handle.connectAnswer)
    }
    answer(.failed(failure), here)
  }

  /// The phase of connecting.
  func openingPhase(_ handle: EasyHandle) -> TransferFailure.Phase {
    if handle.number(CURLINFO_CONNECT_TIME_T) > 0 { return .tlsHandshake }
    return handle.number(CURLINFO_NAMELOOKUP_TIME_T) > 0 ? .connecting : .resolvingName
  }

  func failure(_ code: CURLcode, _ phase: TransferFailure.Phase) -> TransferFailure {
    var failure = FailureTable.failure(
      code: code, reached: phase, words: handle?.errorWords ?? "", mayHaveBeenCarriedOut: false)
    if refusesCertificate, failure.mayBeAboutCertificate {
      failure.blameCertificate(isGiven: request.hop.sender?.certificate != nil)
    }
    return failure
  }

  /// Whether the end of the connection is the refusal of our certificate: the peer asked for one and
  /// has sent nothing.
  var refusesCertificate: Bool { peerAsksForCertificate && receivedCount == 0 }

  /// The failure of an upgrade whose connection ends then.
  var certificateFailure: TransferFailure {
    failure(CURLE_GOT_NOTHING, .waitingForResponse)
  }

  /// Reads the facts about the connection, while libcurl still has them.
  func noteFacts() {
    guard let handle else { return }
    facts.timings.nameResolved = handle.number(CURLINFO_NAMELOOKUP_TIME_T)
    facts.timings.connected = handle.number(CURLINFO_CONNECT_TIME_T)
    facts.timings.tlsEstablished = handle.number(CURLINFO_APPCONNECT_TIME_T)
    facts.timings.total = Instant.now.microseconds(since: began)
    facts.proxy = handle.configuration?.proxy
    var text: UnsafePointer<CChar>?
    if case .network = request.address,
      curlew_get_text(handle.curl, CURLINFO_PRIMARY_IP, &text) == CURLE_OK, let text
    {
      facts.remoteIP = String(cString: text)
    }
  }

  /// Whether a socket may be connected to an address.
  private func mayConnect(to address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    if curlew_is_unix_address(address) {
      if case .unix = request.address { return true }
      return false
    }
    if request.options.content.allowsLinkLocal { return true }
    guard let text = ForbiddenAddress.text(of: address) else { return false }
    guard !ForbiddenAddress.isForbidden(text) else {
      forbiddenAddress = text
      return false
    }
    return true
  }

  // MARK: Callbacks of libcurl

  private static let openSocket: curlew_socket_callback = { context, _, address in
    with(context, else: CURL_SOCKET_BAD) { socket in
      guard let address, socket.mayConnect(to: address) else { return CURL_SOCKET_BAD }
      return socket.isDatagram ? curlew_open_datagram_socket(address) : curlew_open_socket(address)
    }
  }

  /// [CURLOPT_DEBUGFUNCTION](https://curl.se/libcurl/c/CURLOPT_DEBUGFUNCTION.html), for the messages
  /// of the handshake.
  private static let watchHandshake: curlew_debug_callback = { _, kind, bytes, count, context in
    guard kind == CURLINFO_SSL_DATA_IN || kind == CURLINFO_SSL_DATA_OUT,
      let message = HandshakeMessage(bytes, count)
    else { return 0 }
    return with(context, else: 0) { socket in
      // The service's handshake follows a proxy's.
      socket.peerAsksForCertificate = message == .certificateRequest
      return 0
    }
  }

  /// [CURLMOPT_SOCKETFUNCTION](https://curl.se/libcurl/c/CURLMOPT_SOCKETFUNCTION.html)
  private static let watchSocket: curlew_multi_socket_callback = {
    _, descriptor, what, context, _ in
    with(context, else: 0) { socket in
      socket.watched.removeAll { $0.descriptor == descriptor }
      var events: Int16 = 0
      if what & CURL_POLL_IN != 0 { events |= Int16(POLLIN) }
      if what & CURL_POLL_OUT != 0 { events |= Int16(POLLOUT) }
      if what != CURL_POLL_REMOVE, events != 0 { socket.watched.append((descriptor, events)) }
      return 0
    }
  }

  /// [CURLMOPT_TIMERFUNCTION](https://curl.se/libcurl/c/CURLMOPT_TIMERFUNCTION.html)
  private static let setTimer: curlew_multi_timer_callback = { _, milliseconds, context in
    with(context, else: 0) { socket in
      socket.libcurlAlarm =
        milliseconds < 0 ? nil : Instant.now.advanced(by: .milliseconds(milliseconds))
      return 0
    }
  }

  private static func with<Answer>(
    _ context: UnsafeMutableRawPointer?, else none: Answer, _ body: (RawSocket) -> Answer
  ) -> Answer {
    OnEngine.calledBack(with: context, else: none) { (socket, _) in body(socket) }
  }
}
