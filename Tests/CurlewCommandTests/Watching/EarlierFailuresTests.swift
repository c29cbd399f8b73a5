// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `Failures of earlier turns` {
  private func failure(_ file: String, _ name: String, _ number: Int = 1) -> TurnFailures.Failure {
    TurnFailures.Failure(file: file, title: "\(file) › \(name)", number: number)
  }

  @Test func `are those of collections that did not run again`() {
    var failures = EarlierFailures()
    let all: Set = ["a.yaml", "b.yaml"]
    let first = [failure("b.yaml", "x"), failure("b.yaml", "y", 2), failure("a.yaml", "z")]
    #expect(failures.take(first, of: all, existing: all) == [])
    #expect(
      failures.take([], of: [], existing: all) == ["a.yaml › z", "b.yaml › x", "b.yaml › y"])
    #expect(
      failures.take([failure("b.yaml", "y")], of: ["b.yaml"], existing: all) == ["a.yaml › z"])
    #expect(failures.take([], of: ["a.yaml"], existing: all) == ["b.yaml › y"])
    #expect(failures.take([], of: [], existing: ["a.yaml"]) == [])
  }

  @Test func `are listed up to twenty`() {
    #expect(EarlierFailures.lines([]) == [])
    #expect(
      EarlierFailures.lines(["a", "b"]) == ["failed before, and not run again:", "  a", "  b"])
    let many = EarlierFailures.lines((1...22).map(String.init))
    #expect(many.count == 22)
    #expect(many.last == "  and 2 more")
  }
}
