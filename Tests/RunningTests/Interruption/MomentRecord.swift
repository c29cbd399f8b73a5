// SPDX-License-Identifier: Apache-2.0

import Planning
import Running
import RunEvents
import TestSupport
import Values

/// A run that is interrupted at a moment, as a text to compare: its events in their order, the
/// requests that the server received, and the files that are left.
struct MomentRecord {
  /// How the run is ended.
  enum Ending {
    case signal
    /// And another signal in the first `teardown`.
    case twoSignals
    /// By its time.
    case timeout
  }

  let text: String

  init(_ moment: Moment, _ ending: Ending) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    if moment.steps.contains("long.bin") {
      try folder.write([UInt8](repeating: 0x62, count: 24 << 20), to: "long.bin")
    }
    let control = RunControl()
    let first: @Sendable () -> Void = {
      if ending == .timeout { control.expire() } else { control.interrupt(signal: 2) }
    }
    let servers = try MomentServers(first: first) {
      guard ending == .twoSignals, control.signal != nil else { return false }
      control.interrupt(signal: 2)
      return true
    }
    if case .none = moment.trigger { first() }
    let ports = [
      ("\(servers.http.port)", "HTTP"), ("\(servers.raw.port)", "RAW"),
      ("\(servers.full.number)", "FULL"), ("\(servers.closing.port)", "CLOSING"),
      ("\(servers.webSocket.port)", "SOCKET"),
    ]
    let collection = ports.reduce(moment.collection) { $0.replacing($1.1, with: $1.0) }
    var rights = RunRights()
    rights.allowsPrograms = true
    let run = try await CarriedOut(
      all: [collection], against: servers.http, jobs: moment.jobs, control: control, files: folder,
      rights: rights, variables: [("PATH", "/usr/bin:/bin")],
      onEvent: { event in if moment.trigger.isMet(by: event) { first() } })
    let isConcurrent = moment.jobs > 1
    var words = try Self.words(of: run, isConcurrent: isConcurrent)
    words = words.replacing(folder.path.dropFirst(), with: "FOLDER")
    for port in ports { words = words.replacing(":\(port.0)", with: ":\(port.1)") }
    let requests = servers.http.requests.map { "\($0.method) \($0.path)" }
    let received = isConcurrent ? requests.sorted() : requests
    let files = try namesInFolder(folder.path).filter { $0 != "long.bin" }
    text = """
      \(words)
      received: \(received.joined(separator: ", "))
      files: \(files.joined(separator: ", "))

      """
  }

  /// A line for each event but the first. Of scenarios that run at once, the events of one follow
  /// those of the other: the order between them is left to chance.
  private static func words(of run: CarriedOut, isConcurrent: Bool) throws -> String {
    let events = try run.text.split(separator: "\n").dropFirst().map { line in
      EventWords(try JSONDocument.parse(String(line)).root.value())
    }
    guard isConcurrent else { return events.map(\.text).joined(separator: "\n") }
    return ["setup", "a", "b", "teardown", ""].flatMap { scenario in
      events.filter { $0.scenario == scenario }.map(\.text)
    }.joined(separator: "\n")
  }
}

extension Moment.Trigger {
  fileprivate func isMet(by event: RunEvent) -> Bool {
    switch (self, event) {
    case (.stepStarted, .stepStarted(let started)): started.step.name == "cut"
    case (.attemptFinished, .attemptFinished(let attempt)): attempt.step.name == "cut"
    default: false
    }
  }
}
