// SPDX-License-Identifier: Apache-2.0

extension DecodingContext {
  /// What reading leaves in the context besides its result, as counts: a text that leaves nothing need
  /// not be read again where it is repeated.
  struct Traces: Equatable {
    let problems: Int
    let expressionTexts: Int
    let foreignTemplates: Int
    let schemas: Int
    let files: Int
    let timeZones: Int
    let declaredNames: Int
  }

  /// The counts so far.
  var traces: Traces {
    Traces(
      problems: diagnostics.count, expressionTexts: expressionTexts,
      foreignTemplates: foreignTemplates.count, schemas: schemas.count,
      files: reads.files.count + reads.computedFiles.count,
      timeZones: reads.timeZones.count, declaredNames: declaredNames.count)
  }
}
