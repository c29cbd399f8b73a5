// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `now` {
  @Test func `is fixed for a step and advances with the next`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { begun: "${now}", later: "${now + duration('1h')}" }
      scenarios:
        one:
          vars: { started: "${now}" }
          steps:
            - { name: first, set: { a: "${now}", b: "${now}" } }
            - { wait: 2ms }
            - name: judged
              check:
                - a == b
                - now > a
                - started <= a
                - begun == run.start && later - begun == duration("1h")
                - begun <= started
                - now - run.start < duration("1h")
            - { name: said, print: "${run.start} ${begun} ${now.getFullYear()}" }
      """, against: server)
    #expect(
      run.outcome(of: "judged") == .passed,
      "\(run.attempts(of: "judged").flatMap(\.verdicts).compactMap(\.failure))")
    #expect(
      run.attempts(of: "said").first?.printed
        == "1970-01-01T00:00:00.000Z 1970-01-01T00:00:00.000Z 1970")
  }

  @Test func `is the same for all attempts and for checks`() async throws {
    let server = try ScriptedServer([.response(503), .response(200)])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: x
          GET: "/?at=${now}"
          vars: { at: "${now}" }
          retry: { every: 2ms }
          expect: { that: [at == now] }
      """, against: server)
    #expect(run.outcome(of: "x") == .passed)
    #expect(Set(server.requests.map(\.target)).count == 1)
  }
}
