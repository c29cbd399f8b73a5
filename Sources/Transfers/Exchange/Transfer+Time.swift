// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The deadlines of the transfer.
extension Transfer {
  /// The time of the first deadline, or of the first look.
  var firstAlarm: Instant { deadlines?.first ?? .never }

  /// Starts the time limits; those of the first sending continue for the second.
  func setDeadlines(_ limits: TimeLimits) {
    if deadlines == nil {
      deadlines = Deadlines(limits, began: began, hasBody: announcedLength != 0)
    }
    request.progress?.begin(sending: announcedLength)
  }

  /// Ends the transfer if a deadline has passed, else sets the next alarm.
  func alarmRang(at now: Instant, _ here: borrowing OnEngine) {
    guard let handle else { return }
    if sending.stream.isBroken { return loop(here).end(self, code: CURLE_RECV_ERROR, here) }
    if sending.head.isWhole, upload?.isHeld == true { giveEnd() }
    let isSending = isSending(handle)
    let isAnswered =
      isFTP ? handle.number(CURLINFO_SIZE_DOWNLOAD_T) > 0 : sending.head.hasAnswer
    let verdict = deadlines?.judge(
      at: now,
      isMoving: sending.rule.hasSent
        && (isAnswered || isSending || deadlines?.hasFirstByte == true),
      isSending: isSending, sentBytes: handle.number(CURLINFO_SIZE_UPLOAD_T))
    switch verdict {
    case nil: return
    case .expired(.firstByte) where isHeadComing(at: now, here),
      .expired(.idle) where isHeadComing(at: now, here):
      alarmRang(at: now, here)
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
      endReading(
        hasHead: isFTP ? isAnswered : sending.head.isWhole && deadlines?.hasFirstByte == true)
      loop(here).end(self, code: CURLE_OPERATION_TIMEDOUT, here)
    case .expired(let limit):
      stop(.deadline(limit, after: length(of: limit)))
      loop(here).end(self, code: CURLE_OPERATION_TIMEDOUT, here)
    }
  }

  /// Ends the transfer after this call of libcurl, which goes on waiting: libcurl 7 does after a frame
  /// that breaks a rule of the connection.
  func endSoon(_ here: borrowing OnEngine) {
    guard let handle else { return }
    loop(here).setAlarm(of: handle, at: .now, here)
  }

  /// Whether bytes of the head came that libcurl has not reported, since it waits for the end of the
  /// line. Only an HTTP/1 head comes byte by byte.
  private func isHeadComing(at now: Instant, _ here: borrowing OnEngine) -> Bool {
    guard !sending.head.isWhole, !isFTP, request.address.isHTTP, sending.sentHead.isOfHTTP1,
      let last = lastByte(at: now, here)
    else { return false }
    return deadlines?.receivedPart(at: last) == true
  }

  /// When the last byte came on the connection.
  private func lastByte(at now: Instant, _ here: borrowing OnEngine) -> Instant? {
    // Before the first line, the bytes of TLS may be those of the protocol itself.
    let isInTLS =
      request.address.scheme == "https" || handle?.configuration?.proxy?.scheme == .https
    if isInTLS, !sending.head.hasAnswer { return sending.lastRecord }
    guard let socket = sending.newSocket ?? loop(here).idleConnections.socket(port: sending.port)
    else {
      return nil
    }
    let milliseconds = curlew_milliseconds_since_data(socket)
    guard milliseconds >= 0 else { return nil }
    let age = UInt64(milliseconds) * 1_000_000
    return Instant(nanoseconds: now.nanoseconds > age ? now.nanoseconds - age : 0)
  }

  /// Ends the transfer after the time of `read`: with a timeout if there is no complete head.
  private func endReading(hasHead: Bool) {
    let length = request.options.content.extent.conditions?.duration ?? .zero
    stop(hasHead ? .extent : .deadline(.firstByte, after: length))
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

extension [UInt8] {
  /// Whether the bytes are the head of a request in a version before HTTP/2.
  fileprivate var isOfHTTP1: Bool {
    prefix { $0 != 0x0D }.suffix(8).starts(with: "HTTP/1.".utf8)
  }
}
