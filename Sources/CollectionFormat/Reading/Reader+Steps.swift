// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == Step {
  /// A step.
  static var step: Reader {
    Reader(.mapping("step")) { node, loading in
      guard let mapping = loading.mapping(node, expected: .mapping("step")) else { return nil }
      var draft = Step.Draft()
      let isWhole = Step.Draft.keys.read(node, into: &draft, &loading)
      if let key = draft.socketKey {
        return isWhole ? loading.socketStep(draft, in: mapping, at: key) : nil
      }
      if let key = draft.localKey {
        guard isWhole, let action = draft.local else { return nil }
        return loading.localStep(draft, action, named: key, in: mapping)
      }
      if let key = draft.exchangeKey {
        loading.report(.exchangeWithoutSocket(at: key))
        return nil
      }
      guard isWhole,
        loading.checkAddress(of: draft, at: mapping.place),
        let method = draft.method, let address = draft.address
      else { return nil }
      loading.checkRedirects(of: draft.settings)
      let request = RequestTemplate(method: method, address: address, body: draft.body)
      return Step(consume draft, action: .request(request), span: mapping.place)
    }
  }
}

extension Loading {
  /// Whether `method` and `url` stand together.
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

extension Step {
  convenience init(_ draft: Draft, action: Action, span: SourceSpan) {
    self.init(
      action: action, settings: draft.settings, captures: draft.captures,
      words: StepWords(
        name: draft.name, id: draft.id, description: draft.description, tags: draft.tags,
        variables: draft.variables,
        exceptions: StepExceptions(
          condition: draft.condition, skip: draft.skip, save: draft.save)),
      span: span)
  }
}
