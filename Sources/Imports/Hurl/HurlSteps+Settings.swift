// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

extension HurlSteps {
  /// The longest time that retries without an end are given.
  private static let endless = "24h"
  /// The longest time in milliseconds: some thirty years.
  static let longest = 1_000_000_000_000
  /// Lengths above the limit of a step, and up to the most that is read into memory.
  private static let bodyLimits = 64_000_001...1_000_000_000
  /// The most redirects that Hurl follows.
  private static let mostRedirects = 50

  /// How the request is sent: redirects, time, retries, TLS, connections.
  mutating func addSettings(to step: inout ImportedStep, scheme: String) {
    for name in ["verbose", "very-verbose", "verbosity"] {
      if let option = options[name] { context.ledger.mark(option.offset, .ignored) }
    }
    addRedirects(to: &step, scheme: scheme)
    addTimes(to: &step)
    addRetry(to: &step)
    addFlow(to: &step)
    addTLS(to: &step, scheme: scheme)
    addRoutes(to: &step)
    addProxy(to: &step)
    addVersion(to: &step, scheme: scheme)
    if flag("compressed") == false, options["compressed"] != nil {
      step["compressed"] = .boolean(false)
    }
    loseUnknownOptions()
  }

  /// What has a placeholder whose value the file does not give.
  private mutating func loseUnknownOptions() {
    for option in entry.options where context.ledger.fate(of: option.offset) == nil {
      lose(.option, option.line, at: option.offset)
    }
  }

  // MARK: Redirects

  private mutating func addRedirects(to step: inout ImportedStep, scheme: String) {
    let most = number("max-redirs")
    let isTrusted = flag("location-trusted") ?? false
    if isTrusted, let option = options["location-trusted"] {
      lose(
        .redirect, "the log-in is not sent to other hosts", at: option.offset, original: option.line
      )
    }
    guard flag("location") ?? false || isTrusted else { return }
    let limit = most.map { $0 < 0 ? 1_000 : min($0, 1_000) } ?? Self.mostRedirects
    var entries = [ImportedEntry("max", .number(limit))]
    if scheme != "http" { entries.append(ImportedEntry("downgrade", .boolean(true))) }
    let kept = ["accept", "accept-language", "user-agent", "content-type", "host", "cookie"]
    let names = (step.request?.headers ?? []).filter { field in
      guard case .text = field.value.content else { return false }
      return !kept.contains(field.name.lowercased()) && field.name.lowercased() != "authorization"
    }.map(\.name)
    if !names.isEmpty {
      entries.append(ImportedEntry("crossOrigin", .list(names.map { .text($0) })))
    }
    step["redirects"] = entries.count == 1 ? .number(limit) : .mapping(entries)
    guard !["GET", "POST"].contains(entry.method) else { return }
    change(
      .redirect, "a redirect turns `\(entry.method)` into GET in Hurl, here only after a 303",
      at: entry.offset)
  }

  // MARK: Numbers and times

  func number(_ name: String) -> Int? {
    guard let option = options[name] else { return nil }
    switch option.value {
    case .number(let number), .duration(let number):
      note(option.offset)
      return number
    case .placeholder(let placeholder):
      guard let known = context.known(HurlText(placeholder: placeholder)), let number = Int(known)
      else { return nil }
      note(option.offset)
      return number
    default: return nil
    }
  }

  /// A number, or a template with it and a unit.
  private func number(_ name: String, unit: String) -> ImportedValue? {
    if let number = number(name) {
      guard unit.isEmpty || number <= Self.longest else {
        context.ledger.unmark(options[name]?.offset ?? 0)
        return nil
      }
      return unit.isEmpty ? .number(number) : .text(Self.duration(number))
    }
    guard let option = options[name], case .placeholder(let placeholder) = option.value else {
      return nil
    }
    note(option.offset)
    var text = context.text(HurlText(placeholder: placeholder))
    text.append(unit)
    return .text(text)
  }

  static func duration(_ milliseconds: Int) -> String {
    if milliseconds > 0, milliseconds % 3_600_000 == 0 { return "\(milliseconds / 3_600_000)h" }
    if milliseconds > 0, milliseconds % 60_000 == 0 { return "\(milliseconds / 60_000)m" }
    if milliseconds > 0, milliseconds % 1_000 == 0 { return "\(milliseconds / 1_000)s" }
    return "\(milliseconds)ms"
  }

  private mutating func addTimes(to step: inout ImportedStep) {
    // Zero means without a limit.
    let total = number("max-time") == 0 ? nil : number("max-time", unit: "ms")
    let connect =
      number("connect-timeout") == 0 ? nil : number("connect-timeout", unit: "ms")
    if let connect {
      var entries = [ImportedEntry("connect", connect)]
      if let total { entries.append(ImportedEntry("total", total)) }
      step["timeout"] = .mapping(entries)
    } else if let total {
      step["timeout"] = total
    }
    var limits: [ImportedEntry] = []
    if let length = longBody { limits.append(ImportedEntry("body", .text("\(length)B"))) }
    if let rate = number("limit-rate"), rate > 0 {
      let text = ImportedValue.text("\(rate)B/s")
      limits += [ImportedEntry("rate", text), ImportedEntry("upload", text)]
    }
    if !limits.isEmpty { step["limits"] = .mapping(limits) }
    if let delay = number("delay", unit: "ms") {
      if case .text(let text) = delay.content, text.literal == "0ms" { return }
      step["delay"] = delay
    }
  }

  /// The length that the response must have, if a body is not that long here without a word; Hurl has no limit.
  private var longBody: Int? {
    let headers = entry.response?.headers.filter {
      $0.name.literal?.lowercased() == "content-length"
    }
    let counts = entry.response?.asserts.compactMap { check -> Int? in
      guard check.query.name == "bytes", check.filters.map(\.name) == ["count"],
        case .number(let digits)? = check.predicate.value
      else { return nil }
      return Int(digits)
    }
    let lengths = (headers ?? []).compactMap { $0.value.literal.flatMap { Int($0) } }
    return (lengths + (counts ?? [])).filter { Self.bodyLimits.contains($0) }.max()
  }

  private mutating func addRetry(to step: inout ImportedStep) {
    let every = number("retry-interval", unit: "ms")
    var entries: [ImportedEntry] = []
    if let count = number("retry") {
      guard count != 0 else { return }
      if count < 0 || count >= 1_000_000 {
        entries.append(ImportedEntry("within", .text(Self.endless)))
      } else {
        entries.append(ImportedEntry("attempts", .number(count + 1)))
      }
    } else if let option = options["retry"], case .placeholder(let placeholder) = option.value {
      note(option.offset)
      let name = context.expression(placeholder)
      entries.append(ImportedEntry("attempts", .text(.expression("int(\(name)) + 1"))))
    } else {
      return
    }
    if let every { entries.append(ImportedEntry("every", every)) }
    step["retry"] = .mapping(entries)
    guard usesFunctions, let option = options["retry"] else { return }
    change(
      .retry, "all attempts send the same values of `newUuid` and `newDate`", at: option.offset)
  }

  private var usesFunctions: Bool {
    let texts =
      [entry.address]
      + (entry.headers + entry.query + (entry.form ?? []) + entry.cookies).map(\.value)
    let bodies: [HurlPlaceholder] =
      switch entry.body?.content {
      case .text(let text, _)?, .graphQL(let text, _)?: text.placeholders
      case .json(let pieces)?:
        pieces.flatMap { piece -> [HurlPlaceholder] in
          switch piece {
          case .raw: []
          case .string(let text): text.placeholders
          case .value(let placeholder): [placeholder]
          }
        }
      default: []
      }
    return (texts.flatMap(\.placeholders) + bodies)
      .contains { ["newUuid", "newDate"].contains($0.name) }
  }

  // MARK: Flow

  private mutating func addFlow(to step: inout ImportedStep) {
    if let option = options["skip"] {
      if let skipped = flag("skip") {
        if skipped { step["skip"] = .text("skipped in the Hurl file") }
      } else if case .placeholder(let placeholder) = option.value {
        note(option.offset)
        step["if"] = .text("!\(context.expression(placeholder))")
      }
    }
    if let count = number("repeat"), let option = options["repeat"] {
      if count < 0 {
        lose(.flow, option.line, at: option.offset)
      } else if count > 1_000_000 {
        lose(.flow, option.line, at: option.offset)
      } else if count != 1 {
        step["repeat"] = .number(count)
      }
    } else if let option = options["repeat"], case .placeholder(let placeholder) = option.value {
      note(option.offset)
      step["repeat"] = .text(.expression(context.expression(placeholder)))
    }
    addSave(to: &step)
  }

  private mutating func addSave(to step: inout ImportedStep) {
    guard let option = options["output"], let path = value("output") else { return }
    let literal = path.literal ?? ""
    guard literal != "-" else { return }
    capturedOutput = context.capture(ofOutput: literal)
    let parts = literal.split(separator: "/", omittingEmptySubsequences: false)
    let isInside =
      !literal.isEmpty && !parts.contains { $0.isEmpty || $0.hasPrefix(".") }
      && literal.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard isInside else { return lose(.option, option.line, at: option.offset) }
    step["save"] = .text(path.literal ?? "")
    change(
      .option, "`\(literal)` is written to the output folder, once all checks hold",
      at: option.offset)
  }

  // MARK: TLS

  private mutating func addTLS(to step: inout ImportedStep, scheme: String) {
    var entries: [ImportedEntry] = []
    if flag("insecure") ?? false { entries.append(ImportedEntry("verify", .boolean(false))) }
    if let ca = value("cacert") {
      entries.append(ImportedEntry("ca", .text(context.toolPath(ca, &findings))))
    }
    if let cert = value("cert") {
      let sides = cert.split(at: UInt8(ascii: ":"))
      entries.append(
        ImportedEntry("cert", .text(context.toolPath(sides?.before ?? cert, &findings))))
      if let key = value("key") {
        entries.append(ImportedEntry("key", .text(context.toolPath(key, &findings))))
      }
      if let password = sides?.after {
        entries.append(
          ImportedEntry("keyPassword", .text(context.hidden(password, name: "keyPassword"))))
      }
    } else if let option = options["key"], value("key") != nil {
      lose(.tls, option.line, at: option.offset)
    }
    addPins(to: &entries)
    guard !entries.isEmpty else { return }
    // Over `http:` nothing of it is used, unless a redirect leads to `https:`.
    guard scheme != "http" || step["redirects"] != nil else { return }
    step["tls"] = .mapping(entries)
  }

  private mutating func addPins(to entries: inout [ImportedEntry]) {
    guard let option = options["pinnedpubkey"], let pin = value("pinnedpubkey") else { return }
    let pins = (pin.literal ?? "").split(separator: ";").map(String.init)
    guard !pins.isEmpty,
      pins.allSatisfy({ pin in
        pin.hasPrefix("sha256//") && Base64.standard.decode(String(pin.dropFirst(8)))?.count == 32
      })
    else { return lose(.tls, option.line, at: option.offset) }
    entries.append(
      ImportedEntry("pin", pins.count == 1 ? .text(pins[0]) : .list(pins.map { .text($0) })))
  }
}
