// SPDX-License-Identifier: Apache-2.0

import Digests

/// The place of an expression that draws numbers, which distinguishes it from all others of its step.
///
/// An expression draws the numbers of its place. Another that is written before it or evaluated before
/// it does not change them, and neither does evaluating the expression once more.
package struct DrawPlace: Hashable, Sendable {
  /// 64 bits for the place, different for any two places.
  package let digest: UInt64

  /// An expression that is not in a file.
  static let unknown = DrawPlace(digest: 0)

  private init(digest: UInt64) {
    self.digest = digest
  }

  /// - Parameter description: the place in words of the file, `step/headers/X-Id 1`.
  package init(_ description: String) {
    // Without SHA-256 libcrypto could not speak TLS either.
    let digest = (try? DigestAlgorithm.sha256.digest(of: description.utf8)) ?? []
    self.digest = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Expression {
  /// Whether it calls `uuid()` or `random.*`.
  package var drawsNumbers: Bool {
    if case .program(let program) = content { program.drawPlace != nil } else { false }
  }

  /// The same expression at its place; itself when it draws nothing.
  package func placed(at place: DrawPlace) -> Expression {
    guard case .program(let program) = content, program.drawPlace != nil else { return self }
    return Expression(
      .program(program.placed(at: place)), range: range, literalArguments: literalArguments,
      isRaw: isRaw)
  }
}

extension Template {
  /// The same template, each of its expressions that draws numbers at its place.
  ///
  /// - Parameter place: of an expression by its number among those of the text, from 1.
  package func placed(at place: (_ number: Int) -> DrawPlace) -> Template {
    var number = 0
    return Template(
      segments: segments.map { segment in
        guard case .expression(let expression, let range) = segment else { return segment }
        number += 1
        guard expression.drawsNumbers else { return segment }
        return .expression(expression.placed(at: place(number)), range: range)
      })
  }
}

extension Program {
  fileprivate func placed(at place: DrawPlace) -> Program {
    Program(
      nodes: nodes, ranges: ranges, references: references, localCount: localCount,
      drawPlace: place, source: source)
  }
}
