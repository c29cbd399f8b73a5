// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Values

extension ResponseSubjects {
  /// One of the rarely used subjects.
  func subject(of subject: ResponseSubject) -> Subject {
    switch subject {
    case .url: exchange.hops.last.map { address($0.address) } ?? .absent
    case .redirects: .list(redirects)
    case .version: response.map { .text($0.version) } ?? .absent
    case .size: .size(wholeBodyBytes)
    case .sha256: digest.map { .digest($0) } ?? .absent
    case .certificate: certificate.map { .record($0) } ?? .absent
    case .exit: program.map { .count($0.exit) } ?? .absent
    }
  }

  /// The digest of the decoded body in hexadecimal digits; nil if OpenSSL does not compute it.
  private var digest: String? {
    // A body that was saved to a file is not complete here.
    if let saved = response?.saved { return saved.sha256 }
    return (try? DigestAlgorithm.sha256.digest(of: body)).map { Hexadecimal.encode($0) }
  }

  /// An address, without the parts made from secrets.
  private func address(_ address: Address) -> Subject {
    let (text, shown) = (address.text, shownAddress?(address).text)
    guard let shown, shown != text else { return .text(text) }
    return .masked(text, shown: shown)
  }

  private var redirects: [Subject] {
    exchange.redirects.compactMap { hop in
      guard let response = hop.response else { return nil }
      return .record(
        SubjectRecord(
          kindWords: "a redirect",
          members: [
            ("status", .count(response.status)), ("url", address(hop.address)),
            ("headers", .record(response.headers.record)),
            ("time", .duration(.microseconds(hop.timings.total))),
          ]))
    }
  }

  private var certificate: SubjectRecord? {
    guard let certificate = response?.certificate else { return nil }
    return SubjectRecord(
      kindWords: "a certificate",
      members: [
        ("subject", .text(certificate.subject)), ("issuer", .text(certificate.issuer)),
        ("names", .list(certificate.names.map { .text($0) })),
        ("notBefore", .text(certificate.notBefore.rfc3339)),
        ("notAfter", .text(certificate.notAfter.rfc3339)),
        ("expiresIn", expiresIn(certificate).map { .duration($0) } ?? .absent),
      ])
  }

  /// From now to the end of a certificate; negative if it has expired.
  func expiresIn(_ certificate: PeerCertificate) -> Duration? {
    now.map { .seconds(certificate.notAfter.seconds) - .seconds($0.seconds) }
  }
}

extension EpochSeconds {
  /// RFC 3339 in UTC.
  var rfc3339: String { Moment(seconds: seconds).description }
}

extension HeaderFields {
  /// Names without duplicates, in lower case, in the order of the first line of each.
  var groups: [(name: String, values: [String])] {
    var groups: [(name: String, values: [String])] = []
    for field in fields {
      let name = field.name.lowercased()
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].values.append(field.value)
      } else {
        groups.append((name, [field.value]))
      }
    }
    return groups
  }

  /// Headers as a subject with members.
  fileprivate var record: SubjectRecord {
    SubjectRecord(
      kindWords: "headers",
      members: groups.map { group in
        let isSetCookie = group.values.count > 1 && group.name == "set-cookie"
        return (
          group.name, .header(HeaderValues(values: group.values, isSetCookie: isSetCookie))
        )
      }, ignoresCase: true)
  }
}
