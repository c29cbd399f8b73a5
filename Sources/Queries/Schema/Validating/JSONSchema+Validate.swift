// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONSchema {
  // In each of these, `work` counts the steps of patterns together with those of other searches,
  // and decides whether to stop.

  /// Judges a value; a valid value is judged once, an invalid one a second time for the report.
  ///
  /// - Throws: `SchemaLimitError`. An invalid value is a result.
  package func validate(
    _ value: JSONNode, limits: SchemaLimits = SchemaLimits(), within work: Workload? = nil
  ) throws(SchemaLimitError) -> SchemaReport {
    var run = SchemaRun(program, value.document, limits, work, isReporting: false)
    if try run.judge(value.position) { return run.report }
    run = SchemaRun(program, value.document, limits, work, isReporting: true)
    _ = try run.judge(value.position)
    return run.report
  }

  /// Whether a value is valid, without a report.
  ///
  /// - Throws: `SchemaLimitError`.
  package func accepts(
    _ value: JSONNode, limits: SchemaLimits = SchemaLimits(), within work: Workload? = nil
  ) throws(SchemaLimitError) -> Bool {
    var run = SchemaRun(program, value.document, limits, work, isReporting: false)
    return try run.judge(value.position)
  }

  /// Judges a value without a document.
  ///
  /// - Throws: `SchemaLimitError`. An invalid value is a result.
  package func validate(
    _ value: Value, limits: SchemaLimits = SchemaLimits(), within work: Workload? = nil
  ) throws(SchemaLimitError) -> SchemaReport {
    var writer = JSONWriter()
    writer.value(value)
    // A value has no limit of depth; one that is too deep for a text is not judged.
    guard let document = try? JSONDocument.parse(writer.take()) else {
      throw .tooDeep(limit: JSONDocument.defaultMaximumDepth)
    }
    return try validate(document.root, limits: limits, within: work)
  }
}
