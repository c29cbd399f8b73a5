// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// One hop in progress: made by a task, and an `EngineOwned` from then on.
///
/// State that callbacks use for each line and piece is `@exclusivity(unchecked)`, because the check
/// at run time costs more than the work. Each is changed only by a method of its own type that
/// calls no other code, so no access can begin within another.
final class Transfer {
  let request: HopRequest
  /// A body for which libcurl calls back; nil for others.
  let upload: Upload?
  /// The length of the body; nil if it is sent in chunks.
  private let announcedLength: Int64?
  /// The limit in bytes of all heads and trailers.
  private let headLimit: Int
  /// The destination of the body; nil if the response keeps it.
  let download: Download?
  /// Whether the task was cancelled, possibly before the transfer began.
  var isCancelled = false
  /// The waiter for the hop; taken away with it, in the one place that ends transfers.
  var waiter: Waiter?
  private let engine: EngineOwned<EngineLoop>
  /// The index in `ActiveTransfers`, which sets it.
  var place = 0
  /// The handle while libcurl works on the transfer.
  var handle: EasyHandle? {
    didSet { if let handle { head.expect(handle.heads.last) } }
  }

  @exclusivity(unchecked) private(set) var sentHead: [UInt8] = []
  @exclusivity(unchecked) private(set) var head: HeadCollector
  @exclusivity(unchecked) private var preview = HeadPreview()
  /// The number of complete heads that `FramingRule` has judged.
  private var judgedHeads = 0
  /// Where bytes after the body are looked for.
  @exclusivity(unchecked) var endWatch = EndWatch.none
  /// The number of bytes after the body, and the first of them.
  var trailing: (count: Int, bytes: [UInt8]) = (0, [])
  /// Reads a body in chunks.
  @exclusivity(unchecked) var chunks = ChunkedReader()
  /// The head of a proxy's response to CONNECT; nil for none.
  private var proxyHead: HeadCollector?
  @exclusivity(unchecked) var body = BodyCollector()
  /// Decodes the body; nil without codings, and before it begins.
  var decoder: BodyDecoder?
  /// The head for which `decoder` was made, counted like `HeadCollector.wholeHeads`.
  var decodedHead = 0
  /// Finds the end of the body, and the head for which it was made, counted like
  /// `HeadCollector.wholeHeads`; nil without conditions, and before a body begins.
  var reading: (body: BodyReading, head: Int)?
  /// The number of decoded bytes passed to the download.
  var givenBytes = 0
  @exclusivity(unchecked) var deadlines: Deadlines?
  @exclusivity(unchecked) private(set) var sendingRule = SendingRule()
  @exclusivity(unchecked) private(set) var stop: StopReason?
  private(set) var remoteIP = ""
  /// The local port of the connection.
  private(set) var port: Int32 = 0
  private(set) var isResent = false
  /// Whether no existing connection may be used.
  private var avoidsKeptConnections = false
  private(set) var began = Instant.now
  /// When the present sending began: later than `began` only for the second sending.
  private(set) var sendingBegan: Instant
  /// When the first line of a response came, on our clock.
  @exclusivity(unchecked) private(set) var firstLine: Instant?
  /// The socket on which the body is sent, for a response that libcurl did not wait for.
  private var socket: SocketCopy?
  /// The sockets opened since the last sending.
  private var opened: [curl_socket_t] = []
  /// The socket of the connection, if it was opened for this transfer.
  private(set) var newSocket: curl_socket_t?
  /// Whether the address is FTP; stored, because it is read for each line of a head.
  let isFTP: Bool
  /// Whether bytes of a TLS handshake were sent.
  private(set) var hasBegunHandshake = false
  private(set) var handshake = HandshakeWords()
  /// Why the service refused the HTTP/2 stream; nil if it did not.
  private(set) var streamRefusal: StreamRefusal?

  init(
    _ request: consuming HopRequest, upload: Upload? = nil, download: Download? = nil,
    loop: EngineOwned<EngineLoop>
  ) {
    self.upload = upload
    announcedLength = request.announcedLength
    headLimit = request.options.content.limits.headBytes
    head = HeadCollector(isHTTP: request.address.isHTTP)
    isFTP = request.address.isFTP
    self.request = request
    self.download = download
    engine = loop
    sendingBegan = began
  }

  /// The waiter for the hop.
  enum Waiter: Sendable {
    /// Resumed once, in the one place that ends transfers, so a checked continuation is not needed.
    case task(UnsafeContinuation<Hop, Never>)
    /// A task that does not wait for a blocked thread.
    case abandonable(AbandonableContinuation)
  }

  /// The engine that runs the transfer.
  func loop(_ here: borrowing OnEngine) -> EngineLoop { engine(here) }

  /// Notes why the transfer ends; the first reason is kept.
  func stop(_ reason: StopReason) {
    if stop == nil { stop = reason }
  }

  /// Resets the state of the first sending, before another one on a new connection.
  ///
  /// - Parameter isResent: The request was sent before.
  func beginAgain(isResent: Bool) {
    self.isResent = isResent
    avoidsKeptConnections = true
    sentHead = []
    head = HeadCollector(isHTTP: request.address.isHTTP)
    preview = HeadPreview()
    judgedHeads = 0
    endWatch = .none
    trailing = (0, [])
    chunks = ChunkedReader()
    proxyHead = nil
    body = BodyCollector()
    decoder = nil
    decodedHead = 0
    reading = nil
    sendingRule = SendingRule()
    stop = nil
    firstLine = nil
    hasBegunHandshake = false
    handshake = HandshakeWords()
    socket = nil
    newSocket = nil
    streamRefusal = nil
    sendingBegan = Instant.now
    deadlines?.beganAgain(at: sendingBegan)
    upload?.rewind()
  }

  /// Whether no existing connection may be used.
  var needsOwnConnection: Bool {
    avoidsKeptConnections || request.login?.ownsConnection == true
  }

  /// Whether it must begin again on a connection of its own, since nothing may be sent on the one
  /// that libcurl has chosen.
  var wantsAnotherConnection: Bool {
    switch stop {
    case .unreadBytes: true
    case .foreignTunnel: !avoidsKeptConnections
    default: false
    }
  }

  /// Whether the handle has state that its next user must not find, or that is too large to keep.
  var leavesTraces: Bool {
    if request.address.userInformation != nil || request.login != nil || request.rangeStart != nil {
      return true
    }
    guard case .bytes(let bytes) = request.body else { return false }
    return bytes.count > 65_536
  }

  // MARK: Callbacks of libcurl

  /// Takes a line of a head or of the trailers; false ends the transfer.
  func receivedHeadLine(
    _ line: UnsafeRawBufferPointer, _ here: borrowing OnEngine
  ) -> Bool {
    let isTaken = head.take(line, limit: headLimit)
    if preview.isOn { notePreviewed(line) }
    if let handle, handle.isVerbose {
      // FTP replies come between the commands, so a handle of FTP stays verbose to its end.
      if isFTP { loop(here).callsAgain = true } else { handle.isVerbose = false }
    }
    // An FTP reply is not a byte of the file; like 100 Continue, it only shows that the peer is
    // alive.
    if head.hasAnswer, !isFTP {
      deadlines?.received(at: loop(here).now)
      if firstLine == nil { firstLine = Instant.now }
    } else {
      deadlines?.askedToContinue(at: loop(here).now)
    }
    if !isTaken { stopForHead() }
    guard isTaken, head.isWhole else { return isTaken }
    guard !isOfForeignVersion else {
      stop(.foreignVersion)
      return false
    }
    if judgedHeads != head.wholeHeads {
      judgedHeads = head.wholeHeads
      guard isFramed() else { return false }
      if wasQuestion { handle?.closeAfterwards() }
      watchEnd()
      if let onHead = request.progress?.onHead, head.hasAnswer, let status = head.status {
        onHead(status)
      }
    }
    guard endsWithHead else {
      return true
    }
    stop(.extent)
    return false
  }

  /// Takes a line after a body in chunks; false ends the transfer.
  func receivedTrailer(_ line: [UInt8]) -> Bool {
    let isTaken = line.withUnsafeBytes { head.takeTrailer($0, limit: headLimit) }
    if !isTaken { stopForHead() }
    return isTaken
  }

  private func stopForHead() {
    stop(head.problem.map(StopReason.framing) ?? .headLimit(headLimit))
  }

  /// Takes a piece of a head's line that libcurl has not stored yet.
  ///
  /// - Returns: The number of its bytes; zero ends the transfer; nil for a piece of the body.
  func previewed(_ piece: UnsafeRawBufferPointer) -> Int? {
    guard preview.isOn else { return nil }
    guard preview.mayStore(piece) else {
      stop(.framing(.foldedFirstLine))
      return 0
    }
    return piece.count
  }

  private func notePreviewed(_ line: UnsafeRawBufferPointer) {
    preview.stored(line, isFinal: head.isWhole)
    if !preview.isOn { handle?.previewsHeads = false }
  }

  /// Makes libcurl pass the lines of the next head before it stores them, if this version must.
  private func beginPreview(_ handle: EasyHandle) {
    guard CurlLibrary.keepsFreedHeader, request.address.isHTTP else { return }
    preview.begin()
    handle.previewsHeads = true
  }

  /// Whether an HTTP/1 request got a status line of a later version. Without TLS the version may
  /// change after a request that asks for it.
  private var isOfForeignVersion: Bool {
    guard head.saysLaterVersion, request.address.isHTTP,
      request.address.scheme == "https" || request.options.content.connection.httpVersion != .http2
    else { return false }
    return sentHead.prefix { $0 != 0x0D }.suffix(8).starts(with: "HTTP/1.".utf8)
  }

  /// Whether only the head of the response is needed and more would come. A response to which
  /// libcurl sends credentials goes on, and one without a body ends by itself. The bytes after a
  /// 101 are not HTTP (RFC 9110, section 15.2.2), unless libcurl asked for version 2.
  private var endsWithHead: Bool {
    guard let status = head.status else { return false }
    if status == 101 { return request.options.content.connection.httpVersion != .http2 }
    guard case .headers = request.options.content.extent, request.method != "HEAD" else {
      return false
    }
    return ![204, 304, 401, 407].contains(status)
  }

  /// Takes the head as sent. A `CONNECT` to a proxy, which is sent before anything goes to the
  /// service, is not part of it.
  func sentHead(_ bytes: UnsafeRawBufferPointer) {
    guard sendingRule.hasSent else {
      if bytes.starts(with: "CONNECT ".utf8) { proxyHead = HeadCollector() }
      return
    }
    if sentHead.isEmpty, let same = handle?.heads.lastRequest(ifSame: bytes) {
      sentHead = same
    } else {
      sentHead.append(contentsOf: bytes)
    }
    if case .abandonable(let continuation)? = waiter {
      continuation.sent(sentHead, sendings: sendingRule.sendings)
    }
  }

  /// Takes the cached head as the one that was sent, if libcurl did not report it.
  func takeKnownHead(_ handle: EasyHandle) {
    guard sentHead.isEmpty, !handle.isVerbose, sendingRule.hasSent,
      let known = handle.cachedRequestHead,
      known.isAlike(request, port: port), let target = handle.target
    else { return }
    let head = known.head(of: request, target: target)
    if handle.requestBytes == head.count { sentHead = head }
  }

  /// Takes a line that libcurl is about to read: of a proxy's response to CONNECT, which no other
  /// callback gets. The transfer cannot be stopped here, so the request is not sent (`maySend`).
  func receivedProxyLine(_ line: UnsafeRawBufferPointer) {
    guard !sendingRule.hasSent, var head = proxyHead else { return }
    _ = head.take(line, limit: headLimit)
    var problem = head.problem
    // The length headers of a 2xx must be ignored (RFC 9110, section 9.3.6).
    if head.isWhole, let status = head.status, status / 100 != 2 {
      problem = problem ?? FramingRule.problem(in: ParsedHead(head.head))
    }
    proxyHead = head.isWhole ? nil : head
    if let problem { stop(.framing(problem)) }
  }

  func refusedStream(_ refusal: StreamRefusal) {
    streamRefusal = refusal
  }

  func beganHandshake() {
    hasBegunHandshake = true
  }

  /// Takes a line that may be about a handshake.
  func reportedLine(_ line: UnsafeRawBufferPointer) {
    handshake.take(line)
  }

  /// Whether the request may be sent on the connection that libcurl has chosen.
  func maySend(
    to remote: UnsafeMutablePointer<CChar>?, fromPort port: Int32, _ here: borrowing OnEngine
  ) -> Bool {
    guard let handle, let remote, stop == nil else { return false }
    let isForbidden: Bool
    (remoteIP, isForbidden) = handle.heads.remoteIP(remote)
    guard request.options.content.allowsLinkLocal || !isForbidden else {
      stop(.forbiddenAddress(remoteIP))
      return false
    }
    guard !sendingRule.isExhausted else {
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
    if let stop = problem(ofConnection: port, handle, here) {
      self.stop(stop)
      return false
    }
    sendingRule.asksFirst =
      request.login?.scheme == .digest && handle.shape?.payload != HandleConfiguration.Payload.none
    guard sendingRule.maySend(answers: head.wholeHeads, status: head.status) else {
      stop(.refusedResend)
      return false
    }
    if sendingRule.sendings == 2 { handle.decideClosing(for: request) }
    // The response to the earlier sending was a challenge: only this sending counts.
    sentHead = []
    beginPreview(handle)
    keepSocket(withPort: port)
    self.port = port
    if handle.cachedRequestHead?.isAlike(request, port: port) != true { handle.isVerbose = true }
    deadlines?.connected(
      at: loop(here).now, isWhole: handle.shape?.countsBytes != true || announcedLength == 0)
    return true
  }

  /// Whether a socket may be connected to an address.
  func mayConnect(to address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    // The second connection of FTP is for data.
    let isForData = isFTP && sendingRule.hasSent
    guard isForData || !sendingRule.isExhausted else {
      stop(.endlessLogin)
      return false
    }
    guard isForData || sendingRule.mayConnect(answers: head.wholeHeads, status: head.status) else {
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

  /// Fills libcurl's buffer with the next bytes of the streamed body, or pauses or ends the
  /// transfer.
  func fill(_ space: UnsafeMutableRawBufferPointer, _ here: borrowing OnEngine) -> Int {
    guard let upload else { return curlew_read_abort }
    deadlines?.sent(at: loop(here).now)
    switch upload.fill(space) {
    case .bytes(let count):
      // The end of a body of unknown length; the last chunk is sent with these bytes.
      if count == 0 { deadlines?.sentWhole(at: loop(here).now) }
      return count
    case .nothingYet: return curlew_read_pause
    case .failed(let words):
      stop(.requestBody(words))
      return curlew_read_abort
    }
  }

  /// Whether there are unread bytes on a connection that served an earlier request.
  private func hasUnreadBytes(
    _ handle: EasyHandle, _ port: Int32, _ here: borrowing OnEngine
  ) -> Bool {
    guard !sendingRule.hasSent, opened.isEmpty, handle.openedConnections == 0 else { return false }
    return loop(here).idleConnections.hasUnreadBytes(port: port)
  }

  /// Why nothing may be sent on the connection with a port: its credentials or its peer are wrong.
  private func problem(
    ofConnection port: Int32, _ handle: EasyHandle, _ here: borrowing OnEngine
  ) -> StopReason? {
    if let name = handshake.partialWildcard {
      // Otherwise an HTTP/2 connection would be reused, without a handshake to judge.
      handle.closeAfterwards()
      return .partialWildcard(name)
    }
    guard let shape = handle.shape, shape.opensTunnel, let proxy = shape.proxy else { return nil }
    if !opened.isEmpty {
      loop(here).tunnels.note(proxy, port: port)
      return nil
    }
    return loop(here).tunnels.isOpened(by: proxy, port: port) ? nil : .foreignTunnel
  }

  /// Notes a socket that may become the connection's.
  func opened(_ socket: curl_socket_t) {
    opened.append(socket)
  }

  /// Keeps the socket of a new connection; that of an old one is unknown.
  private func keepSocket(withPort port: Int32) {
    guard !opened.isEmpty else { return }
    newSocket = opened.first { curlew_local_port($0) == port }
    if upload != nil, request.address.scheme == "http" { socket = newSocket.map { SocketCopy($0) } }
    opened = []
  }

  /// Notes a connection that others may use after this transfer.
  func noteConnection(of response: Response?, _ here: borrowing OnEngine) {
    guard let newSocket, port > 0 else { return }
    loop(here).idleConnections.note(
      newSocket, port: port, speaksHTTP1: response?.version.utf8.first == UInt8(ascii: "1"))
  }

  /// Reads a response that came before the connection broke during the sending of the body:
  /// services refuse long bodies (413) and close without reading the rest.
  ///
  /// - Returns: Whether there was a complete one.
  func takeLateAnswer(_ here: borrowing OnEngine) -> Bool {
    guard stop == nil, head.head.isEmpty, let socket, let answer = EarlyResponse(socket.received())
    else { return false }
    for line in answer.lines {
      guard line.withUnsafeBytes({ receivedHeadLine($0, here) }) else { return false }
    }
    return answer.body.withUnsafeBytes { receivedBody($0, here) } == answer.body.count
  }

  func rewindUpload() {
    upload?.rewind()
  }

  /// Notes how many bytes of the bodies libcurl has moved.
  func counted(
    sent: Int64, received: Int64, expected: Int64?, _ here: borrowing OnEngine
  ) {
    request.progress?.note(sent: sent, received: received, expected: expected)
    if sendingRule.hasSent, let length = announcedLength, sent >= length {
      deadlines?.sentWhole(at: loop(here).now)
    }
  }

  // MARK: Time

  /// The time of the first deadline, or of the first look.
  var firstAlarm: Instant { deadlines?.first ?? .never }

  /// Starts the time limits; those of the first sending continue for the second.
  func setDeadLines(_ limits: TimeLimits) {
    if deadlines == nil {
      deadlines = Deadlines(limits, began: began, hasBody: announcedLength != 0)
    }
    request.progress?.begin(sending: announcedLength)
  }

  /// Ends the transfer if a deadline has passed, else sets the next alarm.
  func alarmRang(at now: Instant, _ here: borrowing OnEngine) {
    guard let handle else { return }
    let isSending = isSending(handle)
    let isAnswered =
      isFTP ? handle.number(CURLINFO_SIZE_DOWNLOAD_T) > 0 : head.hasAnswer
    let verdict = deadlines?.judge(
      at: now, isMoving: sendingRule.hasSent && (isAnswered || isSending), isSending: isSending,
      sentBytes: handle.number(CURLINFO_SIZE_UPLOAD_T))
    switch verdict {
    case nil: return
    case .expired(.idle) where download?.isPaused == true:
      // Nothing arrives because the writer is slow, not the peer.
      deadlines?.received(at: now)
      loop(here).setAlarm(of: handle, at: now, here)
    case .expired(.idle) where upload?.isAwaited == true:
      // Likewise nothing is sent because nothing was read yet.
      deadlines?.sent(at: now)
      loop(here).setAlarm(of: handle, at: now, here)
    case .waiting(let next): loop(here).setAlarm(of: handle, at: next, here)
    case .endOfReading:
      endReading(hasHead: isFTP ? isAnswered : head.isWhole && deadlines?.hasFirstByte == true)
      loop(here).end(self, code: CURLE_OPERATION_TIMEDOUT, here)
    case .expired(let limit):
      stop(.deadLine(limit, after: length(of: limit)))
      loop(here).end(self, code: CURLE_OPERATION_TIMEDOUT, here)
    }
  }

  /// Ends the transfer after the time of `read`: with a timeout if there is no complete head.
  private func endReading(hasHead: Bool) {
    let length = request.options.content.extent.conditions?.duration ?? .zero
    stop(hasHead ? .extent : .deadLine(.firstByte, after: length))
  }

  /// Whether the body is not completely sent, by libcurl's count.
  func isSending(_ handle: EasyHandle) -> Bool {
    guard let length = announcedLength else { return upload?.isGiven == false }
    return handle.number(CURLINFO_SIZE_UPLOAD_T) < length
  }

  private func length(of limit: TransferFailure.TimeLimit) -> Duration {
    let length =
      switch limit {
      case .connect: request.options.content.timeout.connect
      case .firstByte: request.options.content.timeout.firstByte
      case .idle: request.options.content.timeout.idle
      case .total: request.options.content.timeout.total
      }
    return length ?? .zero
  }
}
