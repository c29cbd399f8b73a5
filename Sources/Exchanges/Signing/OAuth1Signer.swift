// SPDX-License-Identifier: Apache-2.0

import Notation

/// Signs requests by OAuth 1.0a ([RFC 5849](https://www.rfc-editor.org/rfc/rfc5849)); each hop
/// separately, since time and nonce are signed.
///
/// It is an object, since few requests have one and every request is copied.
package final class OAuth1Signer: Sendable {
  /// The part of the request that carries the parameters of the protocol.
  package enum Place: Sendable {
    /// `Authorization`, with a realm if there is one.
    case header(realm: String?)
    case query
  }

  private let method: OAuth1Method
  /// Those that every request has alike, in the order of sending.
  private let parameters: [(name: String, value: String)]
  package let place: Place
  private let nonce: @Sendable () -> String

  /// The longest form that is signed, in bytes.
  package static let formBytes = 1 << 20

  /// - Parameters:
  ///   - parameters: `oauth_consumer_key` and further ones of the protocol, with their names; not
  ///     those that the signer itself makes.
  ///   - nonce: gives another text each time.
  package init(
    _ method: OAuth1Method, parameters: [(name: String, value: String)], in place: Place,
    nonce: @escaping @Sendable () -> String
  ) {
    self.method = method
    self.parameters = parameters
    self.place = place
    self.nonce = nonce
  }

  /// The parameters that the signer itself makes, and whether reports hide their values.
  package static let ownParameters: [(name: String, isHidden: Bool)] = [
    ("oauth_signature_method", false), ("oauth_timestamp", false), ("oauth_nonce", true),
    ("oauth_version", false), ("oauth_signature", true),
  ]

  /// The names of those whose values differ in each request.
  private static let changing = ["oauth_nonce", "oauth_timestamp", "oauth_signature"]

  /// Whether a request with these headers has a form as its body (section 3.4.1.3.1).
  package static func isForm(_ headers: HeaderFields) -> Bool {
    let type = headers.first("Content-Type")?.split(separator: ";").first.map(String.init) ?? ""
    return String(type.utf8.filter { $0 > 0x20 }.map { Character(UnicodeScalar($0)) })
      .equalsIgnoringASCIICase("application/x-www-form-urlencoded")
  }

  /// Why nothing can be signed; nil if it can.
  package func problem() -> OAuth1Method.Problem? {
    let base = OAuth1BaseString(
      method: "GET", address: Address(scheme: "https", host: "a"), host: "a", form: [],
      parameters: [])
    do throws(OAuth1Method.Problem) {
      _ = try method.signature(of: base)
      return nil
    } catch {
      return error
    }
  }

  /// Adds the signature to a request.
  ///
  /// A parameter of the query with the name of one of the protocol is replaced where the protocol's
  /// are in the query: a redirect may have kept those of the hop before.
  ///
  /// - Parameter body: counts if the headers name it a form.
  package func sign(
    _ httpMethod: String, _ address: inout Address, _ headers: inout HeaderFields,
    body: RequestBody, now: EpochSeconds
  ) {
    if case .query = place { removeParameters(from: &address, named: nil) }
    var sent = parameters
    sent.append(("oauth_signature_method", method.name))
    sent.append(("oauth_timestamp", "\(now.seconds)"))
    sent.append(("oauth_nonce", nonce()))
    sent.append(("oauth_version", "1.0"))
    var form: [UInt8] = []
    if case .bytes(let bytes) = body, Self.isForm(headers) { form = bytes }
    let base = OAuth1BaseString(
      method: httpMethod, address: address, host: headers.first("Host") ?? address.hostHeader,
      form: form, parameters: sent.map { OAuth1BaseString.Parameter($0.name, $0.value) })
    // `problem` is asked when the request is rendered.
    sent.append(("oauth_signature", (try? method.signature(of: base)) ?? ""))
    switch place {
    case .header(let realm): headers.fields.append(Self.header(sent, realm: realm))
    case .query:
      let items = sent.map { "\($0.name)=\(OAuth1BaseString.encoded($0.value))" }
      address.addQueryItem(items.joined(separator: "&"))
    }
  }

  /// Section 3.5.1.
  private static func header(
    _ parameters: [(name: String, value: String)], realm: String?
  ) -> HeaderField {
    var parts = parameters.map { "\($0.name)=\"\(OAuth1BaseString.encoded($0.value))\"" }
    if let realm {
      let quoted = realm.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
      parts.insert("realm=\"\(String(quoted))\"", at: 0)
    }
    return HeaderField("Authorization", "OAuth " + parts.joined(separator: ", "))
  }

  /// Whether a query has a signature.
  func isHeld(by address: Address) -> Bool {
    guard case .query = place, let query = address.query else { return false }
    return query.utf8.split(separator: UInt8(ascii: "&")).contains {
      $0.starts(with: "oauth_signature=".utf8)
    }
  }

  /// Removes the parts that differ in each request.
  func removeChanging(from address: inout Address, _ headers: inout HeaderFields) {
    switch place {
    case .header: headers.clear(["Authorization"])
    case .query: removeParameters(from: &address, named: Self.changing)
    }
  }

  /// - Parameter names: nil for all of the protocol.
  private func removeParameters(from address: inout Address, named names: [String]?) {
    guard let query = address.query else { return }
    let own = names ?? (parameters.map(\.name) + Self.ownParameters.map(\.name))
    let pairs = query.utf8.split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = pairs.filter { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return !own.contains { $0.utf8.elementsEqual(name) }
    }
    guard kept.count < pairs.count else { return }
    address.query =
      kept.isEmpty ? nil : kept.map { String(Substring($0)) }.joined(separator: "&")
  }
}

extension HeaderFields {
  /// Replaces the values of headers by an empty text.
  mutating func clear(_ names: [String]) {
    fields = fields.map { field in
      names.contains { $0.equalsIgnoringASCIICase(field.name) }
        ? HeaderField(field.name, "") : field
    }
  }
}
