// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct ReporterSetTests {
  @Test(arguments: [0, 10, 3000])
  func `a failed report is reported once and the others continue`(_ room: Int) throws {
    var run = SampleRun()
    for number in 0..<200 { run.passing(Sample.scenario("s\(number)", number: number)) }
    run.failing(Sample.scenario("bad", number: 200))
    run.finish()
    let broken = MemoryOutput(room: room)
    let good = (0..<4).map { _ in MemoryOutput() }
    let set = ReporterSet([
      NDJSONReporter(output: broken), NDJSONReporter(output: good[0]),
      CTRFReporter(output: good[1], spool: MemorySpool()),
      JUnitReporter(output: good[2], spool: MemorySpool()),
      CTRFReporter(output: broken, spool: MemorySpool()),
      ConsoleReporter(
        output: good[3], progress: nil, spool: MemorySpool(), options: ConsoleOptions()),
    ])
    set.receive(run.events)
    set.tick(atMicroseconds: 1_000_000)
    let failures = set.finish()
    #expect(failures.map(\.kind) == ["ndjson", "json"])
    #expect(failures.allSatisfy { $0.error is NoRoom })
    #expect(!broken.isFinished)
    for output in good {
      #expect(output.isFinished)
      #expect(output.text.contains("bad"))
    }
  }

  @Test func `finishing twice gives the same result and writes nothing more`() {
    let output = MemoryOutput()
    let set = ReporterSet([NDJSONReporter(output: output)])
    set.receive(SampleRun().events)
    #expect(set.finish().isEmpty)
    let count = output.bytes.count
    set.receive(SampleRun().events)
    #expect(set.finish().isEmpty)
    #expect(output.bytes.count == count)
  }
}
