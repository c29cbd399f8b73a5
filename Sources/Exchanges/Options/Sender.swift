// SPDX-License-Identifier: Apache-2.0

/// Who sends a request, as far as the connection knows it: never shared between scenarios, never in
/// an event, and left behind by a redirect to another origin.
///
/// An object, since few requests have one and every request is copied.
package final class Sender: Sendable {
  /// Nil for none.
  package let certificate: ClientCertificate?
  /// What libcurl says by challenge and answer; nil for nothing.
  package let login: ConnectionLogin?

  /// Nil when there is neither.
  package init?(certificate: ClientCertificate? = nil, login: ConnectionLogin? = nil) {
    guard certificate != nil || login != nil else { return nil }
    self.certificate = certificate
    self.login = login
  }

  /// Whether both are the same, nobody in particular included.
  package static func isSame(_ one: Sender?, _ other: Sender?) -> Bool {
    one === other || one?.certificate == other?.certificate && one?.login == other?.login
  }
}
