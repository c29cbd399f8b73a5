// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Why an attempt was not judged, or failed for another reason than its checks.
package enum AttemptFailure: Sendable {
  /// The transfer failed; the exchange's last hop has the same value.
  case transfer(TransferFailure)
  /// The request could not be made, or its redirect not followed: nothing more was sent.
  case refused(StepError)
  /// A capture found nothing, or its value cannot be used.
  case capture(StepError)
  /// The run ended before the response was judged: the attempt is neither passed nor failed.
  case stopped(StepError)
}

/// A failure that is neither of a check nor of a transfer: a sentence with a place.
package struct StepError: Sendable {
  /// Stable, kebab-case (`line-break-in-header`).
  package var code: String
  /// The word for it under `expect.failure`; nil if a collection cannot expect it.
  package var kind: TransferFailure.Kind?
  /// Lower case, no full stop.
  package var message: String
  package var place: SourcePlace?
  package var help: [String]

  package init(
    code: String, kind: TransferFailure.Kind? = nil, message: String, place: SourcePlace? = nil,
    help: [String] = []
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.place = place
    self.help = help
  }
}

extension AttemptFailure: EventPart {
  private enum Kind: String, EventWord, CaseIterable {
    case transfer
    case refused
    case capture
    case stopped
  }

  package static var blank: AttemptFailure { .refused(.blank) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    switch try coder.choice("type", kind, { _, _ in }) {
    case .transfer: try coder.members(of: transfer ?? .blank) { $0 = .transfer($1) }
    case .refused: try coder.members(of: error ?? .blank) { $0 = .refused($1) }
    case .capture: try coder.members(of: error ?? .blank) { $0 = .capture($1) }
    case .stopped: try coder.members(of: error ?? .blank) { $0 = .stopped($1) }
    }
  }

  private var kind: Kind {
    switch self {
    case .transfer: .transfer
    case .refused: .refused
    case .capture: .capture
    case .stopped: .stopped
    }
  }

  private var transfer: TransferFailure? {
    if case .transfer(let failure) = self { failure } else { nil }
  }

  /// Nil for the failure of a transfer.
  var error: StepError? {
    switch self {
    case .transfer: nil
    case .refused(let error), .capture(let error), .stopped(let error): error
    }
  }
}

extension StepError: EventPart {
  package static var blank: StepError { StepError(code: "", message: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("kind", ifAny: kind) { $0.kind = $1 }
    try coder.text("code", code, .plain) { $0.code = $1 }
    try coder.text("message", message, .text) { $0.message = $1 }
    try coder.part("place", ifAny: place) { $0.place = $1 }
    try coder.texts("help", help, .text) { $0.help = $1 }
  }
}

extension TransferFailure: EventPart {
  package static var blank: TransferFailure {
    TransferFailure(kind: .other, phase: .receiving, code: 0, words: "")
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("kind", kind) { $0.kind = $1 }
    try coder.value("phase", phase) { $0.phase = $1 }
    try coder.number("code", code) { $0.code = $1 }
    try coder.text("words", words, .text) { $0.words = $1 }
    try coder.value("tls", ifAny: tlsProblem) { $0.tlsProblem = $1 }
    try coder.value("timeout", ifAny: timeLimit) { $0.timeLimit = $1 }
    try coder.flag("mayHaveBeenCarriedOut", mayHaveBeenCarriedOut) {
      $0.mayHaveBeenCarriedOut = $1
    }
    try coder.flag("byCurlew", isByOurRule) { $0.isByOurRule = $1 }
  }
}
