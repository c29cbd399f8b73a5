// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension RawSocket {
  /// The most bytes read at once; no datagram is longer.
  static let readBytes = 65_536
  /// The most bytes sent before other connections have their turn.
  private static let sentBytesPerTurn = 1 << 20

  /// The descriptors and events of poll(2) to wait for.
  var wants: [(descriptor: curl_socket_t, events: Int16)] {
    guard command != nil else { return [] }
    guard let descriptor else { return watched }
    switch command {
    case .send:
      return [(descriptor, Int16(POLLOUT) | (hasEnded ? 0 : Int16(POLLIN)))]
    case .receive: return [(descriptor, Int16(POLLIN))]
    default: return []
    }
  }

  /// Handles a descriptor that is ready, or broken.
  func ready(_ descriptor: curl_socket_t, _ events: Int16, _ here: borrowing OnEngine) {
    guard command != nil else { return }
    if isConnecting {
      var what: Int32 = 0
      if events & Int16(POLLIN) != 0 { what |= CURL_CSELECT_IN }
      if events & Int16(POLLOUT) != 0 { what |= CURL_CSELECT_OUT }
      if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { what |= CURL_CSELECT_ERR }
      act(descriptor, what, here)
    } else {
      move(here)
    }
    setAlarm(here)
  }

  /// Sends or receives as much as possible without waiting.
  func move(_ here: borrowing OnEngine) {
    switch command {
    case .send(let bytes): send(bytes, here)
    case .receive: receive(here)
    default: break
    }
  }

  private func send(_ bytes: [UInt8], _ here: borrowing OnEngine) {
    guard let handle else { return answer(.notOpen, here) }
    if bytes.isEmpty, !isDatagram { return answer(.done, here) }
    let end = min(bytes.count, sentCount + Self.sentBytesPerTurn)
    repeat {
      var count = 0
      let code = bytes[sentCount..<bytes.count].withUnsafeBytes { bytes in
        curl_easy_send(handle.curl, bytes.baseAddress, bytes.count, &count)
      }
      switch code {
      case CURLE_OK:
        noteProgress()
        sentCount += count
        if sentCount == bytes.count { return answer(.done, here) }
      // libcurl reports zero bytes for an empty datagram, which was sent.
      case CURLE_AGAIN where bytes.isEmpty: return answer(.done, here)
      case CURLE_AGAIN: return receiveMeanwhile(here)
      default: return answer(.failed(failure(code, .sending)), here)
      }
    } while sentCount < end
  }

  /// Reads while sending: a peer that answers meanwhile would otherwise stop reading, and both
  /// would wait.
  private func receiveMeanwhile(_ here: borrowing OnEngine) {
    guard !hasEnded else { return }
    switch read() {
    case .bytes(let bytes):
      noteProgress()
      incoming.append(bytes)
    case .failed(let failure): answer(.failed(failure), here)
    case .end, .nothing, .done: break
    }
  }

  private func receive(_ here: borrowing OnEngine) {
    if incomingStart < incoming.count {
      let piece = incoming[incomingStart]
      incomingStart += 1
      takenCount += piece.count
      if incomingStart == incoming.count {
        incoming = []
        incomingStart = 0
      }
      return answer(.bytes(piece), here)
    }
    guard !hasEnded else { return answer(.end, here) }
    let read = read()
    switch read {
    case .nothing: return
    case .bytes(let bytes): takenCount += bytes.count
    default: break
    }
    answer(read, here)
  }

  /// Reads available data: bytes, the end, or nothing yet.
  private func read() -> SocketAnswer {
    guard let handle else { return .notOpen }
    var code = CURLE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readBytes) { space, count in
      code = curl_easy_recv(handle.curl, space.baseAddress, space.count, &count)
    }
    switch code {
    case CURLE_AGAIN: return .nothing
    case CURLE_OK: return took(bytes)
    default: return .failed(failure(code, .receiving))
    }
  }

  private func took(_ bytes: [UInt8]) -> SocketAnswer {
    if bytes.isEmpty, !isDatagram {
      hasEnded = true
      return isUpgrade && refusesCertificate ? .failed(certificateFailure) : .end
    }
    if receivedCount == 0 {
      handle?.isVerbose = false
      facts.timings.firstByte = Instant.now.microseconds(since: began)
    }
    receivedCount += bytes.count
    guard isWithinLimit else {
      return .failed(
        .byOurRule(
          .limit, .receiving, code: Int(CURLE_WRITE_ERROR.rawValue),
          "more than \(request.options.content.limits.heldBodyBytes) bytes came"))
    }
    return .bytes(bytes)
  }

  /// Of an upgrade only what no command has taken is bounded here, with the piece that has just come:
  /// its reader bounds the rest.
  private var isWithinLimit: Bool {
    let limit = request.options.content.limits.heldBodyBytes
    guard isUpgrade else { return receivedCount <= limit }
    return receivedCount - takenCount - Self.readBytes <= limit
  }

  /// Ends sending; the peer reads an end.
  func endSending(_ here: borrowing OnEngine) {
    guard let descriptor else { return answer(.notOpen, here) }
    let number = curlew_end_sending(descriptor)
    guard number == 0 else {
      return answer(
        .failed(
          .byOurRule(
            .closed, .sending, code: Int(CURLE_SEND_ERROR.rawValue),
            "the connection is closed: error \(number)")), here)
    }
    answer(.done, here)
  }
}
