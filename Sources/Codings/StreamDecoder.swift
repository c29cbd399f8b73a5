// SPDX-License-Identifier: Apache-2.0

/// One coding that is being undone, as its bytes come.
protocol StreamDecoder: AnyObject {
  /// What has been taken is whole: the body may end here.
  var isAtEnd: Bool { get }

  /// Undoes as much as fits.
  ///
  /// When the output was not filled, all of the input has been taken that can be, and nothing is
  /// held back. Called again with no input only for what did not fit the last time.
  ///
  /// - Throws: `DecodingProblem.broken` and `.goesOn`; the decoder is of no use then.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep
}

/// How far one step went.
struct DecodingStep {
  /// Bytes of the input.
  var taken = 0
  /// Bytes of the output.
  var made = 0
}
