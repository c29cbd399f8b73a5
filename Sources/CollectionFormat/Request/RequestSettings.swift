// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// All settings that `defaults` and a step share.
///
/// Nil or empty means not written, so that they can be merged member by member.
package struct RequestSettings: Sendable {
  package var parameters: [FieldTemplate] = []
  package var headers: [FieldTemplate] = []
  package var cookies: [FieldTemplate] = []
  /// Fields for which a written null removes all values of `defaults`.
  package var removedFields: Set<FieldPlace> = []
  package var contentType: Setting<TemplateText>?
  package var auth: Setting<AuthTemplate>?
  package var redirects: Setting<RedirectSetting>?
  package var timeout: Setting<TimeoutSetting>?
  package var limits: Setting<LimitSetting>?
  package var tls: Setting<TLSSetting>?
  package var retry: Setting<RetrySetting>?
  package var openAPI: Setting<OpenAPISetting>?
  /// Nil for none.
  package var sharedExpectations: Shared<Expectations>?
  /// Whether a written null removes all expectations of outer levels.
  package var removesExpectations = false
  package var continuesOnFailure: Bool?
  /// Nil for none.
  package var sharedConnection: Shared<ConnectionSettings>?

  /// Which keys are written, including nulls that remove a value; set by the tables when reading.
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

  /// Whether nothing is written.
  package var isEmpty: Bool { written.isEmpty }

  /// The same keys but for expectations.
  var withoutExpectations: RequestSettings {
    var others = self
    others.sharedExpectations = nil
    return others
  }

  /// Whether other keys than expectations are written.
  var hasRequestKeys: Bool {
    removesExpectations || !written.subtracting(.expectations).isEmpty
  }

  /// Leaves nothing but these keys.
  package mutating func keep(only keys: WrittenSettings) {
    let kept = written.intersection(keys)
    var others = RequestSettings()
    others.lay(self, .everything, without: written.subtracting(kept))
    self = others
  }

  /// Records that keys are written.
  mutating func note(_ keys: WrittenSettings) { written.formUnion(keys) }
}

/// The keys of `RequestSettings` that a level writes; most levels write few.
package struct WrittenSettings: OptionSet, Sendable {
  /// A bit for each key, by its index in `RequestSettings.sharedKeys`.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// All of the keys: the standard library's own is generic, which took 3 % of the instructions of
  /// a short run.
  package init(arrayLiteral keys: WrittenSettings...) {
    rawValue = keys.reduce(0) { $0 | $1.rawValue }
  }

  /// The key with this index.
  init(place: Int) {
    rawValue = 1 << UInt32(place)
  }

  /// Calls a closure with the index of each key.
  func forEachPlace(_ visit: (Int) -> Void) {
    var left = rawValue
    while left != 0 {
      visit(left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  /// `expect`
  static let expectations = WrittenSettings(named: ["expect"])

  static let contentType = WrittenSettings(named: ["contentType"])
  static let headers = WrittenSettings(named: ["headers"])
  /// The keys that may give the type of the body.
  static let ofType: WrittenSettings = [.contentType, .headers]

  /// Keys that do not affect how a request travels or who sends it.
  package static let ofContent = WrittenSettings(
    named: ["params", "headers", "cookies", "contentType", "continueOnFailure", "expect"])

  /// Keys that say how a peer is reached and verified.
  package static let ofConnection = WrittenSettings(
    named: ["tls", "proxy", "resolve", "connectTo", "unixSocket", "interface", "ipVersion"])

  /// Keys for which the inner level's value replaces the outer one.
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

/// A written setting.
///
/// Indirect, because most settings of most levels are not written, and levels are copied and read
/// often.
package indirect enum Setting<Content> {
  case value(Content)
  /// A written null, which removes the value of `defaults`.
  case removed(SourceSpan)

  /// The written value; nil for null.
  package var content: Content? {
    guard case .value(let content) = self else { return nil }
    return content
  }
}

extension Setting: Sendable where Content: Sendable {}
