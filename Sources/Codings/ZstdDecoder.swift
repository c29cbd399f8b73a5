// SPDX-License-Identifier: Apache-2.0

import CLibZstd

/// `zstd`, with any number of frames.
final class ZstdDecoder: StreamDecoder {
  /// 8 MB, the most that an encoder may demand ([RFC
  /// 9659](https://www.rfc-editor.org/rfc/rfc9659)): the response decides how much memory this
  /// takes.
  private static let windowBits: Int32 = 23

  private let stream: OpaquePointer
  private(set) var isAtEnd = false

  init() throws(DecodingProblem) {
    guard let stream = ZSTD_createDStream() else {
      throw .broken("there is not enough memory for it")
    }
    self.stream = stream
    let code = ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowBits)
    precondition(ZSTD_isError(code) == 0, "every version allows a window of 8 MB")
  }

  deinit { ZSTD_freeDStream(stream) }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep {
    if isAtEnd {
      guard let next = input.first else { return DecodingStep() }
      guard Self.mayBeginFrame(next) else { throw .trailingData }
    }
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var place = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let left = ZSTD_decompressStream(stream, &place, &source)
    guard ZSTD_isError(left) == 0 else {
      throw .broken(String(cString: ZSTD_getErrorName(left)))
    }
    isAtEnd = left == 0
    return DecodingStep(taken: source.pos, made: place.pos)
  }

  /// The first byte of a frame, or of a skippable one (RFC 8878, section 3.1).
  private static func mayBeginFrame(_ byte: UInt8) -> Bool {
    byte == 0x28 || (0x50...0x5F).contains(byte)
  }
}
