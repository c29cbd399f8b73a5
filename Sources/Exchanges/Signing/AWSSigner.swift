// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// Signs requests by AWS Signature Version 4; each hop separately, since the time is signed.
///
/// It is an object, since few requests have one and every request is copied.
package final class AWSSigner: Sendable {
  package let accessKey: String
  package let secretKey: String
  /// For temporary keys.
  package let sessionToken: String?
  package let region: String
  package let service: String
  /// Whether the body is signed.
  package let signsPayload: Bool

  package init(
    accessKey: String, secretKey: String, sessionToken: String? = nil, region: String,
    service: String, signsPayload: Bool = true
  ) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
    self.region = region
    self.service = service
    self.signsPayload = signsPayload
  }

  /// The text in place of an unsigned body.
  private static let unsigned = "UNSIGNED-PAYLOAD"

  /// The digest of a body for the signature: 64 hexadecimal digits.
  package static func payloadDigest(of bytes: [UInt8]) -> String {
    Hexadecimal.encode(SHA256.digest(bytes))
  }

  /// Whether the service follows the rules of S3: paths are encoded once, with all their slashes
  /// and dots, and the digest is in a header.
  private var isS3: Bool {
    service == "s3" || service == "s3express" || service.utf8.starts(with: "s3-".utf8)
  }

  /// An address in the only spelling that every service reads as it was signed.
  ///
  /// Of all spellings of an address only this one is its own canonical form. So a service that uses
  /// the address as received gets the same signature as AWS, which decodes and encodes it again.
  /// AWS's own libraries send no other. `/dt=1/a(b)` to S3 becomes `/dt%3D1/a%28b%29`; for another
  /// service the path is kept, since the path as sent is encoded there. Idempotent.
  package func spelling(of address: Address) -> Address {
    var address = address
    if isS3 { address.path = AWSCanonicalRequest.encodedOnce(address.path) }
    address.query = address.query.map(AWSCanonicalRequest.spelledQuery)
    return address
  }

  /// The headers to add to a request, `Authorization` last.
  ///
  /// Signed are `Host`, `Content-Type`, `Content-MD5`, `traceparent`, and all that begin with
  /// `x-amz-`; other headers that a proxy may change are not. An `X-Amz-Date` of the request is its time.
  ///
  /// - Parameters:
  ///   - headers: those of the request so far.
  ///   - payloadDigest: of its body; nil for an unknown body, which is then not signed.
  package func headers(
    method: String, address: Address, headers: HeaderFields, payloadDigest: String?,
    now: EpochSeconds
  ) -> [HeaderField] {
    let written = headers.first("X-Amz-Date")
    let timestamp = written ?? now.basicTimestamp
    let payload = signsPayload ? payloadDigest ?? Self.unsigned : Self.unsigned
    var added: [HeaderField] = []
    if written == nil { added.append(HeaderField("X-Amz-Date", timestamp)) }
    if isS3 || payload == Self.unsigned, headers.first("X-Amz-Content-Sha256") == nil {
      added.append(HeaderField("X-Amz-Content-Sha256", payload))
    }
    if let sessionToken { added.append(HeaderField("X-Amz-Security-Token", sessionToken)) }
    var signed = (headers.fields + added).filter { Self.isSigned($0.name) }
    if headers.first("Host") == nil {
      signed.append(HeaderField("Host", address.hostHeader))
    }
    let request = AWSCanonicalRequest(
      method: method, path: address.path, query: address.query, headers: signed,
      payload: headers.first("X-Amz-Content-Sha256") ?? payload,
      pathRule: isS3 ? .once : .normalised)
    let signature = AWSSignature(
      of: request, timestamp: timestamp, region: region, service: service, secretKey: secretKey)
    let value = signature.authorization(
      accessKey: accessKey, signedHeaders: request.signedHeaders)
    return added + [HeaderField("Authorization", value)]
  }

  private static func isSigned(_ name: String) -> Bool {
    let name = name.lowercasedASCII
    return ["host", "content-type", "content-md5", TraceParent.headerName].contains(name)
      || name.utf8.starts(with: "x-amz-".utf8)
  }
}

extension EpochSeconds {
  /// As in `20150830T123600Z`; the Gregorian calendar, UTC.
  package var basicTimestamp: String {
    RFC3339.text(ofSeconds: seconds).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}

extension Address {
  /// The value of `Host`: with the port unless it is the scheme's own.
  var hostHeader: String {
    guard let port, port != Origin.ownPort(of: scheme) else { return host }
    return "\(host):\(port)"
  }
}
