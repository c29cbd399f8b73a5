// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Turns the events of a run into one report.
///
/// All calls are made on one thread at a time. An error ends this report, not the run.
package protocol Reporter: AnyObject {
  /// The word of `--report`, for the message of a failure.
  var kind: String { get }

  /// Whether a person asked for it: otherwise it is a warning if it cannot be written.
  var isRequested: Bool { get }

  /// The events it reads; because of other reports of the run it may get more.
  var interest: EventInterest { get }

  /// Takes the next event, which is redacted.
  func receive(_ event: RunEvent) throws

  /// Takes what a load has for a collector; only a report for one does anything with it.
  func receive(_ telemetry: LoadTelemetry)

  /// Takes the time (microseconds since the run began), to update a live display.
  func tick(atMicroseconds microseconds: Int64) throws

  /// Writes the rest and finishes the outputs. Called once, also if `runFinished` never came
  /// because the run was interrupted.
  func finish() throws
}

extension Reporter {
  package var isRequested: Bool { true }

  /// Everything except the digests of saved bodies: few reports list them, and they take time.
  package var interest: EventInterest { .all.subtracting(.savedDigests) }

  package func receive(_ telemetry: LoadTelemetry) {}

  package func tick(atMicroseconds microseconds: Int64) {}
}

/// The target of a report's bytes: standard output, or a temporary file that gets its name at the
/// end.
package protocol ReportOutput: AnyObject {
  /// Appends all bytes, or throws.
  func write(_ bytes: [UInt8]) throws

  /// Everything is written: gives the file its name. Not called if the report failed.
  func finish() throws
}

/// The target of a report that is a folder of files.
package protocol ReportFolder: AnyObject {
  /// Writes a whole file, in place of one with the name, or throws.
  func write(_ bytes: [UInt8], named name: String) throws
}

/// Bytes stored on disk until the report is put together, so that a long run needs little memory.
package protocol ReportSpool: AnyObject {
  /// Appends all bytes, or throws.
  ///
  /// - Returns: the offset of the first of them.
  func append(_ bytes: [UInt8]) throws -> Int

  /// Appends a stretch of the spool to `bytes`.
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws
}
