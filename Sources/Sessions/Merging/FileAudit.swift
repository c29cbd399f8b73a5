// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Looks whether an event file is as its run wrote it: its bytes, by their digest, and its results, which must be those
/// that `run.finished` says.
final class FileAudit {
  private var seal = EventSeal()
  private var recount = ResultRecount()
  private var finished: RunFinished?

  /// Takes the next bytes.
  func read(_ piece: [UInt8]) { seal.read(piece) }

  /// Takes the next event.
  func note(_ event: RunEvent) {
    recount.note(event)
    if case .runFinished(let finished) = event { self.finished = finished }
  }

  /// The signal that ended the run.
  var signal: Int32? { finished?.summary.signal }

  /// Whether no result of the file is a failure.
  var isGreen: Bool {
    let counts = [recount.summary.steps, recount.summary.scenarios]
    return counts.allSatisfy { $0.failed + $0.errored + $0.interrupted == 0 }
  }

  /// What is wrong with the whole file.
  func problems(of file: EventFile) -> [Diagnostic] {
    guard let finished else { return [] }
    var whole = EventSeal()
    swap(&whole, &seal)
    let words = recount.contradictions(to: finished.summary)
    if let stated = finished.sha256, let found = whole.finish(), found != stated {
      return [.changed(file, words)]
    }
    return (finished.sha256 == nil ? [.withoutDigest(file)] : [])
      + (words.isEmpty ? [] : [.contradictory(file, words)])
  }
}
