// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// Why a step failed, as far as other steps can have failed for the same reason.
///
/// A transfer is compared by its kind and its host, a status by the service that gave it, and
/// everything else by its check and the place where that is written, or by equal values. It is made
/// from the data of the failure, never from its sentence alone.
struct ReportedCause {
  /// The kind of failure with what it is about, in parts that end with a zero byte.
  private(set) var subject: [UInt8] = []
  /// The place of the expectation, `file:line:column`; empty where the subject says everything.
  private(set) var place = ""
  /// What was expected and found.
  private(set) var values = ""
  /// One sentence: ``json $.status: expected `"up"`, found `"ok"` ``.
  private(set) var words = "failed"
  /// The host, the endpoint or the place: `127.0.0.1:18229`, `GET localhost/pets/{id}`.
  private(set) var location: String

  /// The most bytes of words, values and locations that are kept.
  static let textBytes = 400

  /// - Parameter attempt: the attempt that says why; nil if the step failed without one.
  init(of attempt: Attempt?, _ step: StepReference) {
    location = step.location
    if let attempt { describe(attempt) }
    if subject.isEmpty {
      subject = Self.joined(["step"])
      place = step.location
    }
  }

  private mutating func describe(_ attempt: Attempt) {
    if case .transfer(let failure)? = attempt.failure {
      describe(failure, of: attempt)
    } else if let failed = attempt.failedStatus {
      describe(failed)
    } else if let problem = attempt.problems.first {
      describe(problem)
    }
  }

  private mutating func describe(_ failure: TransferFailure, of attempt: Attempt) {
    let host = attempt.peer ?? attempt.step.location
    subject = Self.joined([
      "transfer", failure.kind.rawValue, failure.tlsProblem?.rawValue ?? "",
      failure.timeLimit?.rawValue ?? "", host,
    ])
    words = CutText.of(failure.causeWords, Self.textBytes)
    location = CutText.of(host, Self.textBytes)
  }

  private mutating func describe(_ failed: FailedStatus) {
    let service = failed.isOfService ? failed.host : failed.endpoint
    // The answer is the cause whatever was expected; a status that is none of an error is wrong only
    // for what it was compared with.
    let expectation = failed.status < 400 ? failed.headline : ""
    subject = Self.joined(["status", String(failed.status), service, expectation])
    words = CutText.of(failed.headline, Self.textBytes)
    location = CutText.of(service, Self.textBytes)
  }

  private mutating func describe(_ problem: Problem) {
    subject = Self.joined([problem.kind.rawValue, problem.code, problem.title ?? ""])
    place = problem.location
    location = CutText.of(problem.location, Self.textBytes)
    let found = [problem.message, problem.check?.expected ?? "", problem.check?.actual ?? ""]
    values = CutText.of(found.joined(separator: "\n"), Self.textBytes)
    words = CutText.of(problem.headline, Self.textBytes)
  }

  private static func joined(_ parts: [String]) -> [UInt8] {
    parts.flatMap { Array($0.utf8) + [0] }
  }

  /// Failures with an equal key have one cause.
  var key: [UInt8] { subject + Array(place.utf8) }

  /// Failures of one subject with equal values have one cause too, wherever they are written.
  var valueKey: [UInt8] { subject + Array(values.utf8) }
}

/// A status that a check did not expect.
private struct FailedStatus {
  let status: Int
  let host: String
  let endpoint: String
  let headline: String

  /// Whether the answer is rather that of the whole service than of one endpoint: an error of the
  /// service, a missing right, a limit.
  var isOfService: Bool { status >= 500 || [401, 403, 407, 429].contains(status) }
}

extension Attempt {
  fileprivate var failedStatus: FailedStatus? {
    guard let hop = exchange?.hops.last, let response = hop.response,
      let problem = problems.first(where: { $0.title == "status" })
    else { return nil }
    let name = EndpointName.of(hop)
    let split = name.firstIndex(of: "/") ?? name.endIndex
    return FailedStatus(
      status: response.status, host: hop.host,
      endpoint: String(name[..<split]) + hop.host + String(name[split...]),
      headline: problem.headline)
  }

  /// The other side of the exchange that failed; nil if there was none.
  fileprivate var peer: String? {
    if let socket { return socket.address }
    return (exchange ?? tokenExchange?.exchange)?.hops.last?.host
  }
}

extension Hop {
  /// `localhost:8080`, with the socket that it was reached over.
  fileprivate var host: String {
    target.map { "\(address.hostAndPort) over \($0)" } ?? address.hostAndPort
  }
}
