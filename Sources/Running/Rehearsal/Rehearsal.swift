// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Planning
import RunEvents

/// Takes what the steps of a plan would send. A run that has one sends nothing, starts no program,
/// and does not wait: a text that stands for it (`ShellVariable`) is in place of each value that
/// only a response has.
///
/// Called on the engine's thread.
package protocol Rehearsal: Sendable {
  func note(_ step: RehearsedStep)
}

/// A step, or a turn of its loop, as far as it is known before a run.
package struct RehearsedStep: Sendable {
  package enum Content: Sendable {
    /// - Parameter variables: the values in it that are not known before a run.
    case request(SentRequest, variables: [ShellVariable])
    /// It sends no request.
    case noRequest
    /// Why it is not carried out.
    case skipped(String)
    /// Why its request is not known before a run.
    case unknown(String)
  }

  package let reference: StepReference
  /// Nil for a step that was left out before it began.
  package let planned: PlannedStep?
  package let content: Content
}

extension RunContext {
  /// What takes the requests in place of the network; nil for a run that sends them.
  var rehearsal: (any Rehearsal)? { options.rehearsal }
}

extension ScopedValue {
  /// What stands for a value that is not known before a run.
  static func standIn(for name: String) -> ScopedValue {
    ScopedValue(
      .string(ShellVariable(.made, name).standIn), secrets: SecretNames(name))
  }

  /// What stands for a part of an earlier exchange: `login_json_token` for
  /// `steps.login.response.json.token`.
  ///
  /// - Parameter root: the first word; nil for none.
  static func standIn(
    forPath reference: NameReference, of root: String? = nil
  ) -> ScopedValue {
    let members = reference.path.map { member in
      switch member.key {
      case .name(let name): name
      case .index(let index): "\(index)"
      }
    }
    let words =
      (root.map { [$0] } ?? []) + members.filter { !["response", "captures"].contains($0) }
    let name = words.joined(separator: "_").map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    var value = standIn(for: String(name))
    value.membersTaken = reference.path.count
    return value
  }
}
