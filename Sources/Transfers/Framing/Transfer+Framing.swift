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
    guard request.address.isHTTP, let handle, let problem = parsedHead(handle).framingProblem
    else { return true }
    stop(.framing(problem))
    return false
  }

  /// Starts to look for bytes after the body.
  ///
  /// libcurl reads them with the head, discards them, and reports that only in the debug callback.
  func watchEnd() {
    guard let handle, request.address.isHTTP, !sending.head.isChunked,
      !sending.head.saysLaterVersion
    else {
      return
    }
    let length = hasContent ? announcedBytes : 0
    guard length >= 0 else { return watchAlert(handle) }
    sending.endWatch = .withHead(length)
    handle.isVerbose = true
  }

  /// Looks for the closing alert after a body without a length (RFC 9112, section 9.8): older
  /// versions of libcurl take any end of the connection for the end of the body.
  private func watchAlert(_ handle: EasyHandle) {
    guard CurlLibrary.takesMissingAlert, request.address.scheme == "https" else { return }
    sending.endWatch = .inTLS(hasAlert: false)
    handle.isVerbose = true
  }

  /// Notes a message of TLS from the peer: two bytes are an alert, and the second 0 is its number
  /// for closing (RFC 8446, section 6).
  func receivedTLS(_ message: UnsafeRawBufferPointer) {
    guard sending.endWatch.missesAlert, message.count == 2, message[1] == 0 else { return }
    sending.endWatch = .inTLS(hasAlert: true)
  }

  private var hasContent: Bool { sourceWithoutBody == nil }

  private var sourceWithoutBody: String? {
    FramingProblem.sourceWithoutBody(method: request.method, status: sending.head.status)
  }

  /// Takes body data as libcurl has read it, before it cuts bytes after the body.
  func read(_ bytes: UnsafeRawBufferPointer) {
    guard case .withHead(let length) = sending.endWatch else { return }
    handle?.isVerbose = false
    sending.endWatch = bytes.count < length ? .inSocket(length) : .none
    guard bytes.count > length else { return }
    cameAfterBody(bytes.count - Int(length), bytes.dropFirst(Int(length)).prefix(2))
  }

  /// Notes that libcurl has discarded bytes after a response without a body; it does not report
  /// which.
  func discarded(_ count: Int) {
    guard case .withHead = sending.endWatch else { return }
    sending.endWatch = .none
    cameAfterBody(count, count == 2 ? [0x0D, 0x0A] : [])
  }

  /// Looks for bytes after a body that came in several pieces, once the last one is there. Under
  /// TLS, the bytes in a socket mean nothing.
  func lookAfterBody(_ here: borrowing OnEngine) {
    guard case .inSocket(let length) = sending.endWatch, let handle,
      sending.content.bytes(of: sending.head.wholeHeads) >= length
    else { return }
    sending.endWatch = .none
    guard request.address.scheme == "http", handle.configuration?.proxy?.scheme != .https,
      let socket = sending.newSocket ?? loop(here).idleConnections.socket(port: sending.port)
    else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = curlew_peek(socket, &bytes, bytes.count)
    if count > 0 { cameAfterBody(count, bytes.prefix(min(2, count))) }
  }

  private func cameAfterBody(_ count: Int, _ first: some Sequence<UInt8>) {
    sending.trailing = (count, Array(first))
    handle?.closeAfterwards()
  }

  /// Judges the end of a body that libcurl considers complete.
  func endBody(_ hop: inout Hop) {
    guard request.address.isHTTP, sending.head.isWhole else { return }
    if sending.chunks.head == sending.head.wholeHeads {
      guard sending.chunks.body.isWhole else { return stop(.framing(.unfinishedChunks)) }
      let bytes = sending.chunks.body.trailing
      if !bytes.isEmpty { sending.trailing = (bytes.count, bytes) }
    }
    guard sending.trailing.count > 0 else { return }
    guard sending.trailing.count == 2, sending.trailing.bytes == [0x0D, 0x0A] else {
      return stop(
        .framing(
          sourceWithoutBody.map { .bodyNotAllowed($0, sending.trailing.count) }
            ?? .trailingBytes(sending.trailing.count)))
    }
    hop.hasTrailingLineEnd = true
  }

  /// Takes bytes of a body in chunks, as received: libcurl finds the end, after each chunk was
  /// judged here (`CURLOPT_HTTP_TRANSFER_DECODING`).
  ///
  /// - Returns: Like `receivedBody`.
  func readChunks(_ bytes: UnsafeRawBufferPointer) -> Int {
    if sending.chunks.head != sending.head.wholeHeads {
      sending.chunks = ChunkedReader(head: sending.head.wholeHeads)
    }
    // After a pause the same bytes come again, perhaps with more after them.
    var place = min(sending.chunks.bytesHad, bytes.count)
    do throws(FramingProblem) {
      while place < bytes.count {
        place += try sending.chunks.body.read(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        guard takeTrailers() else { return 0 }
        let count = min(Int(clamping: sending.chunks.body.dataLeft), bytes.count - place)
        guard count > 0 else { continue }
        let data = UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)])
        let taken = receivedContent(data)
        guard taken == count else {
          sending.chunks.bytesHad = place
          return taken == curlew_write_pause ? taken : 0
        }
        sending.chunks.body.tookData(count)
        place += count
      }
    } catch {
      stop(.framing(error))
      return 0
    }
    sending.chunks.bytesHad = 0
    return bytes.count
  }

  private func takeTrailers() -> Bool {
    guard !sending.chunks.body.trailers.isEmpty else { return true }
    defer { sending.chunks.body.trailers.removeAll() }
    return sending.chunks.body.trailers.allSatisfy { receivedTrailer($0) }
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
