// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension Transfer {
  /// The result of the transfer, after libcurl or we have ended it.
  ///
  /// - Parameter handle: Still with libcurl's facts about this transfer; nil if it had none.
  func outcome(code: CURLcode, handle: EasyHandle?, _ here: borrowing OnEngine) -> Hop {
    var hop = Hop(method: request.method, address: request.address)
    fill(&hop, code: code, handle: handle, here)
    return hop
  }

  /// Fills the hop in place: a hop is large, and returning it from several places would copy it.
  private func fill(
    _ hop: inout Hop, code: CURLcode, handle: EasyHandle?, _ here: borrowing OnEngine
  ) {
    switch request.body {
    case .bytes(let bytes): hop.requestBody = bytes
    case .stream(let stream): hop.streamedBody = stream.outline
    case .none: break
    }
    hop.isResent = earlier.isAny
    hop.mayBeRepeated = earlier.isRepeated
    hop.target = request.targets.first
    hop.isUnverified =
      !request.options.content.trust.verifiesPeer && request.address.scheme != "http"
    hop.sendings = sending.rule.sendings
    guard let handle else {
      hop.failure = failure(code: code, handle: nil)
      return
    }
    hop.proxy = handle.configuration?.proxy
    var code = code == CURLE_SEND_ERROR && takeLateAnswer(here) ? CURLE_OK : code
    takeKnownHead(handle)
    hop.requestHead = sending.sentHead
    hop.timings = timings(of: handle)
    hop.session = session
    let mayAsk =
      handle.configuration?.asksBeforeBody == true || request.headers.first("Expect") != nil
    hop.waitedForContinue =
      mayAsk && !sending.isAskedToContinue && !isSending(handle) && sending.sentHead.asksToContinue
    hop.response = responseSoFar(handle)
    noteConnection(of: hop.response, here)
    if sending.stop == .extent {
      hop.response?.isCut = true
      return
    }
    if sending.stop == .endlessLogin, hop.response != nil { return }
    learnRequest(handle, hop.response)
    code = endStream(endWithoutAlert(code, handle), handle)
    if code == CURLE_OK, !sending.head.isWhole, request.address.isHTTP {
      stop(.brokenHead)
      // libcurl takes it for a whole response, and the connection for a good one.
      loop(here).idleConnections.noteEnd(port: sending.port)
    }
    if code == CURLE_OK { endBody(&hop) }
    if code == CURLE_OK, let failure = sending.decoder?.earlyEnd { stop(.coding(failure)) }
    if isAnswer(code, hop.response) { return }
    if sending.stop != nil || code != CURLE_OK {
      hop.failure = failure(code: code, handle: handle)
      judgeCertificate(&hop, here)
    } else if let response = hop.response {
      hop.failure = wrongVersion(of: response)
    }
  }

  /// Judges the end of the response by the frames of HTTP/2, and returns libcurl's code or the
  /// better one.
  ///
  /// libcurl takes a stream that was reset without an error for a whole response. A whole response
  /// stays one when something else failed then, such as the rest of the request (RFC 9113, section
  /// 8.1).
  private func endStream(_ code: CURLcode, _ handle: EasyHandle) -> CURLcode {
    // Over HTTP/1 nothing more is known of an end without an error, which has no words to search either.
    guard sending.stream.isSeen || code != CURLE_OK else { return code }
    if sending.stop == nil, sending.stream.isComplete(method: request.method), sending.head.isWhole,
      sending.content.bytes(of: sending.head.wholeHeads) == sending.stream.bytes
    {
      return CURLE_OK
    }
    let isEnd = [CURLE_OK, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR]
      .contains(code)
    if LibcurlWords.isOfInvalidFrame(handle.errorWords) {
      let isOfField = LibcurlWords.isOfInvalidField(handle.errorWords)
      sending.stop(
        byStream: isOfField ? .malformed : sending.stream.brokenRule(method: request.method))
    } else if let problem = sending.stream.problem(method: request.method) {
      sending.stop(byStream: problem)
    } else if isEnd, let problem = sending.stream.cut(method: request.method) {
      sending.stop(byStream: problem)
    } else if let problem = otherVersion(code, handle) {
      sending.stop(byStream: problem)
    } else if code != CURLE_OK, sending.stream.isWithinHead {
      stop(.brokenHead)
    } else if isDeadConnection(code, handle) {
      stop(.refusedResend)
    }
    return code
  }

  /// Judges the end of a TLS connection without a closing alert, which libcurl 8 reports as an error
  /// of its own: a body of known length is then too short, another one may have been cut off (RFC
  /// 9112, section 9.8).
  private func endWithoutAlert(_ code: CURLcode, _ handle: EasyHandle) -> CURLcode {
    guard request.address.isHTTP, sending.head.isWhole, !sending.stream.isSeen else { return code }
    if code == CURLE_OK, sending.endWatch.missesAlert { stop(.framing(.noClosingAlert)) }
    guard code == CURLE_RECV_ERROR, TLSProblem.isEndWithoutAlert(handle.errorWords) else {
      return code
    }
    if !sending.head.isChunked, announcedBytes < 0 { stop(.framing(.noClosingAlert)) }
    return CURLE_PARTIAL_FILE
  }

  /// Bytes that nghttp2 cannot read; nil for none. A service that is asked in HTTP/2 without TLS, and
  /// does not speak it, answers so.
  private func otherVersion(_ code: CURLcode, _ handle: EasyHandle) -> StreamProblem? {
    guard request.address.isHTTP, sending.rule.hasSent else { return nil }
    let isAsked =
      request.options.content.connection.httpVersion == .http2PriorKnowledge
      && request.address.scheme == "http" && !sending.stream.isSeen && !sending.head.hasAnswer
    let words = handle.errorWords
    let isOther =
      code == CURLE_HTTP2 && !LibcurlWords.isOfOwnGoAway(words)
      && !LibcurlWords.isOfLostConnection(words, code)
      || code == CURLE_GOT_NOTHING && isAsked && CurlLibrary.breaksPriorKnowledge
      || code != CURLE_OK && LibcurlWords.isOfUnreadableFrames(words)
    return isOther ? .notHTTP2(isInsistedOn: isAsked) : nil
  }

  /// Whether the connection ended before any response, although libcurl has not tried to send the
  /// request again: 7.88 does not over HTTP/2, and no more after five times with one handle.
  private func isDeadConnection(_ code: CURLcode, _ handle: EasyHandle) -> Bool {
    guard request.address.isHTTP, sending.rule.sendings == 1, !sending.head.hasAnswer,
      !sending.stream.hasHead
    else {
      return false
    }
    let isEmpty =
      code == CURLE_GOT_NOTHING
      && request.options.content.connection.httpVersion == .http2PriorKnowledge
    let words = handle.errorWords
    return code == CURLE_PARTIAL_FILE || isEmpty || LibcurlWords.isOfLostConnection(words, code)
      || LibcurlWords.isOfTriedConnections(words, code)
  }

  /// Makes the end of a connection the refusal of our certificate, if the peer asked for one and has
  /// answered nothing. A request that is sent again decides on its next connection.
  private func judgeCertificate(_ hop: inout Hop, _ here: borrowing OnEngine) {
    guard let failure = hop.failure, failure.mayBeAboutCertificate, !sending.head.hasAnswer,
      !sending.stream.hasHead, ResendRule.sendings(upTo: hop, earlier) == nil
    else { return }
    let isAsked =
      sending.rule.hasSent
      ? loop(here).certificateRequests.isOpen(port: sending.port) : asksForCertificate(here)
    if isAsked { hop.failure?.blameCertificate(isGiven: request.sender?.certificate != nil) }
  }

  /// Keeps the head as sent over HTTP/2, for later requests with the same head.
  private func learnRequest(_ handle: EasyHandle, _ response: Response?) {
    guard response?.version == "2", !sending.sentHead.isEmpty, sending.rule.sendings == 1,
      handle.cachedRequestHead?.isAlike(request, port: sending.port) != true,
      let target = handle.target
    else { return }
    handle.cachedRequestHead = CachedRequestHead(
      request, head: sending.sentHead, target: target, port: sending.port)
  }

  /// The failure of a response in another version of HTTP than the request requires.
  ///
  /// Only 2 and 3 are required: a service may answer a request of 1.0 or 1.1 with either.
  private func wrongVersion(of response: Response) -> TransferFailure? {
    guard let version = request.options.content.connection.httpVersion, let major = version.major,
      request.address.isHTTP,
      !response.version.utf8.elementsEqual(major.utf8)
    else { return nil }
    return .byOurRule(
      .version, .receiving, code: Int(CURLE_HTTP2.rawValue),
      "the service answered in HTTP/\(response.version), and "
        + "`http: \(version.rawValue)` insists on HTTP/\(major)")
  }

  /// libcurl's timings, except for the first byte of a request with a body: libcurl's value there
  /// is for the first byte *sent*.
  private func timings(of handle: EasyHandle) -> Timings {
    let before = sending.began.microseconds(since: began)
    let shift = { (time: Int64) -> Int64 in time == 0 ? 0 : time + before }
    var timings = Timings(total: before + handle.number(CURLINFO_TOTAL_TIME_T))
    // libcurl's total does not advance while nothing happens, and we ended the transfer.
    if sending.stop != nil {
      timings.total = max(timings.total, Instant.now.microseconds(since: began))
    }
    if handle.openedConnections > 0 || !sending.rule.hasSent {
      timings.nameResolved = shift(handle.number(CURLINFO_NAMELOOKUP_TIME_T))
      timings.connected = shift(handle.number(CURLINFO_CONNECT_TIME_T))
      timings.tlsEstablished = shift(handle.number(CURLINFO_APPCONNECT_TIME_T))
      // libcurl does not report a connection that ended in its handshake, from 8 on only if it was
      // stopped.
      if timings.connected == 0, let handshakeBegan = sending.handshakeBegan {
        timings.connected = handshakeBegan.microseconds(since: began)
      }
    }
    if let firstLine = sending.firstLine {
      if case .none = request.body {
        timings.firstByte = shift(handle.number(CURLINFO_STARTTRANSFER_TIME_T))
      } else {
        timings.firstByte = min(firstLine.microseconds(since: began), timings.total)
      }
    }
    return timings
  }

  /// The problem that libcurl reports as a connection that closed too early, by our own count.
  private func shortness(_ handle: EasyHandle?) -> String? {
    guard request.address.isHTTP else { return nil }
    guard sending.head.isWhole else { return FramingProblem.brokenHeadWords }
    if sending.head.isChunked, let handle, TLSProblem.isEndWithoutAlert(handle.errorWords) {
      return "transfer closed with outstanding read data remaining"
    }
    guard !sending.head.isChunked, announcedBytes >= 0 else { return nil }
    let came = Int(clamping: sending.content.bytes(of: sending.head.wholeHeads))
    return FramingProblem.shortBody(came: came, of: Int(clamping: announcedBytes)).words
  }

  private func failure(code: CURLcode, handle: EasyHandle?) -> TransferFailure {
    let phase = phase(handle)
    guard let stop = sending.stop else {
      let words = code == CURLE_PARTIAL_FILE ? shortness(handle) : nil
      var failure = FailureTable.failure(
        code: code, reached: phase, hasHead: hasHead(handle),
        words: words ?? handle?.errorWords ?? "",
        mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
      if let proxy = handle?.configuration?.proxy, !sending.rule.hasSent {
        failure.blame(proxy, for: request.address, answer: handle?.connectAnswer ?? 0)
      }
      return failure
    }
    var failure = FailureTable.failure(
      stop: stop, reached: phase,
      mayHaveBeenCarriedOut: mayHaveBeenCarriedOut
        && sending.stream.closeCode != HTTP2Stream.refused)
    if case .refusedResend = stop, sending.newSocket != nil, sending.rule.sendings == 1 {
      // libcurl 8 also tries again after a GOAWAY on a connection that this request opened.
      failure.isOfReusedConnection = false
      failure.words = FailureTable.closedWords
    }
    if let handle, let proxy = handle.configuration?.proxy, !sending.rule.hasSent {
      failure.blame(proxy, stop)
    }
    if failure.wasNotLookedAt, earlier.refusals > 0 {
      failure.words += ", \(earlier.refusals + 1) times"
    }
    return failure
  }

  /// Whether the request was sent and not answered, with a method that is not safe to repeat.
  private var mayHaveBeenCarriedOut: Bool {
    sending.rule.hasSent && !sending.sentHead.isEmpty && !sending.head.isWhole
      && !ResendRule.isRepeatable(request.method)
  }

  /// Whether the head is complete, so that an end of the connection is within the body; over FTP,
  /// whether data came.
  private func hasHead(_ handle: EasyHandle?) -> Bool {
    guard let handle, !request.address.isHTTP else { return sending.head.isWhole }
    return handle.number(CURLINFO_SIZE_DOWNLOAD_T) > 0
  }

  /// The phase of the hop, from the callbacks and libcurl's timings.
  private func phase(_ handle: EasyHandle?) -> TransferFailure.Phase {
    guard let handle else { return .resolvingName }
    if sending.head.hasAnswer || handle.number(CURLINFO_SIZE_DOWNLOAD_T) > 0 { return .receiving }
    if sending.rule.hasSent {
      return sending.sentHead.isEmpty || isSending(handle) ? .sending : .waitingForResponse
    }
    if handle.number(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .resolvingName }
    return sending.handshakeBegan != nil ? .tlsHandshake : .connecting
  }
}

extension Hop {
  /// Notes the error of the sink, unless the transfer has failed already.
  mutating func noteFailure(ofSink words: String?) {
    guard failure == nil, let words else { return }
    failure = FailureTable.failure(
      stop: .sink(words), reached: .receiving, mayHaveBeenCarriedOut: false)
  }
}

extension [UInt8] {
  /// Whether the head of a request has `Expect: 100-continue`, which libcurl waits for a second.
  fileprivate var asksToContinue: Bool {
    split(separator: 0x0A).contains { $0.starts(with: "Expect: 100-continue".utf8) }
  }
}
