// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Turns the events of a run into one report.
///
/// Everything is called on one thread at a time. What is thrown ends this report, not the run.
package protocol Reporter: AnyObject {
  /// `console`, `json`, `junit`, `ndjson`: the word of `--report`.
  var kind: String { get }

  /// Which events it reads; another report of the run may make them come all the same.
  var interest: EventInterest { get }

  /// Takes the next event; it is redacted.
  func receive(_ event: RunEvent) throws

  /// Takes note of the time (microseconds since the run began); a live display moves then.
  func tick(atMicroseconds microseconds: Int64) throws

  /// Writes what remains and finishes the outputs. Called once, also when `runFinished` never came
  /// because the run was interrupted.
  func finish() throws
}

extension Reporter {
  /// Everything but the digests of saved bodies: few reports list them, and they cost time.
  package var interest: EventInterest { .all.subtracting(.savedDigests) }

  package func tick(atMicroseconds microseconds: Int64) {}
}

/// Where the bytes of a report go: standard output, or a temporary file that gets its name at the
/// end.
package protocol ReportOutput: AnyObject {
  /// Appends all the bytes, or throws.
  func write(_ bytes: [UInt8]) throws

  /// All is written: makes it stand under its name. Not called when the report failed.
  func finish() throws
}

/// Bytes put away on disk until the report is put together, so that a long run needs little memory.
package protocol ReportSpool: AnyObject {
  /// Appends all the bytes, or throws.
  ///
  /// - Returns: the offset of the first of them.
  func append(_ bytes: [UInt8]) throws -> Int

  /// Appends the stretch to `bytes`.
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws
}
