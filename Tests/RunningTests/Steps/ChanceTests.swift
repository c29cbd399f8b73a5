// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing

@testable import Running

@Suite struct `Numbers of chance` {
  private func numbers(
    seed: UInt64 = 7, of owner: RandomDraws.Owner = .input("a"), at place: String = "b"
  ) -> [UInt64] {
    var numbers = RandomDraws(of: owner, in: RunRandomness(seed: seed)).numbers(
      at: DrawPlace(place))
    return (0..<5).map { _ in numbers.next() }
  }

  @Test func `are the same for the same seed, owner and place, independent of earlier draws`() {
    let draws = RandomDraws(of: .input("a"), in: RunRandomness(seed: 7))
    _ = draws.numbers(at: DrawPlace("before"))
    var later = draws.numbers(at: DrawPlace("b"))
    #expect(numbers() == (0..<5).map { _ in later.next() })
  }

  @Test func `are others for another seed, owner, place or draw`() {
    let path = ScenarioPath(file: "a.yaml", name: "a")
    let all =
      numbers() + numbers(seed: 8) + numbers(of: .input("b")) + numbers(of: .scenario(path))
      + numbers(at: "c")
    #expect(Set(all).count == 25)
  }
}
