// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == Step {
  /// A step.
  static var step: Reader {
    Reader(.mapping("step")) { node, loading in
      let known = (
        files: loading.reads.files.count, computed: loading.reads.computedFiles.count,
        schemas: loading.schemas.count
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
    expectationTexts.beginStep()
    let isWhole = Step.Draft.keys.read(node, into: &draft, &self)
    draft.repeatedExpectations = expectationTexts.repeated
    expectationTexts.endSharing()
    readOwnExpectations(of: &draft, in: mapping)
    readCaptures(of: &draft)
    nameElement(of: &draft)
    refuseKeysOfExec(of: draft)
    if let key = draft.socketKey {
      return isWhole ? socketStep(draft, in: mapping, at: key) : nil
    }
    if let key = draft.localKey, key.content == "call" {
      return isWhole ? callStep(draft, named: key, in: mapping) : nil
    }
    for key in draft.keysOfCalls { report(.keyOfCalls(key)) }
    if let key = draft.exec?.key { return isWhole ? execStep(draft, in: mapping, at: key) : nil }
    if let key = draft.localKey {
      guard isWhole, let action = draft.local else { return nil }
      return localStep(draft, action, named: key, in: mapping)
    }
    if let key = draft.keysOfSockets.first {
      report(.exchangeWithoutSocket(key))
      return nil
    }
    guard isWhole,
      checkAddress(of: draft, at: mapping.place),
      let method = draft.method, let address = draft.address
    else { return nil }
    checkRedirects(of: draft.settings)
    refuseExit(in: mapping, of: draft.settings)
    refuseMessages(in: mapping, of: draft.settings)
    refuseTypeTwice(in: draft.settings)
    checkSnapshot(of: draft)
    let request = RequestTemplate(method: method, address: address, body: draft.body)
    return draft.step(.request(request), at: mapping.place)
  }

  /// Only a request shares expectations: other steps compare their places with those of other keys.
  private mutating func readOwnExpectations(of draft: inout Step.Draft, in mapping: YAMLMapping) {
    let isRequest = draft.socketKey == nil && draft.localKey == nil && draft.exec == nil
    guard !isRequest, draft.repeatedExpectations != nil, let node = mapping["expect"] else {
      return
    }
    draft.repeatedExpectations = nil
    draft.settings.sharedExpectations = Reader<Shared<Expectations>>.expectations.read(node, &self)
  }

  /// What a step captures depends on what it does.
  private mutating func readCaptures(of draft: inout Step.Draft) {
    guard let entry = draft.capture else { return }
    let isCall = draft.localKey?.content == "call"
    let reader: Reader<[CaptureDeclaration]> = isCall ? .returned : .captures
    draft.captures = reader.read(entry.value, &self) ?? []
  }

  /// Records the files and schemas that were read since the counts: only this step reads them.
  fileprivate mutating func noteReads(
    of step: Step, since known: (files: Int, computed: Int, schemas: Int)
  ) {
    let places =
      reads.files[known.files...].map(\.span)
      + reads.computedFiles[known.computed...].map(\.span)
      + schemas[known.schemas...].map(\.span)
    guard !places.isEmpty else { return }
    reads.steps.append(WrittenReads.OfStep(step: step, places: Set(places)))
  }

  /// Whether `method` and `url` are written together.
  mutating func checkAddress(of draft: Step.Draft, at place: SourceSpan) -> Bool {
    if draft.isSpelledOut, draft.addressKey == nil {
      report(.methodWithoutAddress(at: place))
      return false
    }
    if !draft.isSpelledOut, let key = draft.addressKey {
      report(.addressBesideMethod(at: key))
      return false
    }
    return true
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
    name != nil || id != nil || description != nil || !tags.isEmpty || !variables.isEmpty
      || exceptions != nil
  }

  private var words: StepWords {
    StepWords(
      name: name, id: id, description: description, tags: tags, variables: variables,
      exceptions: exceptions)
  }
}
