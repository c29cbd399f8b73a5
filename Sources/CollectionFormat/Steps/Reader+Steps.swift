// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == Step {
  /// A step.
  static var step: Reader {
    Reader(.mapping("step")) { node, loading in
      let known = (
        files: loading.reads.files.count, computed: loading.reads.computedFiles.count,
        schemas: loading.schemas.count, documents: loading.documents.count
      )
      let problems = loading.problems
      let read = loading.reading("step", at: node) { $0.step(node) }
      loading.noteBrokenStep(node, since: problems)
      guard let step = read else { return nil }
      loading.noteReads(of: step, since: known)
      return step
    }
  }
}

extension DecodingContext {
  fileprivate mutating func step(_ node: YAMLNode) -> Step? {
    guard let mapping = mapping(node, expected: .mapping("step")) else { return nil }
    var draft = Step.Draft()
    expectationTexts.beginStep(sharing: readMappings == nil)
    let isWhole = Step.Draft.keys.read(node, into: &draft, &self)
    draft.repeatedExpectations = expectationTexts.repeated
    expectationTexts.endSharing()
    let kind = StepKind.of(draft)
    if kind.applies != .requests { readOwnExpectations(of: &draft, in: mapping) }
    if let entry = draft.capture { draft.captures = kind.captures.read(entry.value, &self) ?? [] }
    nameElement(of: &draft, in: mapping)
    if let loop = draft.exceptions?.content.loop, loop.isTogether {
      judgeTogether(loop, kind, in: mapping)
    }
    for other in StepKind.all where !other.isWritten(draft) {
      other.refuseKeysElsewhere(&self, draft, kind)
    }
    return isWhole ? kind.read(&self, draft, mapping) : nil
  }

  /// Only a request shares expectations: other steps compare their places with those of other keys.
  private mutating func readOwnExpectations(of draft: inout Step.Draft, in mapping: YAMLMapping) {
    guard draft.repeatedExpectations != nil, let node = mapping["expect"] else { return }
    draft.repeatedExpectations = nil
    draft.settings.sharedExpectations = Reader<Shared<Expectations>>.expectations.read(node, &self)
  }

  /// Records the files, schemas and documents that were read since the counts: only this step reads them.
  fileprivate mutating func noteReads(
    of step: Step, since known: (files: Int, computed: Int, schemas: Int, documents: Int)
  ) {
    let places =
      reads.files[known.files...].map(\.span)
      + reads.computedFiles[known.computed...].map(\.span)
      + schemas[known.schemas...].map(\.span) + documents[known.documents...]
    guard !places.isEmpty else { return }
    reads.steps.append(WrittenReads.OfStep(step: step, places: Set(places)))
  }
}

extension Step.Draft {
  /// The step that was written, once it is known what it does.
  func step(_ action: Step.Action, at span: SourceSpan) -> Step {
    Step(
      action: action, expectations: settings.sharedExpectations,
      repeatedExpectations: repeatedExpectations,
      settings: settings.hasRequestKeys ? Shared(settings.withoutExpectations) : nil,
      captures: captures, words: hasWords ? Shared(words) : nil, span: span)
  }

  private var hasWords: Bool {
    name != nil || id != nil || description != nil || !tags.isEmpty || !labels.isEmpty
      || !variables.isEmpty || exceptions != nil
  }

  private var words: StepWords {
    StepWords(
      name: name, id: id, description: description, tags: tags, labels: labels,
      variables: variables,
      exceptions: exceptions)
  }
}
