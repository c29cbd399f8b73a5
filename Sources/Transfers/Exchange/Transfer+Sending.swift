// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The bytes of the request's body.
extension Transfer {
  /// Fills libcurl's buffer with the next bytes of the streamed body, or pauses or ends the
  /// transfer.
  func fill(_ space: UnsafeMutableRawBufferPointer, _ here: borrowing OnEngine) -> Int {
    guard let upload else { return curlew_read_abort }
    deadlines?.sent(at: loop(here).now)
    switch upload.fill(space) {
    case .bytes(let count):
      // The end of a body of unknown length; the last chunk is sent with these bytes.
      if count == 0 { deadlines?.sentWhole(at: loop(here).now) }
      return count
    case .nothingYet: return curlew_read_pause
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
    if sendingRule.hasSent, let length = announcedLength, sent >= length {
      deadlines?.sentWhole(at: loop(here).now)
    }
  }

  /// Whether the body is not completely sent, by libcurl's count.
  func isSending(_ handle: EasyHandle) -> Bool {
    guard let length = announcedLength else { return upload?.isGiven == false }
    return handle.number(CURLINFO_SIZE_UPLOAD_T) < length
  }
}
