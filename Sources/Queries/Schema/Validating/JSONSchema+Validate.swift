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
    var run = SchemaRun(self, value.document, limits, work, isReporting: false)
    if try run.judge(value.position) { return run.report }
    run = SchemaRun(self, value.document, limits, work, isReporting: true)
    _ = try run.judge(value.position)
    return run.report
  }

  /// Judges a value of a request or of a response, as OpenAPI does.
  ///
  /// - Parameters:
  ///   - findsExtra: whether members are looked for that no schema of their object names.
  ///   - findsAccepted: whether the schemas are noted that accepted a part of a valid value.
  /// - Throws: `SchemaLimitError`. An invalid value is a result.
  package func judge(
    _ value: JSONNode, as direction: SchemaDirection, findsExtra: Bool = false,
    findsAccepted: Bool = false, limits: SchemaLimits = SchemaLimits(), within work: Workload? = nil
  ) throws(SchemaLimitError) -> SchemaReport {
    let purpose = SchemaPurpose(
      direction: direction, findsExtra: findsExtra, findsAccepted: findsAccepted)
    var run = SchemaRun(self, value.document, limits, work, for: purpose, isReporting: false)
    if try !run.judge(value.position) {
      run = SchemaRun(self, value.document, limits, work, for: purpose, isReporting: true)
      _ = try run.judge(value.position)
    }
    try run.reportNotes()
    if run.report.isValid { run.report.accepted = run.notes.accepted }
    return run.report
  }

  /// Whether a value is valid, without a report.
  ///
  /// - Throws: `SchemaLimitError`.
  package func accepts(
    _ value: JSONNode, limits: SchemaLimits = SchemaLimits(), within work: Workload? = nil
  ) throws(SchemaLimitError) -> Bool {
    var run = SchemaRun(self, value.document, limits, work, isReporting: false)
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
