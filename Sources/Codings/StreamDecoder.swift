// SPDX-License-Identifier: Apache-2.0

/// Decodes one coding as its bytes arrive.
protocol StreamDecoder: AnyObject {
  /// The consumed bytes are complete: the body may end here.
  var isAtEnd: Bool { get }

  /// Decodes as much as fits.
  ///
  /// If the output was not filled, all usable input is consumed and nothing is buffered. A call
  /// without input is only for output that did not fit the last time.
  ///
  /// - Throws: `DecodingProblem.broken` and `.trailingData`; the decoder is unusable afterwards.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep
}

/// The progress of one step.
struct DecodingStep {
  /// Bytes of input.
  var taken = 0
  /// Bytes of output.
  var made = 0
}
