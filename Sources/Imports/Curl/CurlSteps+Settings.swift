// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension CurlSteps {
  /// How the request is sent: time, redirects, TLS, connections.
  mutating func addSettings(to step: inout ImportedStep, scheme: String) {
    addRedirects(to: &step)
    addTimes(to: &step)
    addRetry(to: &step)
    // Over `http:` nothing of TLS is used, unless a redirect leads to `https:`.
    if scheme != "http" || arguments.followsRedirects { addTLS(to: &step) }
    addRoutes(to: &step)
    addProxy(to: &step)
    if let version = arguments.http { addVersion(version, scheme: scheme, to: &step) }
  }

  private mutating func addVersion(
    _ version: String, scheme: String, to step: inout ImportedStep
  ) {
    // Over TLS the best version that both sides know is taken without a key too.
    guard version != "2" else {
      guard scheme != "https" else { return }
      return findings.append(
        context.findings.change(
          .protocol, "`--http2` tries an upgrade over `http:`, which curlew does not", at: place))
    }
    guard version != "3" else {
      step["http"] = .number(3)
      return findings.append(
        context.findings.change(
          .protocol, "`--http3` takes HTTP/2 where it must, and `http: 3` fails", at: place))
    }
    step["http"] =
      version == "3-only"
      ? .number(3) : version.contains(".") ? Self.decimal(version) : .text(version)
  }

  private static func decimal(_ digits: String) -> ImportedValue {
    let document = try? JSONDocument.parse(digits)
    return document.map { ImportedValue(literal: $0.root.value()) } ?? .text(digits)
  }

  // MARK: Redirects and times

  private mutating func addRedirects(to step: inout ImportedStep) {
    guard arguments.followsRedirects else { return }
    step["redirects"] = .text("follow")
    if let most = arguments.maxRedirects {
      let number = Int(context.resolved(most.text).literal ?? "") ?? 10
      step["redirects"] = .number(number < 0 ? 1_000 : min(number, 1_000))
    }
    if let schemes = arguments.redirectSchemes, schemes.text.literal != "=https" {
      findings.append(
        context.findings.change(
          .redirect, "`--proto-redir \(context.shown(schemes.text))`: from https only to https",
          at: schemes.place))
    }
  }

  private mutating func addTimes(to step: inout ImportedStep) {
    let total = arguments.timeout.flatMap { duration($0) }
    let connect = arguments.connectTimeout.flatMap { duration($0) }
    if let connect {
      var entries = [ImportedEntry("connect", connect)]
      if let total { entries.append(ImportedEntry("total", total)) }
      step["timeout"] = .mapping(entries)
    } else if let total {
      step["timeout"] = total
    }
    var limits: [ImportedEntry] = []
    if let size = arguments.maxSize.flatMap({ size($0, "") }) {
      limits.append(ImportedEntry("body", size))
    }
    if let rate = arguments.rate.flatMap({ size($0, "/s") }) {
      limits += [ImportedEntry("rate", rate), ImportedEntry("upload", rate)]
    }
    if !limits.isEmpty { step["limits"] = .mapping(limits) }
  }

  /// Seconds as a duration; nil for zero, which means without a limit.
  private mutating func duration(_ value: CurlValue) -> ImportedValue? {
    if let found = duration(value.text) { return found }
    let isNumber = context.resolved(value.text).units.allSatisfy { unit in
      unit == UInt16(UInt8(ascii: ".")) || unit < 0x80 && UInt8(unit).isASCIIDigit
    }
    if !isNumber || value.text.isEmpty { lose(value) }
    return nil
  }

  private mutating func duration(_ text: ShellText) -> ImportedValue? {
    let text = context.resolved(text)
    guard let literal = text.literal else {
      return text.isText ? .text(context.text(text) + ImportedText("s")) : nil
    }
    guard literal.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      literal.utf8.contains(where: { (0x31...0x39).contains($0) })
    else { return nil }
    let parts = literal.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].isEmpty ? "0" : String(parts[0])
    guard parts.count > 1, parts[1].utf8.contains(where: { $0 != 0x30 }) else {
      return .text("\(whole)s")
    }
    let digits = (String(parts[1]) + "00").prefix(3)
    if whole == "0", let milliseconds = Int(digits), milliseconds > 0 {
      return .text("\(milliseconds)ms")
    }
    return .text("\(whole).\(digits)s")
  }

  /// `100K` as `100KiB`: curl counts in powers of 1,024.
  private mutating func size(_ value: CurlValue, _ suffix: String) -> ImportedValue? {
    let text = context.resolved(value.text).literal ?? ""
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["": "B", "b": "B", "k": "KiB", "m": "MiB", "g": "GiB"]
    guard let unit = units[text.dropFirst(digits.count).lowercased()], !digits.isEmpty,
      digits.utf8.contains(where: { (0x31...0x39).contains($0) })
    else { return nil }
    return .text("\(digits)\(unit)\(suffix)")
  }

  // MARK: Retries

  private mutating func addRetry(to step: inout ImportedStep) {
    guard let times = arguments.retry.times, times > 0 else { return }
    var entries = [ImportedEntry("attempts", .number(min(times, 999_999) + 1))]
    if let delay = arguments.retry.delay, let every = duration(delay) {
      entries.append(ImportedEntry("every", every))
    } else {
      entries += [
        ImportedEntry("every", .text("1s")), ImportedEntry("backoff", .number(2)),
        ImportedEntry("max", .text("10m")),
      ]
    }
    if let within = arguments.retry.within, let time = duration(within) {
      entries.append(ImportedEntry("within", time))
    }
    let statuses = [408, 429, 500, 502, 503, 504].map { ImportedValue.number($0) }
    let outcomes: [ImportedValue] =
      arguments.retry.all ? [.text("failure"), .text("error")] : [.text("error")]
    entries.append(ImportedEntry("when", .list(outcomes + statuses)))
    step["retry"] = .mapping(entries)
    if !arguments.retry.refused, !arguments.retry.all {
      findings.append(
        context.findings.change(
          .retry, "a refused connection is tried again too", at: place))
    }
  }

  // MARK: TLS

  private mutating func addTLS(to step: inout ImportedStep) {
    let tls = arguments.tls
    var entries: [ImportedEntry] = []
    if !tls.isVerified { entries.append(ImportedEntry("verify", .boolean(false))) }
    if let ca = tls.ca { entries.append(ImportedEntry("ca", .text(context.path(ca, &findings)))) }
    addCertificate(tls, to: &entries)
    if let key = tls.key {
      entries.append(ImportedEntry("key", .text(context.path(key, &findings))))
    }
    if let pin = tls.pin { addPin(pin, to: &entries) }
    if let minimum = tls.minimum {
      entries.append(ImportedEntry("minVersion", Self.decimal(minimum)))
    }
    if !entries.isEmpty { step["tls"] = .mapping(entries) }
  }

  private mutating func addCertificate(
    _ tls: CurlArguments.TLS, to entries: inout [ImportedEntry]
  ) {
    var password = tls.password
    if let cert = tls.cert {
      var path = ShellText()
      var rest = cert.text.units[...]
      // A password after a colon; `\:` is a colon of the path.
      while let unit = rest.popFirst() {
        if unit == UInt16(UInt8(ascii: "\\")), let next = rest.first,
          next == UInt16(UInt8(ascii: ":")) || next == UInt16(UInt8(ascii: "\\"))
        {
          path.units.append(rest.removeFirst())
        } else if unit == UInt16(UInt8(ascii: ":")) {
          password = password ?? ShellText(units: rest)
          break
        } else {
          path.units.append(unit)
        }
      }
      let file = CurlValue(text: path, option: cert.option, place: cert.place)
      entries.append(ImportedEntry("cert", .text(context.path(file, &findings))))
      if tls.certType?.literal?.uppercased() == "ENG" {
        findings.append(context.findings.lose(.tls, "--cert-type ENG", at: cert.place))
      }
    }
    if let password, !password.isEmpty {
      let secret = context.credential(password, name: "keyPassword")
      entries.append(ImportedEntry("keyPassword", .text(secret)))
    }
  }

  private mutating func addPin(_ pin: CurlValue, to entries: inout [ImportedEntry]) {
    let pins = pin.text.pieces(between: ";")
    guard pins.allSatisfy({ $0.hasPrefix("sha256//") }) else {
      findings.append(
        context.findings.lose(
          .tls, "\(pin.option) \(context.shown(pin.text))", at: pin.place,
          help: "write the digest: `sha256//…`"))
      return
    }
    let values = pins.map { ImportedValue.text(context.text($0)) }
    entries.append(ImportedEntry("pin", values.count == 1 ? values[0] : .list(values)))
  }
}
