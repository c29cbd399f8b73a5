// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

/// A folder with a collection whose run against a server was recorded; the server is gone.
struct RecordedWorkshop {
  let workshop: Workshop
  let run: ProgramRun

  /// - Parameter collection: `ORIGIN` is the address of the server.
  init(_ collection: String, _ options: [String] = [], code: Int32 = 0) async throws {
    let attempts = Mutex(0)
    let server = try ScriptedServer { request in
      switch request.path {
      case "/pet": .response(200, json: #"{"id": 1, "name": "Rex", "price": 80.5, "tags": ["a"]}"#)
      case "/flaky":
        attempts.withLock { count in
          count += 1
          return count < 3 ? .response(503) : .response(200, json: #"{"done": true}"#)
        }
      case "/login":
        .response(
          200, headers: ["Set-Cookie": "sid=abcdefgh; HttpOnly"],
          json: #"{"token": "t0ken-value-1", "user": "ada", "echo": "s3cret-word"}"#)
      case "/tag":
        .response(
          200, headers: ["Content-Type": "application/xml"],
          body: "<a><s3cret-word>1</s3cret-word></a>")
      case "/long":
        .response(200, json: "{\"text\": \"" + String(repeating: "x", count: 1_200_000) + "\"}")
      default: .response(200, bytes: request.body)
      }
    }
    origin = server.url()
    workshop = try Workshop(collection.replacing("ORIGIN", with: origin))
    run = try await workshop.runs(
      ["run", "specs.yaml", "--report", "ndjson=run.ndjson", "--report-bodies", "all"] + options)
    server.stop()
    expect(run, endsIn: code)
  }

  private let origin: String

  /// Judges the recording, with another collection if one is given.
  func judge(_ collection: String? = nil, _ options: String...) async throws -> ProgramRun {
    if let collection { try workshop.write(collection.replacing("ORIGIN", with: origin)) }
    return try await workshop.runs(["judge", "run.ndjson", "specs.yaml"] + options)
  }
}
