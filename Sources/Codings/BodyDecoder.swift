// SPDX-License-Identifier: Apache-2.0

/// Decodes all codings of one body as its bytes arrive, in bounded steps.
///
/// ```swift
/// let decoder = try BodyDecoder(undoing: ["gzip", "br"])  // gzip first, br over it
/// for piece in pieces {
///   while case let decoded = try decoder.next(of: piece), !decoded.isEmpty { take(decoded) }
/// }
/// if let failure = decoder?.earlyEnd { … }
/// ```
package final class BodyDecoder {
  /// One coding and the decoded bytes that were not taken yet.
  private struct Stage {
    let decoder: any StreamDecoder
    let output: UnsafeMutableRawBufferPointer
    /// A range of the output.
    var waiting = 0..<0
    /// The output was full: there may be more without further input.
    var mayHoldMore = false
  }

  /// The most bytes that one step decodes, and that each coding buffers.
  package static let stepBytes = 32_768
  /// As many as libcurl allows. Nobody needs a third, and each one multiplies the size of a bomb.
  package static let mostCodings = 5

  private let codings: [String]
  /// The coding that was applied last comes first.
  private var stages: [Stage] = []
  /// Bytes of the current piece that were consumed.
  private var taken = 0
  private var takenBefore = 0

  /// - Parameter codings: names in the order in which they were applied.
  /// - Returns: nil if there is nothing to decode.
  /// - Throws: `.unknown` and `.tooMany`.
  package init?(undoing codings: [String]) throws(DecodingFailure) {
    self.codings = codings
    do throws(DecodingProblem) {
      guard codings.count <= Self.mostCodings else { throw .tooMany(limit: Self.mostCodings) }
      let known = try codings.map { name throws(DecodingProblem) in
        guard let coding = ContentCoding(name) else { throw .unknown(name) }
        return coding
      }
      for coding in known.reversed() {
        guard let decoder = try coding.decoder() else { continue }
        let output = UnsafeMutableRawBufferPointer.allocate(
          byteCount: Self.stepBytes, alignment: 16)
        stages.append(Stage(decoder: decoder, output: output))
      }
    } catch {
      throw DecodingFailure(codings: codings, problem: error, encodedBytes: 0)
    }
    if stages.isEmpty { return nil }
  }

  deinit {
    for stage in stages { stage.output.deallocate() }
  }

  /// The next decoded bytes of a piece, at most `stepBytes`, valid until the next call.
  ///
  /// A caller that cannot take them all may call again with the same piece, or with a longer one
  /// that begins with it: consumed bytes are not decoded again.
  ///
  /// - Returns: nothing when the whole piece has been decoded.
  package func next(
    of piece: UnsafeRawBufferPointer
  ) throws(DecodingFailure) -> UnsafeRawBufferPointer {
    do throws(DecodingProblem) {
      let count = try fill(stages.count - 1, from: piece)
      if count == 0 {
        takenBefore += taken
        taken = 0
      }
      return UnsafeRawBufferPointer(rebasing: stages[stages.count - 1].output[..<count])
    } catch {
      throw failure(error)
    }
  }

  /// How many bytes were consumed, before decoding.
  package var takenBytes: Int { takenBefore + taken }

  /// The failure of a body that ends here; nil if every coding is complete.
  package var earlyEnd: DecodingFailure? {
    stages.allSatisfy(\.decoder.isAtEnd) ? nil : failure(.endsEarly)
  }

  private func failure(_ problem: DecodingProblem) -> DecodingFailure {
    DecodingFailure(codings: codings, problem: problem, encodedBytes: takenBytes)
  }

  /// Lets a stage make some output from the output of the stage before it.
  ///
  /// - Returns: the number of bytes; zero when the whole piece is consumed.
  private func fill(
    _ number: Int, from piece: UnsafeRawBufferPointer
  ) throws(DecodingProblem) -> Int {
    while true {
      let input = input(of: number, piece)
      if input.isEmpty, !stages[number].mayHoldMore {
        guard number > 0 else { return 0 }
        let count = try fill(number - 1, from: piece)
        guard count > 0 else { return 0 }
        stages[number - 1].waiting = 0..<count
        continue
      }
      let output = stages[number].output
      let step = try stages[number].decoder.decode(input, into: output)
      stages[number].mayHoldMore = step.made == output.count
      if number == 0 {
        taken += step.taken
      } else {
        stages[number - 1].waiting.removeFirst(step.taken)
      }
      if step.made > 0 { return step.made }
      // No library does that; it would be an endless loop.
      if step.taken == 0, !input.isEmpty { throw .broken("the rest cannot be read") }
    }
  }

  private func input(
    of number: Int, _ piece: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    if number == 0 { return UnsafeRawBufferPointer(rebasing: piece.dropFirst(taken)) }
    let before = stages[number - 1]
    return UnsafeRawBufferPointer(rebasing: before.output[before.waiting])
  }
}
