// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// What is streamed is never whole in memory.
@Suite struct UploadMemoryTests {
  private static let length = 256 << 20
  /// What the long body may cost beyond a short one.
  private static let mostMoreKilobytes = 6_000
  /// What the program itself takes grows with each feature; not optimised it is half as large again. What
  /// shows a body in memory is the difference.
  #if DEBUG
    private static let mostKilobytes = 68_000
  #else
    private static let mostKilobytes = 39_000
  #endif

  @Test(arguments: [
    "file: big.bin", "multipart: [{ name: a, value: b }, { name: big, file: big.bin }]",
  ])
  func `a file of 256 MiB is sent in less than 40 MB`(body: String) async throws {
    let short = try await peakKilobytes(sending: body, length: 1 << 20)
    let long = try await peakKilobytes(sending: body, length: Self.length)
    #expect(long < Self.mostKilobytes)
    #expect(long - short < Self.mostMoreKilobytes)
  }

  /// What a run takes that sends a file of holes: as long, without a disk that must hold it.
  private func peakKilobytes(sending body: String, length: Int) async throws -> Int {
    let sink = try SinkServer()
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - PUT: \(sink.url)\n    \(body)\n    expect: { status: 201 }\n")
    try workshop.write("", to: "big.bin")
    #expect(truncate(workshop.folder.path(of: "big.bin"), length) == 0)
    let running = try workshop.curlew("run", "specs.yaml").start()
    try await sink.tookBody(of: length)
    let peak = try peakKilobytes(of: running.process)
    sink.release()
    let run = try await running.finished()
    expect(run, endsIn: 0)
    return peak
  }

  /// `VmHWM`; `ru_maxrss` of a child begins with what its parent had.
  private func peakKilobytes(of process: pid_t) throws -> Int {
    let status = String(decoding: try readFile("/proc/\(process)/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
  }
}
