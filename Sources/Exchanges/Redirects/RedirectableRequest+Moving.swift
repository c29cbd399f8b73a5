// SPDX-License-Identifier: Apache-2.0

import Notation

extension RedirectableRequest {
  /// Becomes the request for a redirect.
  ///
  /// The chain handles cookies and `authorization`, since it knows the earlier hops.
  ///
  /// - Throws: why it may not be followed; the request must not be used afterwards.
  mutating func move(
    to target: Address, status: Int, policy: RedirectPolicy
  ) throws(RedirectRefusal) {
    guard target.isHTTP else { throw .foreignScheme(target.scheme) }
    if address.scheme == "https", target.scheme == "http", !policy.allowsDowngrade {
      throw .downgrade(target)
    }
    message.changeMethod(for: status)
    if target.origin != address.origin {
      try message.crossOrigin(to: target.origin, status: status, policy: policy)
    }
    address = target
  }
}

extension RequestMessage {
  /// 301 and 302 change `POST` to `GET`, 303 everything except `HEAD`; the body is removed with the
  /// method.
  fileprivate mutating func changeMethod(for status: Int) {
    let becomesGET =
      switch status {
      case 301, 302: method == "POST"
      case 303: method != "HEAD"
      default: false
      }
    guard becomesGET else { return }
    method = "GET"
    body = .none
    bodyHoldsSecret = false
    headers.removeAll { $0.field.describesBody }
  }

  fileprivate mutating func crossOrigin(
    to origin: Origin, status: Int, policy: RedirectPolicy
  ) throws(RedirectRefusal) {
    if !body.isNone {
      guard status == 307 || status == 308 else {
        throw .bodyMayNotCross(status: status, origin)
      }
      guard !bodyHoldsSecret else { throw .bodyHoldsSecret(origin) }
    }
    let allowed = Self.crossingHeaders + policy.crossOriginHeaders
    headers.removeAll { header in
      !allowed.contains { $0.equalsIgnoringASCIICase(header.field.name) }
    }
    for header in headers where header.holdsSecret && !policy.knownOrigins.contains(origin) {
      throw .headerHoldsSecret(name: header.field.name, origin)
    }
  }

  /// The headers that go everywhere.
  private static let crossingHeaders = ["Accept", "Accept-Language", "User-Agent", "Content-Type"]
}

extension HeaderField {
  /// Whether the header describes the body, so that it would be wrong without one.
  var describesBody: Bool {
    let name = name.lowercasedASCII
    return name.utf8.starts(with: "content-".utf8)
      || ["transfer-encoding", "expect", "trailer", "digest"].contains(name)
  }
}

extension Address {
  /// The target of a response's `Location`, relative to this address.
  func target(of response: Response) throws(RedirectRefusal) -> Address {
    let locations = response.headers.fields.compactMap {
      $0.name.equalsIgnoringASCIICase("Location") ? $0.reference : nil
    }
    guard let location = locations.first else { return self }
    guard locations.allSatisfy({ $0.hasSameBytes(as: location) }) else {
      throw .severalLocations(locations)
    }
    do throws(AddressProblem) {
      let target = try resolving(location)
      guard !target.isHTTP || !target.host.isEmpty else {
        throw AddressProblem(.emptyHost, at: target.scheme.utf8.count + 1)
      }
      return target
    } catch {
      throw .badLocation(location, error)
    }
  }
}
