// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import RunEvents
import Threads
import Values

/// Compares the response of a step's final attempt with its snapshot, which is one check.
struct SnapshotJudge {
  private let template: SnapshotTemplate
  private let context: StepContext

  /// Nil for a step without a snapshot.
  init?(_ context: StepContext) {
    guard let template = context.step.planned.snapshot else { return nil }
    self.template = template
    self.context = context
  }

  /// Adds the verdict to an attempt, and records the response if that is asked for, everything else
  /// held and no failure is expected. A response that did not come has no verdict.
  nonisolated(nonsending) func judge(_ end: inout AttemptEnd) async {
    guard end.attempt.failure == nil, let response = end.attempt.exchange?.hops.last?.response
    else { return }
    do throws(StepRefusal) {
      let redactor = context.run.events.redactor.adding(end.madeTexts(of: context.step))
      let rights = SnapshotStore.RecordingRights(
        hasPassed: end.outcome == .passed, mayFail: context.step.expectedFailure != nil)
      let key = SnapshotKey(
        template, of: context.step, firstNumber: context.run.firstNumber)
      let place = context.run.places.place(of: template.span)
      let stop = context.scope.stop
      let template = template
      let store = context.run.snapshots
      let answer = await OffEngine.run { off in
        Result { () throws(StepRefusal) in
          let content: SnapshotContent
          do throws(SnapshotProblem) {
            content = try SnapshotContent(
              of: response, by: template, hiding: redactor, within: Workload(stop: stop))
          } catch {
            throw .noSnapshot(error, at: template.span)
          }
          return try store.compare(content, with: key, rights, at: place, template, off)
        }
      }
      add(try answer.get(), at: place, &end)
    } catch {
      end.attempt.failure = .refused(StepError(error, places: context.run.places))
    }
  }

  private func add(_ answer: SnapshotAnswer, at place: SourcePlace, _ end: inout AttemptEnd) {
    let check = CheckReference(name: "snapshot", line: place.line, column: place.column)
    switch answer {
    case .holds: end.judgement.verdicts.append(Verdict(check))
    case .recorded(let notices):
      end.judgement.verdicts.append(Verdict(check))
      end.attempt.notices += notices
    case .failed(let failure):
      end.judgement.verdicts.append(Verdict(check, failure: failure))
      end.judgement.differsFromSnapshot = true
    case .notRecorded: break
    }
  }
}

/// The result of a comparison.
enum SnapshotAnswer: Sendable {
  case holds
  /// The response is the new entry, in the words of notices.
  case recorded([String])
  case failed(CheckFailure)
  /// The entry is missing, and the response is not one to record.
  case notRecorded
}
