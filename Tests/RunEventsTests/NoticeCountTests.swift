// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

/// The notices of a run, each kind once for each operation.
@Suite struct NoticeCountTests {
  private static let notices = (0..<60).map { number in
    CountedNotice(
      operation: "get\(number % 7)", check: number % 2 == 0 ? "openapi body" : "openapi request",
      message: "message \(number)", step: "pets.yaml:\(100 + number * 37 % 60)")
  }

  @Test func `are the same in every order and for every split`() {
    let whole = NoticeCounts(Self.notices).all()
    #expect(whole.count == 14)
    #expect(whole.map(\.count).reduce(0, +) == 60)
    #expect(NoticeCounts(Self.notices.reversed()).all() == whole)
    for parts in [2, 3, 7] {
      var sum = NoticeCounts()
      for part in (0..<parts).reversed() {
        let own = Self.notices.indices.filter { $0 % parts == part }.map { Self.notices[$0] }
        // A part is read from its event file.
        sum.add(NoticeCounts(NoticeCounts(own).all()))
      }
      #expect(sum.all() == whole)
    }
  }

  @Test func `are at most a thousand, the first in order`() {
    let many = (0..<1_200).map { number in
      CountedNotice(operation: "o\(2_000 - number)", check: "a", message: "m", step: "b")
    }
    let all = NoticeCounts(many).all()
    #expect(all.count == 1_000)
    // In order of bytes: `o1000` is before `o801`.
    #expect(all.first?.operation == "o1000")
  }

  @Test func `have the first message by the place of its step`() {
    var counts = NoticeCounts()
    for (step, message) in [("b:2", "x"), ("a:1", "z"), ("a:1", "y"), ("c:1", "a")] {
      counts.add(CountedNotice(operation: "o", check: "c", message: message, step: step))
    }
    let all = counts.all()
    #expect(all.map(\.message) == ["y"])
    #expect(all.map(\.step) == ["a:1"])
    #expect(all.map(\.count) == [4])
  }
}
