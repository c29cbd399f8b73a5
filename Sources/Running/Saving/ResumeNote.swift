// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A file beside a partial file. It identifies the request, and the version of the document on the
/// server.
///
/// ```
/// curlew-note 1
/// request 9f86d081…
/// validator "v1"
/// length 1000000
/// ```
struct ResumeNote: Equatable {
  /// SHA-256 of method and address, because an address may contain a secret.
  var request: String
  var validator: StrongValidator?
  /// The length of the whole; nil if the server did not say.
  var length: Int?

  init(request: String, validator: StrongValidator?, length: Int?) {
    self.request = request
    self.validator = validator
    self.length = length
  }

  /// Nil for other content, and for another version of the format.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
    guard lines.popFirst() == "curlew-note 1" else { return nil }
    var fields: [Substring: Substring] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    guard let request = fields["request"] else { return nil }
    self.request = String(request)
    validator = fields["validator"].map { StrongValidator(String($0)) }
    length = fields["length"].flatMap { Int($0) }
  }

  var bytes: [UInt8] {
    var text = "curlew-note 1\nrequest \(request)\n"
    if let validator { text += "validator \(validator.text)\n" }
    if let length { text += "length \(length)\n" }
    return Array(text.utf8)
  }
}
