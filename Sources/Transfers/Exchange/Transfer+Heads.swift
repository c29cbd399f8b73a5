// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The heads of requests and responses, as libcurl passes them line by line, and the response that
/// is made of them.
extension Transfer {
  /// Takes a line of a head or of the trailers; false ends the transfer.
  func receivedHeadLine(
    _ line: UnsafeRawBufferPointer, _ here: borrowing OnEngine
  ) -> Bool {
    // libcurl 8 also passes the beginning of a line that has no end, and then says how the connection
    // ended.
    guard isFTP || line.last == UInt8(ascii: "\n") else { return true }
    let isTaken = sending.head.take(line, limit: headLimit)
    if sending.preview.isOn { notePreviewed(line) }
    if let handle, handle.isVerbose {
      // FTP replies come between the commands, so a handle of FTP stays verbose to its end.
      if isFTP { loop(here).callsAgain = true } else { handle.isVerbose = false }
    }
    // An FTP reply is not a byte of the file; like 100 Continue, it only shows that the peer is
    // alive.
    if sending.head.hasAnswer, !isFTP {
      deadlines?.received(at: loop(here).now)
      if sending.firstLine == nil {
        sending.firstLine = Instant.now
        loop(here).certificateRequests.noteAnswer(port: sending.port)
      }
    } else {
      sending.isAskedToContinue = sending.isAskedToContinue || sending.head.status == 100
      deadlines?.askedToContinue(at: loop(here).now)
    }
    if !isTaken { stopForHead() }
    guard isTaken, sending.head.isWhole else { return isTaken }
    guard !isOfForeignVersion else {
      stop(.foreignVersion)
      return false
    }
    if sending.judgedHeads != sending.head.wholeHeads {
      sending.judgedHeads = sending.head.wholeHeads
      guard isFramed() else { return false }
      if wasQuestion { handle?.closeAfterwards() }
      watchEnd()
      if let onHead = request.progress?.onHead, sending.head.hasAnswer,
        let status = sending.head.status
      {
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
    let isTaken = line.withUnsafeBytes { sending.head.takeTrailer($0, limit: headLimit) }
    if !isTaken { stopForHead() }
    return isTaken
  }

  private func stopForHead() {
    stop(sending.head.problem.map(StopReason.framing) ?? .headLimit(headLimit))
  }

  /// Takes a piece of a head's line that libcurl has not stored yet.
  ///
  /// - Returns: The number of its bytes; zero ends the transfer; nil for a piece of the body.
  func previewed(_ piece: UnsafeRawBufferPointer) -> Int? {
    guard sending.preview.isOn else { return nil }
    guard sending.preview.mayStore(piece) else {
      stop(.framing(.foldedFirstLine))
      return 0
    }
    return piece.count
  }

  func notePreviewed(_ line: UnsafeRawBufferPointer) {
    sending.preview.stored(line, isFinal: sending.head.isWhole)
    if !sending.preview.isOn { handle?.previewsHeads = false }
  }

  /// Makes libcurl pass the lines of the next head before it stores them, if this version must.
  func beginPreview(_ handle: EasyHandle) {
    guard CurlLibrary.keepsFreedHeader, request.address.isHTTP else { return }
    sending.preview.begin()
    handle.previewsHeads = true
  }

  /// Whether an HTTP/1 request got a status line of a later version. Without TLS the version may
  /// change after a request that asks for it.
  private var isOfForeignVersion: Bool {
    guard sending.head.saysLaterVersion, request.address.isHTTP,
      request.address.scheme == "https" || request.options.content.connection.httpVersion != .http2
    else { return false }
    return sending.sentHead.prefix { $0 != 0x0D }.suffix(8).starts(with: "HTTP/1.".utf8)
  }

  /// Whether only the head of the response is needed and more would come. A response to which
  /// libcurl sends credentials goes on, and one without a body ends by itself. The bytes after a
  /// 101 are not HTTP (RFC 9110, section 15.2.2), unless libcurl asked for version 2.
  private var endsWithHead: Bool {
    guard let status = sending.head.status else { return false }
    if status == 101 { return request.options.content.connection.httpVersion != .http2 }
    guard case .headers = request.options.content.extent, request.method != "HEAD" else {
      return false
    }
    return ![204, 304, 401, 407].contains(status)
  }

  /// Takes the head as sent. A `CONNECT` to a proxy, which is sent before anything goes to the
  /// service, is not part of it.
  func sentHead(_ bytes: UnsafeRawBufferPointer) {
    guard sending.rule.hasSent else {
      if bytes.starts(with: "CONNECT ".utf8) { sending.proxyHead = HeadCollector(isOfTunnel: true) }
      return
    }
    let start = sending.sentHead.count
    sending.sentHead.append(contentsOf: bytes)
    sending.sentHead.lowerNamesOfLaterVersion(from: start)
    if case .abandonable(let continuation)? = waiter {
      continuation.sent(sending.sentHead, sendings: sending.rule.sendings)
    }
  }

  /// Takes the cached head as the one that was sent, if libcurl did not report it.
  func takeKnownHead(_ handle: EasyHandle) {
    guard sending.sentHead.isEmpty, !handle.isVerbose, sending.rule.hasSent,
      let known = handle.cachedRequestHead,
      known.isAlike(request, port: sending.port), let target = handle.target
    else { return }
    let head = known.head(of: request, target: target)
    if handle.requestBytes == head.count { sending.sentHead = head }
  }

  /// Takes a line that libcurl is about to read: of a proxy's response to CONNECT, which no other
  /// callback gets. The transfer cannot be stopped here, so the request is not sent (`maySend`).
  func receivedProxyLine(_ line: UnsafeRawBufferPointer) {
    guard !sending.rule.hasSent, var head = sending.proxyHead else { return }
    _ = head.take(line, limit: headLimit)
    var problem = head.problem
    // The length headers of a 2xx must be ignored (RFC 9110, section 9.3.6).
    if head.isWhole, let status = head.status, status / 100 != 2 {
      problem = problem ?? FramingRule.problem(in: ParsedHead(head.bytes))
    }
    sending.proxyHead = head.isWhole ? nil : head
    if let problem { stop(.framing(problem)) }
  }

  /// Reads a response that came before the connection broke during the sending of the body:
  /// services refuse long bodies (413) and close without reading the rest.
  ///
  /// - Returns: Whether there was a complete one.
  func takeLateAnswer(_ here: borrowing OnEngine) -> Bool {
    guard sending.stop == nil, sending.head.bytes.isEmpty, let socket = sending.socket,
      let answer = EarlyResponse(socket.received())
    else { return false }
    for line in answer.lines {
      guard line.withUnsafeBytes({ receivedHeadLine($0, here) }) else { return false }
    }
    return answer.body.withUnsafeBytes { receivedBody($0, here) } == answer.body.count
  }

  private var readsCertificate: Bool {
    request.options.content.connection.readsCertificate == true && request.address.scheme != "http"
  }

  /// The response so far; nil before its head is complete.
  func responseSoFar(_ handle: EasyHandle) -> Response? {
    if isFTP { return ftpResponse(handle) }
    return sending.head.isWhole && sending.stop != .foreignVersion ? response(handle) : nil
  }

  /// The last head, parsed.
  func parsedHead(_ handle: EasyHandle) -> ParsedHead { handle.parsed(sending.head.bytes) }

  private func response(_ handle: EasyHandle) -> Response? {
    let parsed = parsedHead(handle)
    sending.longestIdle = parsed.longestIdle
    guard let line = parsed.statusLine else { return nil }
    var headers = parsed.headers
    let trailers =
      sending.head.trailers.isEmpty ? [] : ParsedHead(sending.head.trailers).headers.fields
    headers.fields += trailers
    var response = Response(
      version: line.version, status: line.status, reason: line.reason, headers: headers,
      head: parsed.bytes, body: sending.body.bytes, encodedBytes: encodedBytes,
      remoteIP: sending.remoteIP)
    response.trailerCount = trailers.count
    response.isBodiless = isBodiless(line.status)
    if readsCertificate {
      // libcurl's lines escape what is not ASCII; they are all there is over HTTP/3.
      response.certificate =
        sending.peerCertificate.flatMap { PeerCertificate(der: $0) } ?? handle.peerCertificate
    }
    return response
  }

  /// RFC 9110, sections 6.4.1 and 15.3.6; services do send a body with 205.
  private func isBodiless(_ status: Int) -> Bool {
    request.method == "HEAD" || status == 204 || status == 304
      || status == 205 && announcedBytes <= 0 && !sending.head.isChunked
  }

  /// The bytes of the body as they came, without the framing of chunks. Of a body that was cut
  /// those up to the end.
  private var encodedBytes: Int {
    guard sending.stop == .extent else {
      return Int(clamping: sending.content.bytes(of: sending.head.wholeHeads))
    }
    return (sending.decodedHead == sending.head.wholeHeads ? sending.decoder?.takenBytes : nil)
      ?? bodyBytes
  }

  /// The replies of an FTP server as a response: the code of the last reply is the status, all
  /// replies are the head; nil without any.
  func ftpResponse(_ handle: EasyHandle) -> Response? {
    let status = handle.responseCode
    guard status > 0 else { return nil }
    let isHead = request.method == "HEAD"
    return Response(
      version: "ftp", status: status, reason: Self.reason(of: sending.head.bytes, status: status),
      headers: isHead ? Self.facts(in: sending.head.bytes) : HeaderFields(),
      head: sending.head.bytes,
      // libcurl also writes the facts about a file into the body.
      body: isHead ? [] : sending.body.bytes,
      encodedBytes: isHead ? 0 : Int(clamping: handle.number(CURLINFO_SIZE_DOWNLOAD_T)),
      remoteIP: sending.remoteIP)
  }

  /// Whether an end that libcurl reports as a failure is a server's reply: then it is a response
  /// with that status, like a 404.
  func isAnswer(_ code: CURLcode, _ response: Response?) -> Bool {
    guard isFTP, sending.stop == nil, let response, response.status >= 400 else {
      return false
    }
    return [
      CURLE_REMOTE_ACCESS_DENIED, CURLE_FTP_COULDNT_RETR_FILE, CURLE_REMOTE_FILE_NOT_FOUND,
      CURLE_LOGIN_DENIED, CURLE_UPLOAD_FAILED, CURLE_FTP_COULDNT_SET_TYPE, CURLE_QUOTE_ERROR,
      CURLE_REMOTE_DISK_FULL, CURLE_REMOTE_FILE_EXISTS,
    ].contains(code)
  }

  /// The text of the last reply with this code.
  private static func reason(of head: [UInt8], status: Int) -> String {
    let begin = Array("\(status) ".utf8)
    let lines = head.split(separator: 0x0A)
    guard let line = lines.last(where: { $0.starts(with: begin) }) else { return "" }
    return String(decoding: line.dropFirst(begin.count).prefix { $0 != 0x0D }, as: UTF8.self)
  }

  /// `Content-Length` and `Last-Modified`, which libcurl makes from the replies to SIZE and MDTM.
  private static func facts(in head: [UInt8]) -> HeaderFields {
    let fields = ParsedHead(head).headers.fields.filter { field in
      RequestLine.isToken(field.name) && field.name.utf8.first.map { $0 > 0x40 } ?? false
    }
    return HeaderFields(fields)
  }
}
