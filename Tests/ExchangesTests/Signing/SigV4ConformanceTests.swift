// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import Exchanges

/// The cases of aws-c-auth for signatures in a header.
struct SigV4ConformanceTests {
  private static let file = "sigv4/cases.json"

  private struct Case: Decodable {
    struct Context: Decodable {
      struct Credentials: Decodable {
        let access_key_id: String
        let secret_access_key: String
        let token: String?
      }

      let credentials: Credentials
      let normalize: Bool
      let region: String
      let service: String
      let sign_body: Bool
      let timestamp: String
      let omit_session_token: Bool?
    }

    let name: String
    let context: Context
    let request: String
    let canonicalRequest: String
    let stringToSign: String
    let signature: String
    let signedRequest: String
  }

  @Test(.enabled(if: ConformanceData.has(file), ConformanceData.absence))
  func `signatures are those of the aws-c-auth cases`() throws {
    let bytes = try #require(ConformanceData.bytes(Self.file))
    let cases = try JSONDecoder().decode([Case].self, from: Data(bytes))
    for item in cases { try check(item) }
    print("sigv4: \(cases.count) conformance cases ran")
    #expect(cases.count >= 31)
  }

  private func check(_ item: Case) throws {
    let timestamp = item.context.timestamp.filter { $0 != "-" && $0 != ":" }
    let (line, fields, body) = Self.parts(of: item.request)
    let target = String(line.dropFirst(line.prefix { $0 != " " }.count + 1).dropLast(9))
    let query = target.firstIndex(of: "?")
    var headers = fields + [HeaderField("X-Amz-Date", timestamp)]
    let payload = AWSSigner.payloadDigest(of: Array(body.utf8))
    if item.context.sign_body { headers.append(HeaderField("x-amz-content-sha256", payload)) }
    if let token = item.context.credentials.token, item.context.omit_session_token != true {
      headers.append(HeaderField("X-Amz-Security-Token", token))
    }
    let request = AWSCanonicalRequest(
      method: String(line.prefix { $0 != " " }),
      path: query.map { String(target[..<$0]) } ?? target,
      query: query.map { String(target[$0...].dropFirst()) }, headers: headers, payload: payload,
      pathRule: item.context.normalize ? .normalised : .encoded)
    #expect(request.text == item.canonicalRequest, "case \(item.name)")
    let signature = AWSSignature(
      of: request, timestamp: timestamp, region: item.context.region,
      service: item.context.service, secretKey: item.context.credentials.secret_access_key)
    #expect(signature.stringToSign == item.stringToSign, "case \(item.name)")
    #expect(signature.signature == item.signature, "case \(item.name)")
    let authorization = signature.authorization(
      accessKey: item.context.credentials.access_key_id, signedHeaders: request.signedHeaders)
    #expect(item.signedRequest.contains("Authorization:\(authorization)"), "case \(item.name)")
  }

  /// Request line, header fields with folded lines joined, body.
  private static func parts(of text: String) -> (String, [HeaderField], String) {
    let halves = text.split(separator: "\n\n", maxSplits: 1)
    let lines = halves[0].split(separator: "\n")
    var fields: [HeaderField] = []
    for line in lines.dropFirst() {
      if line.first == " ", let last = fields.popLast() {
        fields.append(HeaderField(last.name, last.value + "\n" + line))
      } else if let colon = line.firstIndex(of: ":") {
        fields.append(HeaderField(String(line[..<colon]), String(line[colon...].dropFirst())))
      }
    }
    return (String(lines[0]), fields, halves.count > 1 ? String(halves[1]) : "")
  }
}
