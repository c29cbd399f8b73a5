// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// Judges the address of a raw connection, its right, its files and its numbers, as far as they
  /// are known before the run.
  ///
  /// - Returns: the origin; nil if it waits for the run.
  func judgeSocket(
    of step: Step, in scope: NameScope, checker: inout NameChecker
  ) -> Origin? {
    guard let socket = step.socket else { return nil }
    for case .send(.file(let path)) in socket.exchange where scope.isKnownBeforeRun(path) {
      if let known = inputs.path(of: path, in: folder(path.span.file)) {
        judgeFile(known, at: path.span, &checker)
      }
    }
    for case .receive(let receive) in socket.exchange {
      let limits = receive.limits
      judge(limits.numbers, of: limits.values, in: scope, &checker)
    }
    guard scope.isKnownBeforeRun(socket.address), let text = inputs.text(of: socket.address) else {
      return nil
    }
    do throws(SocketAddressProblem) {
      let address = try SocketAddress(parsing: text)
        .relative(to: folder(socket.address.span.file))
      judgeRight(to: address, at: socket.address.span, &checker)
      return address.origin
    } catch {
      checker.report(.badSocketAddress(error, at: socket.address.span))
      return nil
    }
  }

  private func judgeRight(
    to address: SocketAddress, at span: SourceSpan, _ checker: inout NameChecker
  ) {
    switch address {
    case .network: untrusted.judge(address.origin, at: span) { checker.report($0) }
    case .unix(let path):
      if let refusal = refusal(ofUnixSocket: path, at: span) { checker.report(refusal) }
    }
  }
}

extension Expectations {
  /// The expectations that apply to a raw connection: `defaults` may have more.
  var ofSocket: Expectations {
    var kept = Expectations()
    kept.failure = failure
    kept.body = body
    kept.time = time
    kept.bytes = bytes
    kept.values = values
    kept.that = that
    for subject in [ResponseSubject.size, .sha256] { kept[subject] = self[subject] }
    return kept
  }
}

extension Diagnostic {
  static func badSocketAddress(
    _ problem: SocketAddressProblem, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .badAddress, "not an address of a raw connection: \(problem)", at: Annotation(span),
      help: ["write it like `tcp://localhost:6379` or `unix:/run/app.sock`"])
  }
}
