// SPDX-License-Identifier: Apache-2.0

import CHTTP2Frames
import CLibCurl

/// The callbacks of libcurl. Each passes the call on to the handle that is its context.
///
/// A handle outlives its `CURL *`, so the unretained pointers are valid in callbacks.
enum Callbacks {
  /// [CURLOPT_WRITEFUNCTION](https://curl.se/libcurl/c/CURLOPT_WRITEFUNCTION.html); any count other
  /// than the given one ends the transfer or pauses it.
  static let body: curlew_data_callback = { bytes, _, count, context in
    withTransfer(context, else: 0) { transfer, here in
      transfer.receivedBody(UnsafeRawBufferPointer(start: bytes, count: count), here)
    }
  }

  /// [CURLOPT_HEADERFUNCTION](https://curl.se/libcurl/c/CURLOPT_HEADERFUNCTION.html): one whole
  /// line of a head or of trailers, with its line end.
  static let header: curlew_data_callback = { bytes, size, count, context in
    withTransfer(context, else: 0) { transfer, here in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return transfer.receivedHeadLine(line, here) ? line.count : 0
    }
  }

  /// [CURLOPT_DEBUGFUNCTION](https://curl.se/libcurl/c/CURLOPT_DEBUGFUNCTION.html), for the head as
  /// sent, and for the beginning of TLS, which nothing else reports.
  static let debug: curlew_debug_callback = { _, kind, bytes, count, context in
    if kind == CURLINFO_SSL_DATA_OUT {
      return withTransfer(context, else: 0) { transfer, _ in
        transfer.sentHandshake(HandshakeMessage(bytes, count))
        return 0
      }
    }
    if kind == CURLINFO_SSL_DATA_IN, HandshakeMessage.isData(bytes, count) {
      return withTransfer(context, else: 0) { transfer, _ in
        transfer.sending.lastRecord = .now
        return 0
      }
    }
    if kind == CURLINFO_SSL_DATA_IN, let message = HandshakeMessage(bytes, count) {
      return withTransfer(context, else: 0) { transfer, here in
        transfer.receivedHandshake(
          message, UnsafeRawBufferPointer(start: bytes, count: count), here)
        return 0
      }
    }
    if kind == CURLINFO_TEXT, let bytes, count > 1 {
      if HandshakeWords.mayTake(UInt8(bitPattern: bytes[0]), UInt8(bitPattern: bytes[1])) {
        return withTransfer(context, else: 0) { transfer, _ in
          transfer.sending.handshake.take(UnsafeRawBufferPointer(start: bytes, count: count))
          return 0
        }
      }
      if let discarded = discardedBytes(bytes, count) {
        return withTransfer(context, else: 0) { transfer, _ in
          transfer.discarded(discarded)
          return 0
        }
      }
      return 0
    }
    guard
      [CURLINFO_HEADER_OUT, CURLINFO_HEADER_IN, CURLINFO_DATA_IN, CURLINFO_SSL_DATA_IN]
        .contains(kind)
    else { return 0 }
    return withTransfer(context, else: 0) { transfer, _ in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
      switch kind {
      case CURLINFO_HEADER_OUT: transfer.sentHead(bytes)
      case CURLINFO_HEADER_IN: transfer.receivedProxyLine(bytes)
      case CURLINFO_SSL_DATA_IN: transfer.receivedTLS(bytes)
      default: transfer.read(bytes)
      }
      return 0
    }
  }

  /// What a frame of HTTP/2 says about the stream of a handle; returns whether the response is
  /// complete.
  static let frame: curlew_frame_watcher = { curl, fact, number in
    var context: UnsafeMutableRawPointer?
    guard curlew_get_pointer(curl, CURLINFO_PRIVATE, &context) == CURLE_OK else { return false }
    return withTransfer(context, else: false) { transfer, here in
      transfer.sending.stream.take(fact, number)
      if transfer.sending.stream.isBroken { transfer.endSoon(here) }
      return transfer.sending.stream.isComplete(method: transfer.request.method)
    }
  }

  /// The number of bytes that libcurl has discarded after a response without a body, if a text
  /// reports it: `Excess found: excess = 12 url = / (zero-length body)`.
  private static func discardedBytes(
    _ text: UnsafeMutablePointer<CChar>, _ count: Int
  ) -> Int? {
    guard count >= 12, text[0] == 0x45, memcmp(text, "Excess found", 12) == 0 else { return nil }
    let words = UnsafeRawBufferPointer(start: text, count: count)
      .split { $0 == 0x20 || $0 == 0x2C || $0 == 0x0A }
    guard let sign = words.firstIndex(where: { $0.elementsEqual([0x3D]) }), sign + 1 < words.count
    else { return nil }
    return Int(String(decoding: words[sign + 1], as: UTF8.self))
  }

  /// [CURLOPT_PREREQFUNCTION](https://curl.se/libcurl/c/CURLOPT_PREREQFUNCTION.html), before every
  /// sending.
  static let beforeRequest: curlew_prereq_callback = { context, remote, _, _, port in
    withTransfer(context, else: CURL_PREREQFUNC_ABORT) { transfer, here in
      transfer.maySend(to: remote, fromPort: port, here)
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
  }

  /// [CURLOPT_OPENSOCKETFUNCTION](https://curl.se/libcurl/c/CURLOPT_OPENSOCKETFUNCTION.html), with
  /// the address of the new connection.
  static let openSocket: curlew_socket_callback = { context, _, address in
    withTransfer(context, else: CURL_SOCKET_BAD) { transfer, _ in
      guard let address, transfer.mayConnect(to: address) else { return CURL_SOCKET_BAD }
      let socket = curlew_open_socket(address)
      transfer.sending.opened.append(socket)
      return socket
    }
  }

  /// [CURLOPT_READFUNCTION](https://curl.se/libcurl/c/CURLOPT_READFUNCTION.html).
  static let upload: curlew_data_callback = { bytes, size, count, context in
    withTransfer(context, else: curlew_read_abort) { transfer, here in
      transfer.fill(UnsafeMutableRawBufferPointer(start: bytes, count: size * count), here)
    }
  }

  /// [CURLOPT_SEEKFUNCTION](https://curl.se/libcurl/c/CURLOPT_SEEKFUNCTION.html): only back to the
  /// beginning.
  static let rewind: curlew_seek_callback = { context, offset, origin in
    withTransfer(context, else: CURL_SEEKFUNC_FAIL) { transfer, _ in
      guard offset == 0, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
      transfer.rewindUpload()
      return CURL_SEEKFUNC_OK
    }
  }

  /// [CURLOPT_XFERINFOFUNCTION](https://curl.se/libcurl/c/CURLOPT_XFERINFOFUNCTION.html), whenever
  /// libcurl works on the transfer.
  static let progress: curlew_progress_callback = { context, expected, received, _, sent in
    withTransfer(context, else: 0) { transfer, here in
      transfer.counted(
        sent: Int64(sent), received: Int64(received),
        expected: expected > 0 ? Int64(expected) : nil, here)
      return 0
    }
  }

  @inline(__always)
  private static func withTransfer<Answer>(
    _ context: UnsafeMutableRawPointer?, else none: Answer,
    _ body: (Transfer, borrowing OnEngine) -> Answer
  ) -> Answer {
    OnEngine.calledBack(with: context, else: none) { (handle: EasyHandle, here) in
      handle.borrowed?._withUnsafeGuaranteedRef { body($0, here) } ?? none
    }
  }
}
