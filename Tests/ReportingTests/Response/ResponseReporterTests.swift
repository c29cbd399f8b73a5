// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import Testing

/// The lines of `curlew send` on standard error.
@Suite struct ResponseReporterTests {
  /// The notes on a request that ended like this.
  private func notes(
    on failure: TransferFailure, headers: HeaderFields, bodyBytes: Int, path: String? = nil
  ) throws -> String {
    var exchange = Sample.exchange()
    exchange.hops[0].response?.headers = headers
    exchange.hops[0].response?.encodedBytes = bodyBytes
    exchange.hops[0].failure = failure
    var run = SampleRun()
    run.failing(exchange: exchange, verdicts: [], failure: .transfer(failure))
    let notes = MemoryOutput()
    try run.report(
      with: ResponseReporter(
        output: MemoryOutput(), notes: notes, options: ResponseOptions(path: path)
      ) { nil })
    return notes.text
  }

  private func cancelled(_ phase: TransferFailure.Phase) -> TransferFailure {
    TransferFailure(kind: .cancelled, phase: phase, code: 42, words: "cancelled")
  }

  @Test func `a cancelled transfer is shown without a library's code, with the received data`()
    throws
  {
    let length = HeaderFields([HeaderField("Content-Length", "2000000")])
    #expect(
      try notes(on: cancelled(.receiving), headers: length, bodyBytes: 1500)
        == "error: cancelled while receiving\nnote: 1.5 kB of 2.0 MB had come\n")
    #expect(
      try notes(on: cancelled(.receiving), headers: HeaderFields(), bodyBytes: 3, path: "x.bin")
        == "error: cancelled while receiving\nnote: 3 bytes of the body had come\n"
        + "note: nothing was written to `x.bin`\n")
    #expect(
      try notes(on: cancelled(.waitingForResponse), headers: HeaderFields(), bodyBytes: 0)
        == "error: cancelled while waiting for the response\n")
  }

  @Test func `one that broke keeps libcurl's words and code`() throws {
    let text = try notes(on: Sample.transferFailure(), headers: HeaderFields(), bodyBytes: 3)
    #expect(text.contains("(libcurl 7)") && !text.contains("had come"), "\(text)")
  }
}
