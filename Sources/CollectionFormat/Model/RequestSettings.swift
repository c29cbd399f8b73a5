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
  package var isEmpty: Bool {
    parameters.isEmpty && headers.isEmpty && cookies.isEmpty && removedFields.isEmpty
      && contentType == nil && auth == nil
      && redirects == nil && timeout == nil && limits == nil && tls == nil && retry == nil
      && sharedExpectations == nil && !removesExpectations && continuesOnFailure == nil
      && sharedConnection == nil
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
