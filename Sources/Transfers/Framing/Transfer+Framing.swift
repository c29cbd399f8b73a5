// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Where bytes behind a body of known length are looked for.
enum EndWatch {
  case none
  /// In what libcurl reads together with the head; the body's length.
  case withHead(Int64)
  /// In the socket, once the body has come.
  case inSocket(Int64)
}

/// Where bodies end, beyond what libcurl sees to.
extension Transfer {
  /// Whether the head that is whole now says in one way where its body ends.
  func isFramed() -> Bool {
    guard request.address.isHTTP, !head.isKnown, let handle,
      let problem = parsedHead(handle).parsed.framingProblem
    else { return true }
    stop(.framing(problem))
    return false
  }

  /// Begins to look for bytes behind the body.
  ///
  /// libcurl reads them with the head, throws them away, and says so in the debug callback alone.
  func watchEnd() {
    guard let handle, request.address.isHTTP, !head.isChunked, !head.saysLaterVersion else {
      return
    }
    let length = hasContent ? announcedBytes : 0
    guard length >= 0 else { return }
    endWatch = .withHead(length)
    handle.isVerbose = true
  }

  private var hasContent: Bool {
    request.method != "HEAD" && head.status != 204 && head.status != 304
  }

  /// What libcurl has read of a body before it cuts what is behind it.
  func read(_ bytes: UnsafeRawBufferPointer) {
    guard case .withHead(let length) = endWatch else { return }
    handle?.isVerbose = false
    endWatch = bytes.count < length ? .inSocket(length) : .none
    guard bytes.count > length else { return }
    cameBehind(bytes.count - Int(length), bytes.dropFirst(Int(length)).prefix(2))
  }

  /// libcurl has thrown bytes away behind a response without a body; which ones it does not say.
  func threwAway(_ count: Int) {
    guard case .withHead = endWatch else { return }
    endWatch = .none
    cameBehind(count, count == 2 ? [0x0D, 0x0A] : [])
  }

  /// Looks for bytes behind a body that came in several pieces, when the last one is there. Under TLS the
  /// bytes of a socket say nothing.
  func lookBehind(_ here: borrowing OnEngine) {
    guard case .inSocket(let length) = endWatch, let handle,
      handle.number(CURLINFO_SIZE_DOWNLOAD_T) >= length
    else { return }
    endWatch = .none
    guard request.address.scheme == "http", handle.shape?.proxy?.scheme != .https,
      let socket = newSocket ?? loop(here).idleConnections.socket(port: port)
    else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = curlew_peek(socket, &bytes, bytes.count)
    if count > 0 { cameBehind(count, bytes.prefix(min(2, count))) }
  }

  private func cameBehind(_ count: Int, _ first: some Sequence<UInt8>) {
    behind = (count, Array(first))
    handle?.closeBehind()
  }

  /// Judges the end of a body that libcurl takes for whole.
  func endBody(_ hop: inout Hop) {
    guard request.address.isHTTP, head.isWhole else { return }
    if chunks.head == head.wholeHeads {
      guard chunks.body.isWhole else { return stop(.framing(.unfinishedChunks)) }
      let bytes = chunks.body.behind
      if !bytes.isEmpty { behind = (bytes.count, bytes) }
    }
    guard behind.count > 0 else { return }
    guard behind.count == 2, behind.bytes == [0x0D, 0x0A] else {
      return stop(.framing(.bytesBehind(behind.count)))
    }
    hop.hasLineEndBehind = true
  }

  /// Takes bytes of a body in chunks, as they came: libcurl finds the end, and each chunk is judged here
  /// before (`CURLOPT_HTTP_TRANSFER_DECODING`).
  ///
  /// - Returns: like `receivedBody`.
  func readChunks(_ bytes: UnsafeRawBufferPointer) -> Int {
    if chunks.head != head.wholeHeads { chunks = ChunkedReader(head: head.wholeHeads) }
    // After a pause the same bytes come once more, and perhaps more behind them.
    var place = min(chunks.bytesHad, bytes.count)
    do throws(FramingProblem) {
      while place < bytes.count {
        place += try chunks.body.read(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        guard takeTrailers() else { return 0 }
        let count = min(Int(clamping: chunks.body.dataLeft), bytes.count - place)
        guard count > 0 else { continue }
        let data = UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)])
        let taken = receivedContent(data)
        guard taken == count else {
          chunks.bytesHad = place
          return taken == curlew_write_pause ? taken : 0
        }
        chunks.body.tookData(count)
        place += count
      }
    } catch {
      stop(.framing(error))
      return 0
    }
    chunks.bytesHad = 0
    return bytes.count
  }

  private func takeTrailers() -> Bool {
    guard !chunks.body.trailers.isEmpty else { return true }
    defer { chunks.body.trailers.removeAll() }
    return chunks.body.trailers.allSatisfy { receivedTrailer($0) }
  }
}

/// A body in chunks, and how much was read of the piece that libcurl gives.
struct ChunkedReader {
  /// The head it belongs to, counted like `HeadCollector.wholeHeads`; zero for none.
  var head = 0
  var body = ChunkedBody()
  /// Bytes of the next piece that were read before a pause.
  var bytesHad = 0
}
