// SPDX-License-Identifier: Apache-2.0

/// What signs a request, anew for each hop.
package enum RequestSigner: Sendable {
  case aws(AWSSigner)
  case oauth1(OAuth1Signer)

  /// Whether it signs a digest of the body.
  package var signsPayload: Bool {
    if case .aws(let signer) = self { signer.signsPayload } else { false }
  }

  /// Whether it signs the fields of a form, so that it needs the bytes of the body.
  package var signsForm: Bool {
    if case .oauth1 = self { true } else { false }
  }

  /// An address in the spelling that is signed and sent.
  package func spelling(of address: Address) -> Address {
    if case .aws(let signer) = self { signer.spelling(of: address) } else { address }
  }

  /// Adds the signature to a request, unless the step itself writes the header for it.
  ///
  /// - Parameters:
  ///   - message: for its method and body.
  ///   - headers: those of the request so far.
  func sign(
    _ message: RequestMessage, _ address: inout Address, _ headers: inout HeaderFields,
    now: EpochSeconds
  ) {
    let isWritten = headers.first("Authorization") != nil
    switch self {
    case .aws(let signer):
      guard !isWritten else { return }
      headers.fields += signer.headers(
        method: message.method, address: address, headers: headers,
        payloadDigest: message.digestOfPayload, now: now)
    case .oauth1(let signer):
      if isWritten, case .header = signer.place { return }
      signer.sign(message.method, &address, &headers, body: message.body, now: now)
    }
  }

  /// Whether an address of a redirect has the signature of a request to another.
  func isHeld(by address: Address) -> Bool {
    if case .oauth1(let signer) = self { signer.isHeld(by: address) } else { false }
  }

  /// Removes the parts that differ in each request.
  func removeChanging(from address: inout Address, _ headers: inout HeaderFields) {
    switch self {
    case .aws: headers.clear(["Authorization", "X-Amz-Date"])
    case .oauth1(let signer): signer.removeChanging(from: &address, &headers)
    }
  }
}

extension RequestMessage {
  /// A redirect may have removed the body.
  fileprivate var digestOfPayload: String? {
    switch body {
    case .none: AWSSigner.payloadDigest(of: [])
    case .bytes(let bytes): payloadDigest ?? AWSSigner.payloadDigest(of: bytes)
    default: payloadDigest
    }
  }
}
