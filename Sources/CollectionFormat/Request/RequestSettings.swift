// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Everything that `defaults` and a step share.
///
/// Nil or empty means not written, so that merging goes member by member.
package struct RequestSettings: Sendable {
  package var parameters: [FieldTemplate] = []
  package var headers: [FieldTemplate] = []
  package var cookies: [FieldTemplate] = []
  /// Fields of which a written null removes all that `defaults` gave.
  package var removedFields: Set<FieldPlace> = []
  package var contentType: Setting<TemplateText>?
  package var auth: Setting<AuthTemplate>?
  package var redirects: Setting<RedirectSetting>?
  package var timeout: Setting<TimeoutSetting>?
  package var limits: Setting<LimitSetting>?
  package var tls: Setting<TLSSetting>?
  package var retry: Setting<RetrySetting>?
  /// Nil for none.
  package var sharedExpectations: Shared<Expectations>?
  /// A written null removes all that outer levels expect.
  package var removesExpectations = false
  package var continuesOnFailure: Bool?
  /// Nil for none.
  package var sharedConnection: Shared<ConnectionSettings>?

  /// Which keys are written, a null that removes a value included; the tables' reading sets it.
  package private(set) var written: WrittenSettings = []

  package init() {}

  package var expectations: Expectations {
    get { sharedExpectations?.content ?? Expectations() }
    set { sharedExpectations = Shared(newValue) }
  }

  package var connection: ConnectionSettings {
    get { sharedConnection?.content ?? ConnectionSettings() }
    set { sharedConnection = Shared(newValue) }
  }

  /// The fields of one kind; those of a form are not a setting.
  package subscript(place: FieldPlace) -> [FieldTemplate] {
    get {
      switch place {
      case .parameter: parameters
      case .header: headers
      case .cookie: cookies
      case .form: []
      }
    }
    set {
      switch place {
      case .parameter: parameters = newValue
      case .header: headers = newValue
      case .cookie: cookies = newValue
      case .form: break
      }
    }
  }

  /// Nothing is written.
  package var isEmpty: Bool { written.isEmpty }

  /// Something besides what is expected is written.
  var saysMoreThanExpectations: Bool {
    removesExpectations || !written.subtracting(.expectations).isEmpty
  }

  /// Notes that keys are written.
  mutating func note(_ keys: WrittenSettings) { written.formUnion(keys) }
}

/// Keys of `RequestSettings` that a level writes: most levels write few.
package struct WrittenSettings: OptionSet, Sendable {
  /// A bit for each key, by its place in `RequestSettings.sharedKeys`.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The key in this place.
  init(place: Int) {
    rawValue = 1 << UInt32(place)
  }

  /// Calls a closure with the place of each key.
  func forEachPlace(_ visit: (Int) -> Void) {
    var left = rawValue
    while left != 0 {
      visit(left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  /// `expect`
  static let expectations = WrittenSettings(named: ["expect"])

  /// Keys that change nothing of how a request travels and who sends it.
  package static let ofContent = WrittenSettings(
    named: ["params", "headers", "cookies", "contentType", "continueOnFailure", "expect"])

  /// Keys of which the inner level's value replaces the outer one whole.
  package static let replaced: WrittenSettings = {
    RequestSettings.sharedKeys.enumerated().reduce(into: []) { found, key in
      if case .replaced = key.element.description.inheritance {
        found.insert(WrittenSettings(place: key.offset))
      }
    }
  }()

  private init(named names: [String]) {
    let known = RequestSettings.sharedKeys.map(\.description.name)
    self = names.reduce(into: []) { found, name in
      guard let place = known.firstIndex(of: name) else {
        preconditionFailure("`\(name)` is among the settings")
      }
      found.insert(WrittenSettings(place: place))
    }
  }
}

/// A setting that was written.
///
/// Indirect: most settings of most layers are not written, and layers are copied and asked often.
package indirect enum Setting<Content> {
  case value(Content)
  /// A written null: what `defaults` gave does not hold here.
  case removed(SourceSpan)

  /// What was written, nil for a null.
  package var content: Content? {
    guard case .value(let content) = self else { return nil }
    return content
  }
}

extension Setting: Sendable where Content: Sendable {}
