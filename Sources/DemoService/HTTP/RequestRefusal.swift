// SPDX-License-Identifier: Apache-2.0

/// Why the service refuses some bytes as a request; the connection ends after the response.
struct RequestRefusal: Error, Equatable {
  let status: Int
  let detail: String
}

extension RequestRefusal {
  static let headTooLong = RequestRefusal(
    status: 431, detail: "the head is longer than \(RequestReader.maximumHeadBytes) bytes")
  static let tooManyFields = RequestRefusal(
    status: 431, detail: "there are more than \(RequestReader.maximumFields) header fields")
  static let bodyTooLong = RequestRefusal(
    status: 413, detail: "the body is longer than \(RequestReader.maximumBodyBytes) bytes")
  static let badRequestLine = RequestRefusal(
    status: 400, detail: "the first line is not `METHOD /path HTTP/1.1`")
  static let badField = RequestRefusal(
    status: 400, detail: "a header line is not `Name: value`")
  static let badLineEnd = RequestRefusal(
    status: 400, detail: "a line of the head does not end with CR LF")
  static let noHost = RequestRefusal(
    status: 400, detail: "there is not exactly one `Host` field")
  static let badLength = RequestRefusal(
    status: 400, detail: "`Content-Length` is not one number")
  static let twoLengths = RequestRefusal(
    status: 400, detail: "there are `Content-Length` and `Transfer-Encoding`")
  static let badChunk = RequestRefusal(
    status: 400, detail: "the chunked body is malformed")
  static let unknownVersion = RequestRefusal(
    status: 505, detail: "only HTTP/1.0 and HTTP/1.1 are spoken here")
  static let unknownTransferCoding = RequestRefusal(
    status: 501, detail: "the only known transfer coding is `chunked`")
  static let unknownExpectation = RequestRefusal(
    status: 417, detail: "the only known expectation is `100-continue`")
}
