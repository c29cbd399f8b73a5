// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Which parts of a response a step reads, and what it makes of them.
extension PlannedStep {
  /// The names that it captures or sets.
  package var madeNames: [Located<String>] { step.madeNames }

  /// Whether a check, a capture or an expression reads the body as JSON.
  package var readsJSON: Bool {
    let expectations = sharedExpectations?.content
    if expectations?.json != nil || expectations?.schema != nil || responseReads.contains(.json) {
      return true
    }
    return captures.contains { if case .json = $0.source { true } else { false } }
  }

  /// Whether a check, a capture or an expression reads the events of a `text/event-stream`.
  package var readsEvents: Bool {
    if sharedExpectations?.content.events != nil || responseReads.contains(.events) { return true }
    return captures.contains { if case .event = $0.source { true } else { false } }
  }

  /// Whether a check or a capture reads the body as XML or HTML.
  package var readsMarkup: Bool {
    sharedExpectations?.content.xpaths.isEmpty == false || captures.contains(where: \.readsMarkup)
  }

  /// Whether a check reads the digest of the body.
  package var readsDigest: Bool { expectations.others.contains { $0.subject == .sha256 } }

  /// Whether a check or a capture reads the body, which is then read from the saved file.
  package var readsBody: Bool {
    var expected = expectations
    expected.status = nil
    expected.headers = []
    expected.cookies = []
    expected.time = nil
    // Size and digest are known without it.
    expected.others = []
    if !expected.isEmpty { return true }
    return captures.contains(where: \.readsBody)
  }

  /// Whether an expression reads the response, and so may read its body.
  package var mayReadBody: Bool {
    !responseReads.intersection([.json, .own, .later]).isEmpty
  }
}

extension CaptureDeclaration {
  /// Whether it reads the body as XML or HTML.
  package var readsMarkup: Bool { if case .xpath = source { true } else { false } }

  /// Whether its source is the body or a part of it.
  package var readsBody: Bool {
    switch source {
    case .header, .cookie, .part(.status), .part(.url), .part(.time), .expression, .returned: false
    case .json, .xpath, .event, .part(.body), .part(.bytes): true
    }
  }
}
