// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Glibc
import RunEvents
import TestSupport
import Testing

/// A file that changes while it is sent: never a silent body of two halves.
@Suite struct ChangingFileTests {
  /// What happens to the file once the request's head has come.
  enum Change: String, CaseIterable {
    case grows
    case shrinks
    case rewritten
    case replaced

    var words: String? {
      switch self {
      case .grows, .shrinks: "changed its length while it was read"
      case .rewritten: "was written to while it was read"
      case .replaced: nil
      }
    }

    func apply(to path: String) {
      switch self {
      case .grows: truncate(path, 4_000_001)
      case .shrinks: truncate(path, 3_999_999)
      case .rewritten:
        // In place, with another time: the clock of a file system advances in steps.
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
      case .replaced: rename(path + ".new", path)
      }
    }
  }

  @Test(
    arguments: Change.allCases, ["file: a.bin", "multipart: [{ name: a, file: a.bin }]"])
  func `is found out`(change: Change, body: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 4_000_000), to: "a.bin")
    try folder.write([UInt8](repeating: 8, count: 4_000_000), to: "a.bin.new")
    // Longer than a few pieces, and sent only when the change has been made.
    let server = try ScriptedServer(
      onHead: { _ in
        change.apply(to: path)
        return .raw("HTTP/1.1 100 Continue\r\n\r\n")
      }, answer: { _ in .response(200) })
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, PUT: /, \(body) }]\n", against: server,
      files: folder)
    if let words = change.words {
      #expect(run.outcome(of: "x") == .failed)
      #expect(run.failure(of: "x")?.kind == .requestBody)
      #expect(run.failure(of: "x")?.words == "`\(path)` \(words)")
      #expect(server.requests.isEmpty)
    } else {
      // The file that was opened is sent whole, whatever its name leads to now.
      #expect(run.outcome(of: "x") == .passed, "\(run.text)")
      #expect(server.requests.first?.body.count { $0 == 8 } == 0)
      #expect(server.requests.first?.body.count { $0 == 7 } == 4_000_000)
    }
  }

  @Test(arguments: [
    "{ attempts: 100, every: 1ms }", "{ within: 2s, every: 1ms, until: 'response.status == 200' }",
  ])
  func `between two attempts ends them, since all send the same bytes`(
    _ retry: String
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 10), to: "a.bin")
    let server = try ScriptedServer { request in
      Change.rewritten.apply(to: path)
      return request.index == 0 ? .raw("HTTP/1.1 2").then(.close) : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: x, PUT: /, file: a.bin, retry: \(retry) }]
      """, against: server, files: folder)
    #expect(run.attempts(of: "x").count == 2)
    #expect(run.failure(of: "x")?.kind == .requestBody)
    #expect(run.outcome(of: "x") == .failed)
    #expect(server.requests.count == 1)
  }
}
