// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Running

struct ChanceTests {
  private func numbers(seed: UInt64, place: String) -> [UInt64] {
    let draws = RunRandomness(seed: seed).draws(of: place)
    return (0..<5).map { _ in draws.next() }
  }

  @Test func `one seed and place give the same numbers in every run`() {
    #expect(numbers(seed: 7, place: "a.yaml/0/1") == numbers(seed: 7, place: "a.yaml/0/1"))
  }

  @Test func `another seed, place or draw gives others`() {
    let all =
      numbers(seed: 7, place: "a") + numbers(seed: 8, place: "a") + numbers(seed: 7, place: "b")
    #expect(Set(all).count == 15)
  }
}
