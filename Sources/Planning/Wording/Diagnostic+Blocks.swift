// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Messages about blocks and their calls.
extension Diagnostic {
  /// - Parameter prefix: the prefix of the call and the file that it means; nil for a block of the
  ///   file itself.
  static func unknownBlock(
    _ name: String, at span: SourceSpan, known: [String], prefix: (word: String, path: String)?
  ) -> Diagnostic {
    let place = prefix.map { "`\($0.path)` has no block" } ?? "there is no block"
    let near = Offer.near(name: name, among: known, at: span) { near in
      prefix.map { "\($0.word)/\(near)" } ?? near
    }
    let offer =
      near
      ?? .words(known.isEmpty ? "declare it under `blocks`" : "there are \(listed(known))")
    return Diagnostic(.unknownBlock, "\(place) `\(name)`", at: Annotation(span), offers: [offer])
      .following(from: .declarations)
  }

  static func unknownPrefix(
    _ prefix: String, of block: String, at span: SourceSpan, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownBlock, "`use` has no prefix `\(prefix)`", at: Annotation(span),
      offers: [
        .near(name: prefix, among: known, at: span) { "\($0)/\(block)" }
          ?? .words("add the file: `use: { \(prefix): ./shared/\(prefix).yaml }`")
      ]
    )
    .following(from: .declarations)
  }

  /// - Parameter names: the blocks in the order of the calls; the first is the last too.
  static func callCycle(_ names: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .callCycle, "the block `\(names.first ?? "")` calls itself",
      at: Annotation(span, "closes the cycle"),
      notes: names.count > 2 ? [names.map { "`\($0)`" }.joined(separator: " calls ")] : [],
      help: ["a loop is `repeat` or `forEach` on a step"])
  }

  static func callsTooDeep(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .callCycle, "calls are more than \(BlockPlanner.depthLimit) deep", at: Annotation(span),
      help: ["call the inner blocks from the scenario instead"])
  }

  static func unknownParameter(
    _ name: Located<String>, of block: BlockDeclaration, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownParameter, "block `\(block.name.content)` has no parameter `\(name.content)`",
      at: Annotation(name.span), secondary: [Annotation(block.name.span, "the block")],
      offers: [
        .near(name: name.content, among: known, at: name.span)
          ?? .words(
            known.isEmpty
              ? "declare it under `with` of the block, with a default"
              : "it has \(listed(known))")
      ]
    )
    .following(from: .parts)
  }

  static func missingParameter(
    _ name: Located<String>, of block: BlockDeclaration, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .missingParameter, "the call does not give `\(name.content)`", at: Annotation(span),
      secondary: [Annotation(name.span, "block `\(block.name.content)` requires it")],
      help: ["add `with: { \(name.content): … }` to the call"]
    )
    .following(from: .parts)
  }

  static func notReturned(
    _ name: Located<String>, by block: BlockDeclaration, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .notReturned, "block `\(block.name.content)` does not return `\(name.content)`",
      at: Annotation(
        name.span, known.isEmpty ? "the block returns nothing" : "it returns \(listed(known))"),
      secondary: [Annotation(block.name.span, "the block")],
      offers: [
        .near(name: name.content, among: known, at: name.span)
          ?? .words("add `\(name.content)` to `returns` of the block")
      ]
    )
    .following(from: .parts)
  }

  static func returnsNothing(_ name: Located<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .returnsNothing, "nothing in the block makes `\(name.content)`", at: Annotation(name.span),
      offers: [
        .near(name: name.content, among: known, at: name.span)
          ?? .words("capture it in a step of the block, or leave it out")
      ])
  }
}
