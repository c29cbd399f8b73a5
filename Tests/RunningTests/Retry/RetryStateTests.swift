// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import RunEvents
import Testing

@testable import Running

struct RetryStateTests {
  private func policy(
    attempts: Int? = 10, every: Duration = .seconds(1),
    _ change: (inout RetryPolicy) -> Void = { _ in }
  ) -> RetryPolicy {
    var policy = RetryPolicy(attempts: attempts, every: every)
    change(&policy)
    return policy
  }

  private func pauses(_ policy: RetryPolicy, count: Int) -> [Duration] {
    var retry = RetryState(policy, began: 0)
    return (0..<count).compactMap { _ in retry.next(after: nil, at: 0) }
  }

  @Test func `the given number of attempts follow each other`() {
    var retry = RetryState(policy(attempts: 3), began: 0)
    #expect(retry.next(after: nil, at: 0) == .seconds(1))
    #expect(retry.number == 2)
    #expect(retry.next(after: nil, at: 5_000_000) == .seconds(1))
    #expect(retry.next(after: nil, at: 9_000_000) == nil)
    #expect(retry.number == 3)
    #expect(retry.end == "after 3 attempts")
  }

  @Test func `each delay is longer by the factor, up to the longest`() {
    let policy = policy(every: .milliseconds(500)) {
      $0.backoff = 2
      $0.maximum = .seconds(3)
    }
    #expect(
      pauses(policy, count: 5)
        == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3)])
  }

  @Test func `a delay that is longer than the longest is cut`() {
    #expect(pauses(policy(every: .seconds(120)), count: 1) == [.seconds(60)])
  }

  @Test func `an endless factor ends at the longest delay`() {
    let policy = policy(attempts: nil, every: .seconds(60)) { $0.backoff = 1000 }
    #expect(pauses(policy, count: 1000).last == .seconds(60))
  }

  @Test func `the last attempt begins when the time is over`() {
    var retry = RetryState(policy(attempts: nil) { $0.within = .seconds(5) }, began: 1_000_000)
    #expect(retry.next(after: nil, at: 1_500_000) == .seconds(1))
    #expect(retry.next(after: nil, at: 5_750_000) == .milliseconds(250))
    #expect(retry.next(after: nil, at: 6_000_000) == nil)
    #expect(retry.end == "after 3 attempts within 5s")
  }

  @Test func `the delay of Retry-After applies, up to the longest delay and the time left`() {
    var retry = RetryState(
      policy {
        $0.maximum = .seconds(10)
        $0.within = .seconds(30)
      }, began: 0)
    #expect(retry.next(after: .seconds(7), at: 0) == .seconds(7))
    #expect(retry.next(after: .seconds(3600), at: 0) == .seconds(10))
    #expect(retry.next(after: .zero, at: 0) == .seconds(1))
    #expect(retry.next(after: .seconds(7), at: 28_000_000) == .seconds(2))
  }

  @Test func `a random delay is between half of it and the whole, the same for one seed`() {
    func drawn(_ seed: UInt64) -> [Duration] {
      var retry = RetryState(policy(attempts: nil), began: 0)
      let path = StepPath(scenario: ScenarioPath(file: "a.yaml", name: "s"), identity: "a")
      retry.numbers = RunRandomness(seed: seed).delays(of: path)
      return (0..<200).compactMap { _ in retry.next(after: nil, at: 0) }
    }
    let pauses = drawn(7)
    #expect(pauses.allSatisfy { $0 >= .milliseconds(500) && $0 <= .seconds(1) })
    #expect(Set(pauses).count > 190)
    #expect(pauses == drawn(7))
    #expect(pauses != drawn(8))
  }

  @Test func `a word of when decides which results are tried again`() {
    var policy = policy()
    #expect(policy.repeats(.failed, status: 404))
    #expect(policy.repeats(.errored, status: nil))
    #expect(!policy.repeats(.passed, status: 200))
    policy.causes = [.status(.code(429)), .status(.class(5))]
    #expect(policy.repeats(.failed, status: 503))
    #expect(policy.repeats(.passed, status: 429))
    #expect(!policy.repeats(.failed, status: 404))
    #expect(!policy.repeats(.errored, status: nil))
    policy.causes = [.error]
    #expect(!policy.repeats(.failed, status: 503))
  }
}
