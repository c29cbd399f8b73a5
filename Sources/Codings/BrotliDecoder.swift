// SPDX-License-Identifier: Apache-2.0

import CLibBrotli

/// `br`; its window is at most 16 MB, since large windows are not enabled.
final class BrotliDecoder: StreamDecoder {
  private let state: OpaquePointer
  private(set) var isAtEnd = false

  init() throws(DecodingProblem) {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else {
      throw .broken("there is not enough memory for it")
    }
    self.state = state
  }

  deinit { BrotliDecoderDestroyInstance(state) }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep {
    if isAtEnd {
      guard input.isEmpty else { throw .trailingData }
      return DecodingStep()
    }
    var (inputLeft, outputLeft) = (input.count, output.count)
    var next = input.bindMemory(to: UInt8.self).baseAddress
    var place = output.bindMemory(to: UInt8.self).baseAddress
    let result = BrotliDecoderDecompressStream(
      state, &inputLeft, &next, &outputLeft, &place, nil)
    if result == BROTLI_DECODER_RESULT_ERROR { throw .broken(words) }
    isAtEnd = result == BROTLI_DECODER_RESULT_SUCCESS
    return DecodingStep(taken: input.count - inputLeft, made: output.count - outputLeft)
  }

  private var words: String {
    BrotliDecoderErrorString(BrotliDecoderGetErrorCode(state)).map { String(cString: $0) }
      ?? "it cannot be read"
  }
}
