// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A scenario with data` {
  @Test func `runs once for each row, and setup and teardown once`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      data: [{ user: ada }, { user: bob }]
      setup: [{ print: setup }]
      scenarios:
        buy:
          data: { matrix: { n: [1, 2] } }
          vars: { what: "${user} ${n}" }
          steps: [{ print: "${what} ${row.user} ${json.encode(row)}" }]
      teardown: [{ print: teardown }]
      """, jobs: 1)
    #expect(
      run.printed == [
        "setup", #"ada 1 ada {"user":"ada","n":1}"#, #"ada 2 ada {"user":"ada","n":2}"#,
        #"bob 1 bob {"user":"bob","n":1}"#, #"bob 2 bob {"user":"bob","n":2}"#, "teardown",
      ])
    #expect(
      run.scenarios.keys.sorted() == [
        "buy [1, n=1]", "buy [1, n=2]", "buy [2, n=1]", "buy [2, n=2]", "setup", "teardown",
      ])
  }

  @Test func `reads a file of rows twice, and again for each row of the collection`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("sku,amount\nA1,2.50\nB2,\n", to: "prices.csv")
    let run = try await CarriedOut(
      """
      curlew: 1
      data: { rows: [{ shop: a }, { shop: b }], key: "${shop}" }
      scenarios:
        price:
          data: { file: prices.csv, types: { amount: number }, key: "${sku}" }
          steps: [{ print: "${shop} ${sku} ${row.?amount.orValue(0)} ${json.encode(amount)}" }]
      """, jobs: 1, files: folder)
    #expect(run.printed == ["a A1 2.50 2.50", "a B2 0 null", "b A1 2.50 2.50", "b B2 0 null"])
    #expect(run.scenarios["price [b, B2]"] == .passed)
  }

  @Test func `without a row is one skipped result`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a: { data: [], steps: [{ print: a }] }
        b: { needs: [a], steps: [{ print: b }] }
      """)
    #expect(run.scenarios["a"] == .skipped(reason: "`data` has no row"))
    #expect(run.scenarios["b"] == .skipped(reason: "needs `a`, which did not pass"))
    #expect(run.printed.isEmpty)
  }

  @Test func `is needed: all its rows run before`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ n: 1 }, { n: 2 }, { n: 3 }]
          if: n != 2
          steps: [{ print: "${n}" }]
        b: { needs: [a], steps: [{ print: b }] }
        c:
          data: [{ n: 1 }, { n: 2 }]
          steps: [{ check: [n == 1] }]
        d: { needs: [c], steps: [{ print: d }] }
      """)
    #expect(run.printed.contains("b"))
    #expect(run.scenarios["b"] == .passed)
    #expect(run.scenarios["c [2]"] == .failed)
    #expect(run.scenarios["d"]?.isSkipped == true)
  }

  @Test func `keeps a capture to its row`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ n: 1 }, { n: 2 }]
          steps:
            - { set: { twice: "${n * 2}" } }
            - { print: "${twice}" }
      """, jobs: 1)
    #expect(run.printed == ["2", "4"])
  }

  @Test func `draws other random values in each row`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ n: 1 }, { n: 2 }]
          steps: [{ print: "${uuid()}" }]
      """)
    #expect(Set(run.printed).count == 2)
  }

  @Test func `masks the values of secret columns`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("user,password\nada,correct horse\n", to: "users.csv")
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        log in:
          data: { file: users.csv, secrets: [password], key: "${user}" }
          steps: [{ print: "${user} ${password}" }]
      """, files: folder)
    #expect(run.printed == ["ada ***password***"])
    #expect(!run.text.contains("correct horse"))
  }

  @Test func `keeps the format's own names, whatever its columns are called`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ row: 1, run: 2, iteration: 3 }]
          steps:
            - print: '${row.row} ${row["run"]} ${run.id.size()} ${row.iteration}'
      """)
    #expect(run.printed == ["1 2 32 3"])
  }

  @Test func `has a row whose name holds control characters`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ name: "x\\u001b[31m\\n" }]
          steps: [{ print: x }]
      """)
    #expect(run.scenarios.keys.sorted() == ["a [x\u{1B}[31m\n]"])
  }

  @Test func `notices at its last row that a small file was written to`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("name\na\nb\nc\n", to: "names.csv")
    let server = try ScriptedServer { request in
      if request.path == "/a" { _ = try? folder.write("name\na\nb\nc\nd\n", to: "names.csv") }
      return .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios: { s: { data: names.csv, steps: [{ GET: "/${name}" }] } }
      """, against: server, jobs: 1, files: folder)
    #expect(run.scenarios.count(where: { $0.value == .passed }) == 2)
    #expect(run.scenarios["s [3]"] == .failed)
    #expect(run.text.contains("changed"))
  }

  @Test func `fails the row at which its file was written to, and skips the others`() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...40_000).map { "name \($0)" }.joined(separator: "\n")
    try folder.write("name\n\(lines)\n", to: "names.csv")
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a: { data: names.csv, steps: [{ check: ["name != ''"] }] }
      """, jobs: 1, files: folder
    ) { event in
      if case .scenarioStarted(let started) = event, started.scenario.number == 1 {
        _ = try? folder.write("name\nother\n", to: "names.csv")
      }
    }
    let outcomes = run.events.compactMap { event -> Outcome? in
      if case .scenarioFinished(let scenario) = event { scenario.outcome } else { nil }
    }
    #expect(outcomes.count == 40_000)
    #expect(outcomes.count(where: \.isFailure) == 1)
    #expect(outcomes.last?.isSkipped == true)
    #expect(run.text.contains("unreadable-row"))
    #expect(run.text.contains("changed"))
  }
}
