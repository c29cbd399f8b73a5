// SPDX-License-Identifier: Apache-2.0

/// Client certificates, which are for the requests to a domain over TLS.
final class ClientCertificates {
  private let all: [SourceCertificate]
  private var isUsed: [Bool]
  private let scope: BrunoScope
  private var context: TemplateContext { scope.context }

  init(_ all: [SourceCertificate], _ scope: BrunoScope) {
    self.all = all
    self.scope = scope
    isUsed = all.map { _ in false }
  }

  /// `tls` of a request whose host is known before a run; the first certificate of its domain is sent.
  func tls(for address: RequestText) -> ImportedValue? {
    guard !all.isEmpty, let known = context.knownTexts(of: address.text) else { return nil }
    let secure = known.filter { $0.hasPrefix("https://") }
    guard !secure.isEmpty,
      let index = all.firstIndex(where: { certificate in
        secure.allSatisfy { Self.isOf(certificate.domain, $0.dropFirst(8)) }
      })
    else { return nil }
    isUsed[index] = true
    return value(all[index])
  }

  private func value(_ certificate: SourceCertificate) -> ImportedValue {
    let place = certificate.place
    var entries = [
      ImportedEntry("cert", .text(context.path(certificate.file, at: place).text))
    ]
    if let key = certificate.keyFile, !key.isEmpty {
      entries.append(ImportedEntry("key", .text(context.path(key, at: place).text)))
    }
    if !certificate.passphrase.isEmpty {
      let password = scope.reader.credential(
        certificate.passphrase, name: "keyPassword", at: place)
      entries.append(ImportedEntry("keyPassword", .text(password)))
    }
    return .mapping(entries)
  }

  /// Whether an address without its scheme begins with a domain.
  private static func isOf(_ domain: String, _ address: Substring) -> Bool {
    var rest = address.utf8[...]
    for (number, part) in domain.split(separator: "*", omittingEmptySubsequences: false)
      .enumerated()
    {
      if number == 0 {
        guard rest.starts(with: part.utf8) else { return false }
        rest = rest.dropFirst(part.utf8.count)
      } else if !part.isEmpty {
        guard let found = String(Substring(rest)).firstRange(of: part) else { return false }
        let text = String(Substring(rest))
        rest = Substring(text[found.upperBound...]).utf8[...]
      }
    }
    return !domain.isEmpty
  }

  /// The findings for certificates that no request has got.
  func reportUnused() -> [Int] {
    zip(all, isUsed).compactMap { certificate, isUsed in
      guard !isUsed else { return nil }
      let domain = certificate.domain.isEmpty ? "a host" : certificate.domain
      return context.findings.lose(
        .tls, "a client certificate of \(domain)", at: certificate.place,
        help: "`tls: { cert, key }` of an environment or of the steps")
    }
  }
}
