// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `limits.rate` and `limits.upload` as a collection says them.
@Suite struct `The pace of a transfer` {
  @Test(arguments: ["rate: 150kB/s", "upload: 150kB/s"])
  func `is not faster than its limit`(limit: String) async throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let isUpload = limit.hasPrefix("upload")
    let server = try ScriptedServer { _ in .response(200, bytes: isUpload ? [] : bytes) }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - PUT: \(server.url("/"))
          file: body.bin
          limits: { \(limit) }
          expect: { that: ["response.time > duration('700ms')"] }
      """)
    try workshop.folder.write(isUpload ? bytes : [1], to: "body.bin")
    let run = try await workshop.run()
    // Without a bound it takes some milliseconds; the first hundred kilobytes pass at once.
    expect(run, endsIn: 0)
    #expect(server.requests.first?.body.count == (isUpload ? bytes.count : 1))
  }
}
