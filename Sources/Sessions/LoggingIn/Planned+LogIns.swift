// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import LoopbackServer
import Planning
import RunEvents
import Running
import Transfers

extension Planned {
  /// Gets the tokens of people that the plan needs. Blocks the thread.
  ///
  /// - Parameters:
  ///   - show: called on another thread with what a person must know.
  ///   - absence: why no person is there; nil if one is.
  /// - Returns: the problem if there is no token.
  /// - Throws: `SystemThread.Failure` if the system has no thread or descriptor left.
  package func logIn(
    _ options: RunOptions, absence: String?, into tokens: LogInTokens,
    show: @escaping @Sendable (LogInNews) -> Void
  ) throws -> LogInProblem? {
    let engine = try TransferEngine(engineConfiguration(jobs: 1))
    defer { engine.shutdown() }
    var options = options
    options.rights = rights
    let absence = rights.isUntrusted ? "it is untrusted" : absence
    return try Run(plan: plan, options: options, places: SourcePlaces(loaded.sources)).logIn(
      on: engine, files: files.files(of: plan, environment: environment),
      person: absence.map { .absent($0) } ?? .present(PersonAtMachine(show: show)), into: tokens)
  }
}

/// A person at this machine, whose browser comes back to a loopback port.
private struct PersonAtMachine: LogInDialog {
  let display: @Sendable (LogInNews) -> Void

  init(show: @escaping @Sendable (LogInNews) -> Void) {
    display = show
  }

  func listen(
    at redirect: RedirectAddress, state: String
  ) throws(LogInDialogProblem) -> any RedirectListener {
    do throws(LoopbackServerError) {
      return try RedirectServer(redirect, state: state)
    } catch {
      let port = redirect.port.map { "port \($0)" } ?? "a port"
      throw LogInDialogProblem(words: "\(port) for `redirect` cannot be listened on: \(error)")
    }
  }

  func show(_ news: LogInNews) { display(news) }
}

extension RedirectServer: RedirectListener {}
