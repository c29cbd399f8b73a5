// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The texts of `expect` in the steps of one file, each of which is read once.
///
/// A suite writes the same few expectations in most of its steps. Steps with the same text share what was
/// read from the first of them and the checks that are made of it; `RepeatedText` gives each its own
/// places.
struct ExpectationTexts {
  private struct Known {
    let expectations: Shared<Expectations>
    let text: SourceSpan
  }

  /// By hash; of two texts with the same one, the later is kept.
  private var known: [UInt64: Known] = [:]
  /// The hash of the text that is read.
  private var hash: UInt64 = 0
  /// Whether a step is read: only these share.
  private var isInStep = false
  /// The text of the step that is read, if an earlier step has the same.
  private(set) var repeated: RepeatedText?

  /// A step begins, whose texts may be read already.
  ///
  /// - Parameter shares: false to read all texts.
  mutating func beginStep(sharing shares: Bool) {
    isInStep = shares
    repeated = nil
  }

  /// From here on, all texts are read.
  mutating func endSharing() {
    isInStep = false
    repeated = nil
  }

  /// What was read from an earlier text that is the same.
  mutating func expectations(like node: YAMLNode) -> Shared<Expectations>? {
    guard isInStep else { return nil }
    hash = node.textHash
    guard let found = known[hash], node.hasSameText(as: found.text) else { return nil }
    repeated = RepeatedText(of: found.text, at: node.span.lowerBound)
    return found.expectations
  }

  /// Keeps what was read from a text after `expectations(like:)` found nothing for it.
  mutating func remember(_ expectations: Shared<Expectations>, of node: YAMLNode) {
    guard isInStep, node.meansTheSameElsewhere, expectations.content.meansTheSameElsewhere else {
      return
    }
    known[hash] = Known(expectations: expectations, text: node.span)
  }
}

extension Expectations {
  /// Whether only the judgement needs the places of their checks.
  ///
  /// Files, schemas and expressions are looked up by their places. A status that is a redirect is
  /// compared with the settings of the step.
  fileprivate var meansTheSameElsewhere: Bool {
    !mayReadNames && failure == nil && schema == nil && xpaths.isEmpty && bytes == nil
      && file == nil && values.isEmpty && that.isEmpty && messages == nil
      && status?.onlyRedirect == nil
  }
}

extension YAMLNode {
  /// Whether its text means the same in every place of its file: an alias and the indentation of a block
  /// scalar are not a matter of the text alone.
  fileprivate var meansTheSameElsewhere: Bool {
    !document.hasProperties
      && !document.bytes.withUnsafeBufferPointer {
        $0[span.range].contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }
      }
  }

  /// FNV-1a, 64 bits.
  fileprivate var textHash: UInt64 {
    document.bytes.withUnsafeBufferPointer { bytes in
      bytes[span.range].reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    }
  }

  fileprivate func hasSameText(as other: SourceSpan) -> Bool {
    span.range.count == other.range.count
      && document.bytes[span.range].elementsEqual(document.bytes[other.range])
  }
}
