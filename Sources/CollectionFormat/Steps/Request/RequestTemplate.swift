// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Values

/// The request of a step, without the settings shared with `defaults`.
///
/// It is an object, because each access through a step would copy it.
package final class RequestTemplate: Sendable {
  /// A literal for `GET: …`.
  package let method: TemplateText
  package let address: TemplateText
  package let body: BodyTemplate?

  init(method: TemplateText, address: TemplateText, body: BodyTemplate?) {
    self.method = method
    self.address = address
    self.body = body
  }
}

extension RequestTemplate {
  /// Method and address as written, without a log-in in the address.
  var title: String {
    let mayLogIn = address.withTextBytes { $0.contains(UInt8(ascii: "@")) }
    return mayLogIn ? plainTitle.hidingUserInformation : plainTitle
  }

  /// Method and address as written, with one allocation, because a plan reads it for each step.
  private var plainTitle: String {
    method.withTextBytes { method in
      address.withTextBytes { address in
        String(unsafeUninitializedCapacity: method.count + 1 + address.count) { space in
          let end = space.initialize(fromContentsOf: method)
          space.initializeElement(at: end, to: UInt8(ascii: " "))
          let rest = UnsafeMutableBufferPointer(rebasing: space[(end + 1)...])
          return end + 1 + rest.initialize(fromContentsOf: address)
        }
      }
    }
  }
}

extension RequestTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    method.addReadNames(to: &names)
    address.addReadNames(to: &names)
    body.addReadNames(to: &names)
  }
}

/// One name of `params`, `headers`, `cookies` or `form` with its values, or all of them from one
/// template.
package struct FieldTemplate: Sendable {
  /// Empty, which no written name of a header or cookie is, for names that are computed.
  package var name: Located<String>
  package var values: Values
  /// Whether it came from `defaults`: a value made from a secret is then only sent to the origin of
  /// `baseUrl`.
  package var isInherited = false
  /// The fields of outer levels with its name, which are sent if its template gives
  /// `optional.none()`; nil if there are none, or it always has a value.
  package var replaced: Shared<[FieldTemplate]>?

  /// Several values repeat the name.
  package enum Values: Sendable {
    /// A written null: the entry is not sent, and a default with this name is removed.
    case removed(SourceSpan)
    /// Only constants and texts: never a list or an object.
    case values([TemplateValue])
    /// One whole template that gives an object of names and values in the run.
    case computed(TemplateText)
    /// The values of a name in such an object, with the secrets that the object was made from.
    case given([Value], SecretNames)
  }

  package init(name: Located<String>, values: Values) {
    self.name = name
    self.values = values
  }

  /// The template that gives names and values; nil for a written name.
  package var computed: TemplateText? {
    if case .computed(let template) = values { template } else { nil }
  }

  /// Whether it is one template whose value may be `optional.none()`.
  package var mayBeLeftOut: Bool {
    guard case .values(let values) = values, values.count == 1, case .text(let text) = values[0]
    else { return false }
    return text.mayBeLeftOut
  }
}
