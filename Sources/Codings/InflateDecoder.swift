// SPDX-License-Identifier: Apache-2.0

import CZLib

/// `gzip` and `deflate`, by zlib.
final class InflateDecoder: StreamDecoder {
  /// The frame around the compressed data (RFC 1951).
  enum Frame {
    /// A header, a checksum and a length (RFC 1952).
    case gzip
    /// Two bytes and a checksum (RFC 1950).
    case zlib
    case none
    /// `zlib` or `none`: the first two bytes decide.
    case undecided

    /// The value for `inflateInit2`.
    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: 16 + MAX_WBITS
      case .zlib, .undecided: MAX_WBITS
      case .none: -MAX_WBITS
      }
    }
  }

  /// Allocated, since zlib keeps a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var frame: Frame
  /// The first byte, while the second one is needed to recognise the frame.
  private var first: UInt8?
  private(set) var isAtEnd = false

  init(_ frame: Frame) throws(DecodingProblem) {
    self.frame = frame
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard curlew_inflate_begin(stream, frame.windowBits) == Z_OK else {
      throw .broken("there is not enough memory for it")
    }
  }

  deinit {
    // Harmless for a stream that was never begun: its state is nil.
    inflateEnd(stream)
    stream.deallocate()
  }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep {
    if isAtEnd {
      guard let next = input.first else { return DecodingStep() }
      try beginMember(with: next)
    }
    if frame == .undecided {
      guard try decideFrame(by: input) else { return DecodingStep(taken: input.count) }
    }
    guard let first else { return try inflate(input, into: output) }
    self.first = nil
    // One byte contains at most two bytes of output, and there is room for more.
    let before = try withUnsafeBytes(of: first) { byte throws(DecodingProblem) in
      try inflate(byte, into: output)
    }
    var step = try inflate(
      input, into: UnsafeMutableRawBufferPointer(rebasing: output[before.made...]))
    step.made += before.made
    return step
  }

  /// Another member may follow the last one of gzip (RFC 1952, section 2.2).
  private func beginMember(with first: UInt8) throws(DecodingProblem) {
    guard frame == .gzip, first == 0x1F, inflateReset(stream) == Z_OK else { throw .trailingData }
    isAtEnd = false
  }

  /// Recognises the header of RFC 1950: the method is 8, and the two bytes are a multiple of 31.
  /// Raw data with such a beginning would be a stored block with garbage in its padding, which no
  /// encoder writes.
  ///
  /// - Returns: whether two bytes were there; otherwise the first is kept.
  private func decideFrame(by input: UnsafeRawBufferPointer) throws(DecodingProblem) -> Bool {
    let head = (first.map { [$0] } ?? []) + input.prefix(2)
    guard head.count > 1 else {
      first = head.first
      return false
    }
    let hasHeader = head[0] & 0x0F == 8 && (UInt16(head[0]) << 8 | UInt16(head[1])) % 31 == 0
    frame = hasHeader ? .zlib : .none
    guard inflateReset2(stream, frame.windowBits) == Z_OK else {
      throw .broken("there is not enough memory for it")
    }
    return true
  }

  private func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep {
    stream.pointee.next_in = input.bindMemory(to: Bytef.self).baseAddress
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = output.bindMemory(to: Bytef.self).baseAddress
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let code = CZLib.inflate(stream, Z_NO_FLUSH)
    switch code {
    // Z_BUF_ERROR is not an error: there was nothing to do.
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isAtEnd = true
    case Z_NEED_DICT: throw .broken("it needs a dictionary")
    default: throw .broken(words)
    }
    return DecodingStep(
      taken: min(input.count, Int(UInt32.max)) - Int(stream.pointee.avail_in),
      made: min(output.count, Int(UInt32.max)) - Int(stream.pointee.avail_out))
  }

  private var words: String {
    stream.pointee.msg.map { String(cString: $0) } ?? "there is not enough memory for it"
  }
}
