// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

/// The names of one file: each use with its declarations, and the values of its inputs.
///
/// It plans the file by itself, also one with errors; a plan of one file takes a millisecond or two.
struct NameAnalysis {
  let names: RecordedNames
  /// Nil if nothing can be planned.
  let inputs: PlannedInputs?
  /// The innermost declaration wins.
  let declarations: InputDeclarations
  /// What the plan of this one file says.
  let diagnostics: [Diagnostic]

  /// - Parameter file: a collection, a file of blocks, or the `curlew.yaml` of the check.
  init?(of file: SourceFileID, in checked: CheckedFiles) {
    self.init(checked.steps(of: file), in: checked)
  }

  /// - Parameter collection: also one that is not of the check, such as a text that is being typed.
  init?(_ collection: Shared<CollectionFile>?, in checked: CheckedFiles) {
    guard let collection else { return nil }
    let project = checked.project
    var input = PlanningInput(
      collections: [collection], project: project, environment: checked.plan.environment,
      environmentPermissions: Dictionary(
        (project?.allowedEnvironmentVariables ?? []).map { ($0.name.content, $0.isPublic) }
      ) { first, _ in first },
      folder: { _ in "" })
    input.recordsNames = true
    let outline = input.outline()
    var data = DataTables()
    outline.addTables(to: &data)
    let result = outline.resolve(files: FileIndex(), data: data)
    let plan = result.plan
    guard let names = plan.recordedNames else { return nil }
    diagnostics = result.diagnostics
    self.names = names
    inputs = plan.collections.first { $0.source == collection.content.source }?.inputs
    declarations = InputDeclarations(collection.content, project)
  }

  /// The use that has or touches a byte of a file.
  func use(at offset: Int, of file: SourceFileID) -> RecordedName? {
    names.uses.first { $0.span.file == file && $0.span.touches(offset) }
  }
}

extension CheckedFiles {
  /// A file with steps; for `curlew.yaml`, its steps as a file of their own.
  func steps(of file: SourceFileID) -> Shared<CollectionFile>? {
    if let project, project.source == file { return Shared(CollectionFile(stepsOf: project)) }
    return collections.first { $0.content.source == file }
  }
}

extension SourceSpan {
  /// Whether a byte is in the span, or just after it.
  func touches(_ offset: Int) -> Bool {
    range.lowerBound <= offset && offset <= range.upperBound
  }
}
