// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// The bodies of the response and of the request.
extension Transfer {
  /// Takes bytes of the body as received.
  ///
  /// - Returns: The number of bytes taken: any other number than given ends the transfer, or pauses
  ///   it.
  func receivedBody(_ bytes: UnsafeRawBufferPointer, _ here: borrowing OnEngine) -> Int {
    if let taken = previewed(bytes) { return taken }
    deadlines?.received(at: loop(here).now)
    if sending.head.isChunked { return readChunks(bytes) }
    let taken = receivedContent(bytes)
    if case .inSocket = sending.endWatch { lookAfterBody(here) }
    return taken
  }

  /// Takes bytes of the body without chunk framing; returns a number like `receivedBody`.
  func receivedContent(_ bytes: UnsafeRawBufferPointer) -> Int {
    let taken = sending.head.namesCoding ? decode(bytes) : keepDecoded(bytes)
    // After a pause the same bytes come again.
    if taken != curlew_write_pause { sending.content.add(bytes.count, of: sending.head.wholeHeads) }
    return taken
  }

  /// Takes decoded bytes of the body; returns a number like `receivedBody`.
  func keepDecoded(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch request.options.content.extent {
    case .all: return keep(bytes)
    case .headers:
      stop(.extent)
      return 0
    case .until(let conditions): return keep(bytes, until: conditions)
    }
  }

  private func keep(_ bytes: UnsafeRawBufferPointer) -> Int {
    let limit = bodyLimit
    if let download { return give(bytes, to: download, limit: limit) }
    let isWithin = sending.body.take(bytes, limit: limit, expected: announcedBytes)
    if let watcher = request.progress?.watcher { show(bytes, to: watcher) }
    if !isWithin { stop(.bodyLimit(limit)) }
    return isWithin ? bytes.count : 0
  }

  /// The most bytes of the body: what is written to a file may be larger than what is kept in memory.
  private var bodyLimit: Int {
    let limits = request.options.content.limits
    return download == nil ? limits.heldBodyBytes : limits.bodyBytes
  }

  private func show(_ bytes: UnsafeRawBufferPointer, to watcher: any BodyWatcher) {
    if sending.watchedHead != sending.head.wholeHeads, let handle,
      let response = responseSoFar(handle)
    {
      sending.watchedHead = sending.head.wholeHeads
      watcher.begin(response.withoutBody)
    }
    watcher.take(Array(bytes))
  }

  /// Keeps the bytes before the first condition that is met.
  private func keep(
    _ bytes: UnsafeRawBufferPointer, until conditions: ReadConditions
  ) -> Int {
    // Or the same bytes would come a second time.
    if let download, !download.hasRoom() { return curlew_write_pause }
    // The limit is for all that was decoded, also behind the end.
    guard bytes.count <= bodyLimit - bodyBytes else {
      return keep(bytes)
    }
    let wanted: Int?
    do throws(BodySearchLimit) {
      wanted = try bodyReading(conditions).take(bytes)
    } catch {
      stop(.searchLimit(error.words))
      return 0
    }
    guard let wanted else { return keep(bytes) }
    sending.body.removeLast(max(0, -wanted))
    let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, wanted)))
    guard piece.isEmpty || keep(piece) == piece.count else { return 0 }
    // A body that ends exactly here is complete, if its announced length says so.
    if wanted == bytes.count, announcedBytes == Int64(bodyBytes) { return bytes.count }
    stop(.extent)
    return 0
  }

  /// The search for the end in the body of the head that came last.
  private func bodyReading(_ conditions: ReadConditions) -> BodyReading {
    if let reading = sending.reading, reading.head == sending.head.wholeHeads {
      return reading.body
    }
    let headers = conditions.events == nil ? nil : handle.map { parsedHead($0).headers }
    let body = BodyReading(conditions, isEventStream: headers?.isOfEventStream == true)
    sending.reading = (body, sending.head.wholeHeads)
    return body
  }

  /// The encoded length that the head announced; -1 for none.
  var announcedBytes: Int64 {
    handle?.number(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) ?? -1
  }

  /// The number of decoded bytes so far.
  var bodyBytes: Int { download == nil ? sending.body.bytes.count : sending.givenBytes }

  private func give(_ bytes: UnsafeRawBufferPointer, to download: Download, limit: Int) -> Int {
    guard bytes.count <= limit - sending.givenBytes else {
      stop(.bodyLimit(limit))
      return 0
    }
    if sending.savedHead != sending.head.wholeHeads, let handle,
      let response = responseSoFar(handle)
    {
      sending.givenBytes = 0
      sending.body = BodyCollector()
      sending.savedHead = sending.head.wholeHeads
      download.begin(response.withoutBody)
    }
    guard download.take(bytes) else { return curlew_write_pause }
    sending.givenBytes += bytes.count
    // The report shows the beginning.
    if sending.body.bytes.count < Self.shownBytes {
      _ = sending.body.take(bytes, limit: Self.shownBytes, expected: -1)
    }
    return bytes.count
  }

  /// How many bytes of a body that is not kept are kept for the report.
  private static let shownBytes = 65_536

  /// Tells the writer of the body that there is no more data.
  func endDownload(_ hop: Hop) {
    guard let download else { return }
    let isWhole = hop.failure == nil
    if isWhole, let response = hop.response, sending.savedHead != sending.head.wholeHeads {
      download.begin(response.withoutBody)
    }
    download.finish(whole: isWhole)
  }

  /// Notes that libcurl continues after our own pause, which was not the peer's.
  func continued(_ here: borrowing OnEngine) {
    deadlines?.received(at: loop(here).now)
  }

  /// Decodes a piece of the body step by step: the bytes of each step are counted before the next
  /// step.
  ///
  /// - Returns: Like `receivedBody`. After a pause libcurl calls with the same piece, or a longer
  ///   one that begins with it, and the decoder knows how much of it was already decoded.
  func decode(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard !bytes.isEmpty else { return 0 }
    do throws(DecodingFailure) {
      if sending.decodedHead != sending.head.wholeHeads { try beginDecoding() }
      guard let decoder = sending.decoder else { return keepDecoded(bytes) }
      while true {
        if let download, !download.hasRoom() { return curlew_write_pause }
        let piece = try decoder.next(of: bytes)
        if piece.isEmpty { return bytes.count }
        guard keepDecoded(piece) == piece.count else { return 0 }
      }
    } catch {
      stop(.coding(error))
      return 0
    }
  }

  private func beginDecoding() throws(DecodingFailure) {
    sending.decodedHead = sending.head.wholeHeads
    sending.decoder = nil
    guard request.address.isHTTP, request.options.content.extent != .headers, let handle else {
      return
    }
    let headers = parsedHead(handle).headers
    let ofDocument =
      request.options.content.acceptsCompressed
      ? CodingLine.codings(headers.values(of: "content-encoding")) : []
    sending.decoder = try BodyDecoder(undoing: ofDocument)
  }

  /// Fills libcurl's buffer with the next bytes of the streamed body, or pauses or ends the
  /// transfer.
  func fill(_ space: UnsafeMutableRawBufferPointer, _ here: borrowing OnEngine) -> Int {
    guard let upload else { return curlew_read_abort }
    deadlines?.sent(at: loop(here).now)
    switch upload.fill(space) {
    case .bytes(let count):
      if let group, upload.isGiven { note(.lastByte, in: group) }
      // The end of a body of unknown length; the last chunk is sent with these bytes.
      if count == 0 { deadlines?.sentWhole(at: loop(here).now) }
      return count
    case .nothingYet:
      return upload.isHeld && !waitsAtGate(here) ? fill(space, here) : curlew_read_pause
    case .failed(let words):
      stop(.requestBody(words))
      return curlew_read_abort
    }
  }

  func rewindUpload() {
    upload?.rewind()
  }

  /// Notes how many bytes of the bodies libcurl has moved.
  func counted(
    sent: Int64, received: Int64, expected: Int64?, _ here: borrowing OnEngine
  ) {
    request.progress?.note(sent: sent, received: received, expected: expected)
    if sending.rule.hasSent, let length = announcedLength, sent >= length {
      deadlines?.sentWhole(at: loop(here).now)
    }
  }

  /// Whether the body is not completely sent, by libcurl's count.
  func isSending(_ handle: EasyHandle) -> Bool {
    guard let length = announcedLength else { return upload?.isGiven == false }
    return handle.number(CURLINFO_SIZE_UPLOAD_T) < length
  }
}

extension Response {
  /// The response without its body.
  fileprivate var withoutBody: Response {
    var response = self
    response.body = []
    return response
  }
}
