// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Where to look for bytes after a body of known length.
enum EndWatch {
  case none
  /// In the data that libcurl reads together with the head; with the body's length.
  case withHead(Int64)
  /// In the socket, after the body.
  case inSocket(Int64)
  /// In TLS, whose closing alert is the only sign that the body is complete; whether it came.
  case inTLS(hasAlert: Bool)

  /// Whether a body ended with its TLS connection, which had no closing alert.
  var missesAlert: Bool {
    if case .inTLS(hasAlert: false) = self { true } else { false }
  }
}

/// Finds the ends of bodies where libcurl's own rules do not suffice.
extension Transfer {
  /// Whether the complete head determines the end of its body unambiguously.
  func isFramed() -> Bool {
    guard request.address.isHTTP, !head.isKnown, let handle,
      let problem = parsedHead(handle).parsed.framingProblem
    else { return true }
    stop(.framing(problem))
    return false
  }

  /// Starts to look for bytes after the body.
  ///
  /// libcurl reads them with the head, discards them, and reports that only in the debug callback.
  func watchEnd() {
    guard let handle, request.address.isHTTP, !head.isChunked, !head.saysLaterVersion else {
      return
    }
    let length = hasContent ? announcedBytes : 0
    guard length >= 0 else { return watchAlert(handle) }
    endWatch = .withHead(length)
    handle.isVerbose = true
  }

  /// Looks for the closing alert after a body without a length (RFC 9112, section 9.8): older
  /// versions of libcurl take any end of the connection for the end of the body.
  private func watchAlert(_ handle: EasyHandle) {
    guard CurlLibrary.takesMissingAlert, request.address.scheme == "https" else { return }
    endWatch = .inTLS(hasAlert: false)
    handle.isVerbose = true
  }

  /// Notes a message of TLS from the peer: two bytes are an alert, and the second 0 is its number
  /// for closing (RFC 8446, section 6).
  func receivedTLS(_ message: UnsafeRawBufferPointer) {
    guard endWatch.missesAlert, message.count == 2, message[1] == 0 else { return }
    endWatch = .inTLS(hasAlert: true)
  }

  private var hasContent: Bool { sourceWithoutBody == nil }

  private var sourceWithoutBody: String? {
    FramingProblem.sourceWithoutBody(method: request.method, status: head.status)
  }

  /// Takes body data as libcurl has read it, before it cuts bytes after the body.
  func read(_ bytes: UnsafeRawBufferPointer) {
    guard case .withHead(let length) = endWatch else { return }
    handle?.isVerbose = false
    endWatch = bytes.count < length ? .inSocket(length) : .none
    guard bytes.count > length else { return }
    cameAfterBody(bytes.count - Int(length), bytes.dropFirst(Int(length)).prefix(2))
  }

  /// Notes that libcurl has discarded bytes after a response without a body; it does not report
  /// which.
  func discarded(_ count: Int) {
    guard case .withHead = endWatch else { return }
    endWatch = .none
    cameAfterBody(count, count == 2 ? [0x0D, 0x0A] : [])
  }

  /// Looks for bytes after a body that came in several pieces, once the last one is there. Under
  /// TLS, the bytes in a socket mean nothing.
  func lookAfterBody(_ here: borrowing OnEngine) {
    guard case .inSocket(let length) = endWatch, let handle,
      content.bytes(of: head.wholeHeads) >= length
    else { return }
    endWatch = .none
    guard request.address.scheme == "http", handle.configuration?.proxy?.scheme != .https,
      let socket = newSocket ?? loop(here).idleConnections.socket(port: port)
    else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = curlew_peek(socket, &bytes, bytes.count)
    if count > 0 { cameAfterBody(count, bytes.prefix(min(2, count))) }
  }

  private func cameAfterBody(_ count: Int, _ first: some Sequence<UInt8>) {
    trailing = (count, Array(first))
    handle?.closeAfterwards()
  }

  /// Judges the end of a body that libcurl considers complete.
  func endBody(_ hop: inout Hop) {
    guard request.address.isHTTP, head.isWhole else { return }
    if chunks.head == head.wholeHeads {
      guard chunks.body.isWhole else { return stop(.framing(.unfinishedChunks)) }
      let bytes = chunks.body.trailing
      if !bytes.isEmpty { trailing = (bytes.count, bytes) }
    }
    guard trailing.count > 0 else { return }
    guard trailing.count == 2, trailing.bytes == [0x0D, 0x0A] else {
      return stop(
        .framing(
          sourceWithoutBody.map { .bodyNotAllowed($0, trailing.count) }
            ?? .trailingBytes(trailing.count)))
    }
    hop.hasTrailingLineEnd = true
  }

  /// Takes bytes of a body in chunks, as received: libcurl finds the end, after each chunk was
  /// judged here (`CURLOPT_HTTP_TRANSFER_DECODING`).
  ///
  /// - Returns: Like `receivedBody`.
  func readChunks(_ bytes: UnsafeRawBufferPointer) -> Int {
    if chunks.head != head.wholeHeads { chunks = ChunkedReader(head: head.wholeHeads) }
    // After a pause the same bytes come again, perhaps with more after them.
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

/// A body in chunks, with the number of bytes parsed of the present piece.
struct ChunkedReader {
  /// The head that it belongs to, counted like `HeadCollector.wholeHeads`; zero for none.
  var head = 0
  var body = ChunkedBody()
  /// The number of bytes of the next piece that were parsed before a pause.
  var bytesHad = 0
}
