// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The requested part of a body, its rate and its buffer size.
struct TransferPace: Equatable {
  /// Whether the body goes to a file: libcurl then reads in large pieces.
  let isDownload: Bool
  let receiveRate: Int?
  let sendRate: Int?
  let rangeStart: Int?

  init(_ request: HopRequest) {
    isDownload = request.sink != nil
    receiveRate = request.options.content.limits.receiveRate
    sendRate = request.options.content.limits.sendRate
    rangeStart = request.rangeStart
  }
}

extension EasyHandle {
  func setPace(_ pace: TransferPace) throws(OptionFailure) {
    if let rate = pace.receiveRate {
      try set(CURLOPT_MAX_RECV_SPEED_LARGE, offset: Int64(rate))
      // libcurl 7.88 reads a hundred buffers before it applies the rate, and accepts no smaller
      // one.
      try set(CURLOPT_BUFFERSIZE, to: min(Self.usualBuffer, max(1024, rate / 1000)))
    } else if pace.isDownload {
      try set(CURLOPT_BUFFERSIZE, to: Self.downloadBuffer)
    }
    if let rate = pace.sendRate {
      try set(CURLOPT_MAX_SEND_SPEED_LARGE, offset: Int64(rate))
      try set(CURLOPT_UPLOAD_BUFFERSIZE, to: min(Self.uploadBuffer, max(16_384, rate / 10)))
    }
    // Not CURLOPT_RESUME_FROM, with which a 200 after `If-Range` is a failure.
    if let start = pace.rangeStart { try set(CURLOPT_RANGE, to: "\(start)-") }
  }

  /// libcurl's default.
  private static let usualBuffer = 16_384
  private static let uploadBuffer = 65_536
  /// libcurl's limit is 512 KiB; beyond this size nothing is gained.
  private static let downloadBuffer = 262_144
}
