// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Values

extension RequestRenderer {
  /// RFC 7523, section 2.2.
  static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  /// Renders `clientAssertion`, and refuses a key that cannot sign before anything is sent.
  ///
  /// - Parameter address: that of the token request, the audience unless one is written.
  mutating func clientAssertion(
    _ written: AuthTemplate.TokenGrant.ClientAssertion, of client: String, at address: Address
  ) throws(StepRefusal) -> ClientAssertion {
    let assertion = ClientAssertion(
      key: try signingKey(written.key), algorithm: written.algorithm,
      keyID: try written.keyID.map { template throws(StepRefusal) in try text(of: template) },
      audience: try written.audience.map { template throws(StepRefusal) in
        try text(of: template)
      } ?? "\(address)", client: client)
    do throws(TokenKey.Problem) {
      _ = try TokenKey(
        signing: assertion.key, by: assertion.algorithm, keyID: assertion.keyID)
    } catch {
      throw StepRefusal(
        .badSigningKey, "`clientAssertion`: \(error.reason)", at: written.key.span)
    }
    return assertion
  }

  /// The key as text; an object is a JWK.
  private mutating func signingKey(_ template: TemplateText) throws(StepRefusal) -> String {
    let value = try value(of: .text(template)).value
    if case .object = value { return String(decoding: value.jsonBytes(), as: UTF8.self) }
    guard let text = value.fieldText else { throw .notText(at: template.span) }
    return text
  }
}
