// SPDX-License-Identifier: Apache-2.0

/// The sender of a request, as far as the connection needs it. It is never shared between
/// scenarios, never in an event, and not used after a redirect to another origin.
///
/// It is an object, since few requests have one and every request is copied.
package final class Sender: Sendable {
  /// Nil for none.
  package let certificate: ClientCertificate?
  /// The log-in that libcurl carries out by challenge and response; nil for none.
  package let login: ConnectionLogin?

  /// Nil if there is neither.
  package init?(certificate: ClientCertificate? = nil, login: ConnectionLogin? = nil) {
    guard certificate != nil || login != nil else { return nil }
    self.certificate = certificate
    self.login = login
  }

  /// Whether both are equal; nil equals nil.
  package static func isSame(_ one: Sender?, _ other: Sender?) -> Bool {
    one === other || one?.certificate == other?.certificate && one?.login == other?.login
  }
}
