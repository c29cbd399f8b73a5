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

  package init() {}

  package var expectations: Expectations {
    get { sharedExpectations?.content ?? Expectations() }
    set { sharedExpectations = newValue.isEmpty ? nil : Shared(newValue) }
  }

  package var connection: ConnectionSettings {
    get { sharedConnection?.content ?? ConnectionSettings() }
    set { sharedConnection = newValue.isEmpty ? nil : Shared(newValue) }
  }

  /// Nothing is written.
  package var isEmpty: Bool { sharedExpectations == nil && !saysMoreThanExpectations }

  /// Something besides what is expected is written.
  var saysMoreThanExpectations: Bool {
    removesExpectations || continuesOnFailure != nil || !written.isEmpty
  }

  /// Which settings of a request are written, a null that removes one included.
  package var written: WrittenSettings {
    var written: WrittenSettings = []
    if !parameters.isEmpty { written.insert(.parameters) }
    if !headers.isEmpty { written.insert(.headers) }
    if !cookies.isEmpty { written.insert(.cookies) }
    for place in removedFields { written.formUnion(WrittenSettings(place)) }
    if contentType != nil { written.insert(.contentType) }
    if auth != nil { written.insert(.auth) }
    if redirects != nil { written.insert(.redirects) }
    if timeout != nil { written.insert(.timeout) }
    if limits != nil { written.insert(.limits) }
    if tls != nil { written.insert(.tls) }
    if retry != nil { written.insert(.retry) }
    if sharedConnection != nil { written.insert(.connection) }
    return written
  }
}

/// Settings of a request that a layer writes: most layers write few, and nobody looks for others.
package struct WrittenSettings: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let parameters = WrittenSettings(rawValue: 1)
  package static let headers = WrittenSettings(rawValue: 1 << 1)
  package static let cookies = WrittenSettings(rawValue: 1 << 2)
  package static let contentType = WrittenSettings(rawValue: 1 << 3)
  package static let auth = WrittenSettings(rawValue: 1 << 4)
  package static let redirects = WrittenSettings(rawValue: 1 << 5)
  package static let timeout = WrittenSettings(rawValue: 1 << 6)
  package static let limits = WrittenSettings(rawValue: 1 << 7)
  package static let tls = WrittenSettings(rawValue: 1 << 8)
  package static let retry = WrittenSettings(rawValue: 1 << 9)
  /// Where the connection goes and what is said over it.
  package static let connection = WrittenSettings(rawValue: 1 << 10)

  /// Here as well as in the library: called from elsewhere that goes through witnesses.
  package func contains(_ others: WrittenSettings) -> Bool {
    rawValue & others.rawValue == others.rawValue
  }

  /// Those of `defaults`; a form is no default.
  package init(_ place: FieldPlace) {
    self =
      switch place {
      case .parameter: .parameters
      case .header: .headers
      case .cookie: .cookies
      case .form: []
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
