// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// One problem of an attempt, in the form that every report uses.
struct Problem {
  enum Kind: String {
    case check
    case transfer
    case refused
    case capture
    case stopped
  }

  var kind: Kind
  /// The check's name; nil for other kinds.
  var title: String?
  /// One sentence.
  var message: String
  var file: String
  var line: Int
  var column: Int
  /// The source line and the length of its caret row; nil if only the place is known.
  var place: SourcePlace?
  var check: CheckFailure?
  /// A stable word: a diagnostic's code, a transfer's kind, or `checkCode`.
  var code: String
  var help: [String] = []
  /// What stands for the place of something that is in no file: an option.
  var option: String?

  /// The code of a failed check that shows what it expected and what it found.
  static let checkCode = "check"

  /// Whether it is a check of a contract.
  var isOfContract: Bool { title?.hasPrefix("openapi ") ?? false }

  /// The code for `curlew explain`; nil for a failed check that shows what it expected and found.
  var explainedCode: String? { code == Self.checkCode ? nil : code }

  /// `file:line:column`.
  var location: String { option ?? "\(file):\(line):\(column)" }

  /// The check's name and the message.
  var headline: String { title.map { "\($0): \(message)" } ?? message }
}

extension Attempt {
  /// All problems, the most serious first; empty if the attempt passed.
  var problems: [Problem] { problems(naming: .keys) }

  /// `problems`, with keys of the format or options of the command line in help texts.
  func problems(naming settings: SettingNames) -> [Problem] {
    var problems: [Problem] = []
    // A value may be missing from an error page because of its status.
    if case .capture? = failure { problems += failedChecks { $0 == "status" } }
    switch failure {
    case .transfer(let failure): problems.append(problem(of: failure, naming: settings))
    case .refused(let error): problems.append(problem(of: error, .refused))
    case .capture(let error): problems.append(problem(of: error, .capture))
    case .stopped(let error): problems.append(problem(of: error, .stopped))
    case nil: break
    }
    problems += furtherCaptureErrors.map { problem(of: $0, .capture) }
    let hasStatus = problems.contains { $0.kind == .check }
    problems += failedChecks { !hasStatus || $0 != "status" }
    return problems
  }

  /// The failed checks with matching names.
  private func failedChecks(where isMeant: (String) -> Bool) -> [Problem] {
    verdicts.compactMap { verdict in
      guard let failure = verdict.failure, isMeant(verdict.check.name) else { return nil }
      return problem(of: verdict.check, failure)
    }
  }

  private func problem(of check: CheckReference, _ failure: CheckFailure) -> Problem {
    Problem(
      kind: .check, title: check.name, message: failure.message,
      file: failure.place?.file ?? step.file, line: failure.place?.line ?? check.line,
      column: failure.place?.column ?? check.column, place: failure.place, check: failure,
      code: failure.code ?? Problem.checkCode, option: step.option)
  }

  private func problem(of error: StepError, _ kind: Problem.Kind) -> Problem {
    Problem(
      kind: kind, message: error.message, file: error.place?.file ?? step.file,
      line: error.place?.line ?? step.line, column: error.place?.column ?? step.column,
      place: error.place, code: error.code, help: error.help)
  }

  private func problem(
    of failure: TransferFailure, naming settings: SettingNames
  ) -> Problem {
    Problem(
      kind: .transfer, message: failure.sentence, file: step.file, line: step.line,
      column: step.column, code: failure.kind.rawValue,
      help: failure.help(naming: settings) + endlessBodyHelp(of: failure, naming: settings))
  }

  /// How to end a body without an end, of which bytes came before its time was over.
  private func endlessBodyHelp(
    of failure: TransferFailure, naming settings: SettingNames
  ) -> [String] {
    guard failure.timeLimit == .idle || failure.timeLimit == .total, failure.phase == .receiving,
      let last = exchange?.hops.indices.last, let response = exchange?.hops[last].response
    else { return [] }
    let count = cut(ofHop: last, .response)?.wholeBytes ?? response.body.count
    guard count > 0 else { return [] }
    let reading = { (value: String) in
      (settings == .keys ? "`read: \(value)`" : "`--setting 'read: \(value)'`")
        + " ends the transfer there, as complete"
    }
    if let conditions = options?.content.extent.conditions {
      guard conditions == ReadConditions(bytes: conditions.bytes), let wanted = conditions.bytes
      else { return [] }
      return [
        "`read` waits for exactly \(wanted) bytes, and \(count) came: \(reading("\(count)B"))"
      ]
    }
    if response.isEventStream {
      return ["in a stream of events \(reading("{ events: 1 }"))"]
    }
    return ["\(count) bytes came before; in a stream without end \(reading("\(count)B"))"]
  }
}

extension TransferFailure {
  /// What the reader can do, or must know.
  func help(naming settings: SettingNames) -> [String] {
    if kind == .forbiddenAddress {
      return ["run with `--allow-link-local` when the collection may reach it"]
    }
    if let help = tlsProblem?.help(naming: settings) { return [help] }
    if kind == .protocol, words.hasSuffix("is not a status line of HTTP") {
      return [
        "the service does not speak HTTP/1; a port that speaks TLS is reached with `https://`, and one "
          + "that speaks only HTTP/2 with `http: 2-prior-knowledge`"
      ]
    }
    return mayHaveBeenCarriedOut
      ? ["the request was sent before the connection ended: it may have been carried out"] : []
  }

  /// The failure and the phase of the hop, in words; with libcurl's code if libcurl found the
  /// failure.
  var sentence: String {
    // The person cancelled it, so a library's code would be wrong.
    if kind == .cancelled { return "\(words) while \(phaseWords)" }
    let number = isByOurRule ? "" : " (libcurl \(code))"
    return "\(kindWords) while \(phaseWords): \(words)\(number)"
  }

  /// What transfers that failed for one reason have in common, without their phases and times.
  var causeWords: String {
    if let tlsProblem { return "\(kindWords): \(tlsProblem.rawValue)" }
    return timeLimit.map { "\(kindWords): `timeout.\($0.rawValue)`" } ?? kindWords
  }

  private var kindWords: String {
    switch kind {
    case .name: "the name was not found"
    case .connect: "no connection"
    case .tls: "TLS failed"
    case .timeout: "timed out"
    case .closed: "the connection ended"
    case .length: "the body had the wrong length"
    // Its number is that of a close frame.
    case .protocol where code >= 1000: "not a proper WebSocket message"
    case .protocol: "not a proper HTTP response"
    case .limit: "a limit was passed"
    case .version: "another version of HTTP"
    case .redirect: "the redirect was not followed"
    case .cancelled: words
    case .forbiddenAddress: "the address may not be connected to"
    case .requestBody: "the body could not be read"
    case .saving: "the body could not be saved"
    case .other: "the transfer failed"
    }
  }

  private var phaseWords: String {
    switch phase {
    case .resolvingName: "resolving the name"
    case .connecting: "connecting"
    case .tlsHandshake: "agreeing on TLS"
    case .sending: "sending"
    case .waitingForResponse: "waiting for the response"
    case .receiving: "receiving"
    }
  }
}
