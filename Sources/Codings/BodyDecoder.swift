// SPDX-License-Identifier: Apache-2.0

/// All codings of one body, undone as its bytes come, a bounded step at a time.
///
/// ```swift
/// let decoder = try BodyDecoder(undoing: ["gzip", "br"])  // gzip first, br over it
/// for piece in pieces {
///   while case let decoded = try decoder.next(of: piece), !decoded.isEmpty { take(decoded) }
/// }
/// if let failure = decoder?.earlyEnd { … }
/// ```
package final class BodyDecoder {
  /// One coding and the bytes that it made and nobody has taken yet.
  private struct Stage {
    let decoder: any StreamDecoder
    let output: UnsafeMutableRawBufferPointer
    /// Of the output.
    var waiting = 0..<0
    /// The output was filled: more may come without input.
    var mayHoldMore = false
  }

  /// What one step decodes to at most, and what each coding keeps of it.
  package static let stepBytes = 32_768
  /// As many as libcurl undoes: nobody needs a third, and each multiplies what a bomb becomes.
  package static let mostCodings = 5

  private let codings: [String]
  /// The coding that was applied last comes first.
  private var stages: [Stage] = []
  /// Bytes taken of the piece that is being undone.
  private var taken = 0
  private var takenBefore = 0

  /// - Parameter codings: names in the order in which they were applied.
  /// - Returns: nil when there is nothing to undo.
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

  /// The next decoded bytes of a piece, at most `stepBytes`, which stand until the next call.
  ///
  /// Whoever cannot take them all may come back with the same piece, or a longer one that begins
  /// with it: what was undone is not undone again.
  ///
  /// - Returns: nothing when the whole piece has been undone.
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

  /// What is wrong when no more comes; nil when every coding has come to its end.
  package var earlyEnd: DecodingFailure? {
    stages.allSatisfy(\.decoder.isAtEnd) ? nil : failure(.endsEarly)
  }

  private func failure(_ problem: DecodingProblem) -> DecodingFailure {
    DecodingFailure(codings: codings, problem: problem, encodedBytes: takenBefore + taken)
  }

  /// Lets a stage make some output, from what the stage before it makes.
  ///
  /// - Returns: how many bytes; zero when all of the piece has been taken.
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
      // No library does that; it would go on for ever.
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
