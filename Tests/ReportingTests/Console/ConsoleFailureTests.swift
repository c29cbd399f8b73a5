// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import Testing

@Suite struct ConsoleFailureTests {
  @Test func `a failure shows place, source, values, exchange and commands`() throws {
    var run = SampleRun(replayArguments: ["-e", "local env"])
    run.failing(notices: ["`auth` was left out"])
    run.finish()
    let expected = #"""
      ✗ specs/shop.yaml:18:19 create: json $.name: expected `"Rex"`, found `"Max"`
      ✗ specs/shop.yaml › buy a pet                               1 of 1 step failed, 1.5 ms

      failures  (--seed 4711)

      ✗ specs/shop.yaml › buy a pet › create
        specs/shop.yaml:18:19
        json $.name: expected `"Rex"`, found `"Max"`

          18 |             name: Rex
             |                   ^^^

          at        $['name']
          expected  "Rex"
          actual    "Max"

          /name
            - "Rex"
            + "Max"
          … and 2 more differences
          note: `$` is an object of 2 members
          note: `auth` was left out

        request POST http://localhost:8080/v1/pets
          POST /v1/pets HTTP/1.1
          Host: localhost:8080
          User-Agent: curlew/0.1.0
          Accept: application/json
          Content-Type: application/json
          Content-Length: 14

          {"name":"Rex"}

        response 201, 21 bytes in 1.2 ms
          HTTP/1.1 201 Created
          Content-Type: application/json

          {"id":7,"name":"Max"}

        run just this  curlew run specs/shop.yaml:12 -e 'local env'
        same request   CURL

      scenarios  1 failed
      steps      1 failed
      checks     0 held
      time       1.5 ms, 0 requests over 0 connections
      seed       4711

      """#
    let curl =
      "curl --header 'User-Agent: curlew/0.1.0' --header "
      + "'Accept: application/json' --header 'Content-Type: application/json' "
      + #"--data-raw '{"name":"Rex"}' http://localhost:8080/v1/pets"#
    #expect(try run.console() == expected.replacingCURL(with: curl))
  }

  @Test func `thresholds are judged again with the whole file`() throws {
    var run = SampleRun()
    run.failing(Sample.scenario("thresholds", number: 0, role: .thresholds))
    #expect(try run.console().contains("  run just this  curlew run specs/shop.yaml\n"))
  }

  @Test func `a transfer failure shows phase, code and message`() throws {
    var run = SampleRun()
    var hop = Hop(
      method: "GET", address: Address(scheme: "http", host: "localhost", port: 8080))
    hop.failure = Sample.transferFailure()
    run.failing(
      exchange: Exchange(hops: [hop]), verdicts: [],
      failure: .transfer(Sample.transferFailure()), outcome: .errored)
    let text = try run.console()
    #expect(
      text.contains(
        "  no connection while connecting: Failed to connect to localhost port 8080 (libcurl 7)\n"))
    #expect(text.contains("  request GET http://localhost:8080, nothing was sent\n"))
    #expect(text.contains("  same request   curl http://localhost:8080\n"))
  }

  @Test func `a body that was not sent makes no command, since its headers are not known`() throws {
    var run = SampleRun()
    var hop = Hop(
      method: "POST", address: Address(scheme: "http", host: "localhost", port: 8080),
      requestBody: Array("{}".utf8))
    hop.failure = Sample.transferFailure()
    run.failing(
      exchange: Exchange(hops: [hop]), verdicts: [],
      failure: .transfer(Sample.transferFailure()), outcome: .errored)
    #expect(try run.console().contains("run just this"))
    #expect(try !run.console().contains("same request"))
  }

  @Test func `a streamed body is the reader's to name in the curl line`() throws {
    var run = SampleRun()
    let head = "PUT /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70\r\n\r\n"
    let hop = Hop(
      method: "PUT", address: Address(scheme: "http", host: "localhost", path: "/p"),
      requestHead: Array(head.utf8), response: Response(version: "1.1", status: 500))
    run.failing(exchange: Exchange(hops: [hop]))
    let text = try run.console()
    #expect(
      text.contains(
        "curl --request PUT --header User-Agent: --header Accept: --header Content-Type: --data-binary @BODY http://localhost/p\n"
      ))
  }

  @Test func `a refused address names the right that it needs`() throws {
    var run = SampleRun()
    var hop = Hop(method: "GET", address: Address(scheme: "http", host: "169.254.169.254"))
    let failure = TransferFailure(
      kind: .forbiddenAddress, phase: .connecting, code: 7, words: "link-local",
      mayHaveBeenCarriedOut: false)
    hop.failure = failure
    run.failing(
      exchange: Exchange(hops: [hop]), verdicts: [], failure: .transfer(failure), outcome: .failed)
    #expect(try run.console().contains("help: run with `--allow-link-local`"))
  }

  @Test func `a body that is not text is a hex dump with its length`() throws {
    var run = SampleRun()
    let body = Array("\u{0}ab".utf8) + [0xFF] + [UInt8](repeating: 0x41, count: 200)
    run.failing(exchange: Sample.exchange(body: body))
    let text = try run.console()
    #expect(
      text.contains(
        "    000000 00 61 62 ff 41 41 41 41 41 41 41 41 41 41 41 41  .ab.AAAAAAAAAAAA\n"))
    #expect(text.contains("    000070 41"))
    #expect(!text.contains("    000080"))
    #expect(text.contains("    … 204 bytes in all\n"))
  }

  @Test func `a long body is cut at a character and shown with its length`() throws {
    var run = SampleRun()
    let body = Array("a".utf8) + Array(String(repeating: "é", count: 3000).utf8)
    run.failing(
      exchange: Sample.exchange(body: body),
      cuts: [BodyCut(hop: 0, side: .response, wholeBytes: 1_234_567)])
    let text = try run.console()
    #expect(text.contains("    … 1.2 MB in all\n"))
    #expect(text.contains("response 201, 1.2 MB in 1.2 ms"))
    #expect(!text.contains("\\x"))
    #expect(!text.contains("\u{FFFD}"))
  }

  @Test func `attempts before the last are shown in short`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    run.begin(step)
    run.attempt(step, number: 1, failure: .transfer(Sample.transferFailure()))
    run.attempt(step, number: 2, verdicts: [Sample.failedCheck()])
    run.end(step, .failed, attempts: 2)
    run.end(scenario, .failed)
    let text = try run.console()
    #expect(text.contains("  tried 2 times\n    1: no connection while connecting: Failed"))
  }

  @Test func `many attempts keep few headlines`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    for number in 1...1000 {
      run.attempt(step, number: number, verdicts: [Sample.failedCheck()])
    }
    run.end(step, .failed, attempts: 1000)
    run.end(scenario, .failed)
    let text = try run.console()
    #expect(text.contains("  tried 1000 times\n"))
    #expect(text.contains("    10: json") && !text.contains("    11: json"))
  }
}

extension String {
  /// The text with its `CURL` replaced.
  func replacingCURL(with line: String) -> String {
    split(separator: "CURL", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: line)
  }
}
