// SPDX-License-Identifier: Apache-2.0

import Doubting
import Exchanges
import RunEvents
import Running
import Synchronization

/// Asks the questions of gaps again, of the steps that have an expectation more.
final class TriedExpectations: Tampering {
  private struct State {
    var judged: Set<WrittenStep> = []
    var noticed: [WrittenStep: Set<OpenQuestion>] = [:]
  }

  private let asked: AskedResponses
  /// By where the step is in the texts with the expectations.
  private let questions: [WrittenStep: Set<OpenQuestion>]
  private let state = Mutex(State())

  init(_ asked: AskedResponses, _ questions: [WrittenStep: Set<OpenQuestion>]) {
    self.asked = asked
    self.questions = questions
  }

  /// The steps of which an execution accepts its recorded response.
  var judged: Set<WrittenStep> { state.withLock { $0.judged } }

  /// What an execution of each step notices.
  var noticed: [WrittenStep: Set<OpenQuestion>] { state.withLock { $0.noticed } }

  func wrongResponses(
    to attempt: Attempt, of step: StepReference, in recorded: RecordedStep, isReadLater: Bool
  ) -> (any WrongResponses)? {
    let written = WrittenStep(step)
    guard let open = questions[written],
      let (operation, all) = asked.questions(attempt, of: step, in: recorded)
    else { return nil }
    let known = state.withLock { $0.noticed[written] ?? [] }
    let places = all.asked.indices.filter { place in
      let question = OpenQuestion(operation: operation, question: all.asked[place].question)
      return open.contains(question) && !known.contains(question)
    }
    return Tried(
      step: written, operation: operation, questions: all, places: places, all: self)
  }

  private func note(_ tried: Tried, _ noticed: [Bool]?) {
    guard let noticed else { return }
    state.withLock { state in
      state.judged.insert(tried.step)
      for (place, isNoticed) in zip(tried.places, noticed) where isNoticed {
        state.noticed[tried.step, default: []].insert(
          OpenQuestion(
            operation: tried.operation, question: tried.questions.asked[place].question))
      }
    }
  }

  private struct Tried: WrongResponses {
    let step: WrittenStep
    let operation: Operation
    let questions: ResponseQuestions
    /// Of the questions that are asked.
    let places: [Int]
    let all: TriedExpectations

    var count: Int { places.count }

    func exchange(at index: Int) -> Exchange { questions.wrongExchange(places[index]) }

    func note(noticed: [Bool]?) { all.note(self, noticed) }
  }
}
