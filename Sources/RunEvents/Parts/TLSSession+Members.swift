// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension TLSSession: EventPart {
  package static var blank: TLSSession { TLSSession(version: "", cipher: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("version", version, .plain) { $0.version = $1 }
    try coder.text("cipher", cipher, .plain) { $0.cipher = $1 }
    try coder.members(ofAny: certificate, from: "subject") { $0.certificate = $1 }
  }
}

extension PeerCertificate: EventPart {
  package static var blank: PeerCertificate {
    PeerCertificate(
      subject: "", issuer: "", names: [], notBefore: EpochSeconds(0), notAfter: EpochSeconds(0))
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("subject", subject, .text) { $0.subject = $1 }
    try coder.text("issuer", issuer, .text) { $0.issuer = $1 }
    try coder.texts("names", ifAny: names, .text) { $0.names = $1 }
    try coder.number("notBefore", notBefore.seconds, in: .min ... .max) {
      $0.notBefore = EpochSeconds($1)
    }
    try coder.number("notAfter", notAfter.seconds, in: .min ... .max) {
      $0.notAfter = EpochSeconds($1)
    }
  }
}
