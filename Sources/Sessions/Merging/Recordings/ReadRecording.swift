// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents

/// A recording that was read once from its beginning to its end.
package struct ReadRecording: Sendable {
  package let started: RunStarted
  /// As shown to people.
  package let name: String
  package let isWhole: Bool
  let index: RecordingIndex
  let stream: FileStream

  /// The limits of a recording, against files that are made to take all memory.
  static let mostAttempts = 2_000_000

  /// How many steps have responses, and how many of those were recorded without their bodies.
  package var counts: (responses: Int, withoutBody: Int) {
    let found = index.entries.compactMap(\.hasBodies)
    return (found.count, found.count { !$0 })
  }

  /// How many times the selection ran (`--repeat`), as far as the recording has the results.
  package var repetitions: Int {
    let found = index.scenarios.map { $0.reference.path.repetition?.number ?? 1 }
    return min(started.repeatCount ?? 1, found.max() ?? 1)
  }

  /// The problem with a scenario that two recordings have; nil if none is in two.
  package static func repeatedScenario(in recordings: [ReadRecording]) -> Diagnostic? {
    var names: [String: String] = [:]
    for recording in recordings {
      for scenario in recording.index.scenarios.map(\.reference)
      where scenario.role == .scenario && scenario.path.tryNumber == 1 {
        if let other = names[scenario.id], other != recording.name {
          return .recordedTwice(scenario.id, other, recording.name)
        }
        names[scenario.id] = recording.name
      }
    }
    return nil
  }

  /// Reads a file. Blocks the thread.
  ///
  /// - Throws: a diagnostic: it cannot be read, is damaged, or is not a recording of steps.
  package static func read(
    _ file: EventFile, _ reader: FileReader
  ) throws(DiagnosticError) -> ReadRecording {
    do {
      let stream = try reader.stream(file.path, in: .typed)
      var pass = Pass(name: file.name)
      let isWhole = try pass.read(stream)
      guard let started = pass.started else { throw EventDamage(.notBegun, line: 1) }
      return ReadRecording(
        started: started, name: file.name, isWhole: isWhole && !file.isPartial, index: pass.index,
        stream: stream)
    } catch let error as DiagnosticError {
      throw error
    } catch let damage as EventDamage {
      throw DiagnosticError(.notARecording(file, damage))
    } catch let failure as FileFailure {
      throw DiagnosticError(.unreadable(failure))
    } catch {
      throw DiagnosticError(.notARecording(file, EventDamage(.notBegun)))
    }
  }

  private struct Pass {
    let name: String
    var started: RunStarted?
    var index = RecordingIndex()
    private var attempts = 0

    init(name: String) { self.name = name }

    /// - Returns: whether the run came to its end.
    mutating func read(_ stream: FileStream) throws -> Bool {
      var events = EventStreamReader()
      var failure: (any Error)?
      try stream.forEachPiece { piece in
        do {
          try events.take(piece) { event, line in try take(event, line) }
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      return try events.finish { event, line in try take(event, line) } == .whole
    }

    private mutating func take(_ event: RunEvent, _ line: Range<Int>) throws {
      switch event {
      case .runStarted(let started): self.started = started
      case .scenarioStarted(let started): index.add(started)
      case .attemptFinished(let attempt):
        attempts += 1
        guard attempts <= ReadRecording.mostAttempts else {
          throw DiagnosticError(.tooManyAttempts(in: name, limit: ReadRecording.mostAttempts))
        }
        index.add(attempt, line: line)
      case .stepFinished(let finished): index.add(finished)
      case .load: throw DiagnosticError(.recordingOfLoad(name))
      default: break
      }
    }
  }
}

/// A problem that ends what was asked for.
package struct DiagnosticError: Error {
  package let diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
