// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The heads of requests and responses, as libcurl passes them line by line.
extension Transfer {
  /// Takes a line of a head or of the trailers; false ends the transfer.
  func receivedHeadLine(
    _ line: UnsafeRawBufferPointer, _ here: borrowing OnEngine
  ) -> Bool {
    guard isFTP || line.last == UInt8(ascii: "\n") else {
      // libcurl 8 passes the beginning of a line that has no end.
      stop(.brokenHead)
      return false
    }
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
      if firstLine == nil {
        firstLine = Instant.now
        loop(here).certificateRequests.noteAnswer(port: port)
      }
    } else {
      isAskedToContinue = isAskedToContinue || head.status == 100
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

  func notePreviewed(_ line: UnsafeRawBufferPointer) {
    preview.stored(line, isFinal: head.isWhole)
    if !preview.isOn { handle?.previewsHeads = false }
  }

  /// Makes libcurl pass the lines of the next head before it stores them, if this version must.
  func beginPreview(_ handle: EasyHandle) {
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
      if bytes.starts(with: "CONNECT ".utf8) { proxyHead = HeadCollector(isOfTunnel: true) }
      return
    }
    if sentHead.isEmpty, let same = handle?.heads.lastRequest(ifSame: bytes) {
      sentHead = same
    } else {
      let start = sentHead.count
      sentHead.append(contentsOf: bytes)
      sentHead.lowerNamesOfLaterVersion(from: start)
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
}
