// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Planning

/// A collector of spans and metrics, and what these say of their sender.
///
/// The `OTEL_` variables are those of
/// [OpenTelemetry](https://opentelemetry.io/docs/specs/otel/protocol/exporter/); they are read only
/// for a run with `--otlp`.
package struct CollectorSettings: Sendable {
  /// With the path for traces.
  package let address: Address
  /// With the path for metrics; nil if only an address for traces is known.
  package let metricsAddress: Address?
  package let headers: [HeaderField]
  /// Attributes of the sender, `service.name` first.
  package let resource: [(key: String, value: String)]
  /// The span of the CI job, from `TRACEPARENT`; nil for none.
  package let parent: TraceParent?
  /// What of the environment is not used, a sentence each.
  package let warnings: [String]

  /// The paths under the base of a collector.
  private enum Path: String, CaseIterable {
    case traces = "/v1/traces"
    case metrics = "/v1/metrics"
  }

  /// - Throws: `UsageError` if there is no address, or a header cannot be sent.
  init(_ choice: CollectorChoice, _ environment: ProcessEnvironment) throws(UsageError) {
    func variable(_ name: String) -> String? {
      environment.text(of: name).flatMap { $0.isEmpty ? nil : $0 }
    }
    var warnings: [String] = []
    switch choice {
    case .base(let base):
      address = Self.address(.traces, under: base)
      metricsAddress = Self.address(.metrics, under: base)
    case .environment:
      metricsAddress = try Self.address(.metrics, variable)
      guard let found = try Self.address(.traces, variable) else { throw Self.noAddress }
      address = found
    }
    headers = try Self.headers(variable("OTEL_EXPORTER_OTLP_HEADERS"))
    resource = Self.resource(variable, &warnings)
    parent = variable("TRACEPARENT").flatMap(TraceParent.init)
    if parent == nil, variable("TRACEPARENT") != nil {
      warnings.append("`TRACEPARENT` is not used: it is not a traceparent of W3C Trace Context")
    }
    self.warnings = warnings
  }

  /// Its credentials, which are masked in all reports.
  var secrets: [PlannedSecret] {
    headers.map { PlannedSecret(name: "OTEL_EXPORTER_OTLP_HEADERS", value: $0.value) }
  }

  /// The address under the base of a collector, which may be written with one of the paths.
  private static func address(_ path: Path, under base: Address) -> Address {
    var address = base
    while address.path.utf8.last == UInt8(ascii: "/") { address.path.removeLast() }
    for path in Path.allCases
    where address.path.utf8.reversed().starts(with: path.rawValue.utf8.reversed()) {
      address.path.removeLast(path.rawValue.count)
    }
    address.path += path.rawValue
    return address
  }

  private static let baseName = "OTEL_EXPORTER_OTLP_ENDPOINT"

  /// The name of the variable with the whole address.
  private static func variableName(_ path: Path) -> String {
    "OTEL_EXPORTER_OTLP_\(path == .traces ? "TRACES" : "METRICS")_ENDPOINT"
  }

  private static var noAddress: UsageError {
    UsageError(
      "`--otlp env` needs the address in `\(baseName)`, and neither it nor "
        + "`\(variableName(.traces))` is set")
  }

  /// Nil if no variable has it.
  private static func address(
    _ path: Path, _ variable: (String) -> String?
  ) throws(UsageError) -> Address? {
    for name in [variableName(path), baseName] {
      guard let text = variable(name) else { continue }
      let address = try GivenValue(text: text, name: name, isVariable: true).collectorAddress()
      return name == baseName ? Self.address(path, under: address) : address
    }
    return nil
  }

  private static func headers(_ text: String?) throws(UsageError) -> [HeaderField] {
    guard let text else { return [] }
    let name = "OTEL_EXPORTER_OTLP_HEADERS"
    guard let pairs = KeyValueList(text)?.pairs else {
      throw UsageError("`\(name)` needs the form name=value,name=value, percent-encoded")
    }
    for (place, pair) in pairs.enumerated() {
      let problem =
        HeaderRules.problem(inName: pair.key) ?? HeaderRules.problem(inValue: pair.value)
      guard let problem else { continue }
      // Never the text, which has credentials.
      throw UsageError("header \(place + 1) of `\(name)` cannot be sent: \(problem)")
    }
    return pairs.map { HeaderField($0.key, $0.value) }
  }

  /// `OTEL_SERVICE_NAME` wins over `service.name` in `OTEL_RESOURCE_ATTRIBUTES`.
  private static func resource(
    _ variable: (String) -> String?, _ warnings: inout [String]
  ) -> [(key: String, value: String)] {
    let name = "OTEL_RESOURCE_ATTRIBUTES"
    let text = variable(name)
    let pairs = text.flatMap { KeyValueList($0)?.pairs }
    if text != nil, pairs == nil {
      warnings.append("`\(name)` is not used: it needs the form key=value,key=value")
    }
    let isName = { (key: String) in key.utf8.elementsEqual("service.name".utf8) }
    let written = pairs?.last { isName($0.key) }?.value
    return [("service.name", variable("OTEL_SERVICE_NAME") ?? written ?? "curlew")]
      + (pairs ?? []).filter { !isName($0.key) }
  }
}

/// `key=value,key=value` with values in percent-encoding, as in W3C Baggage.
struct KeyValueList {
  let pairs: [(key: String, value: String)]

  /// Nil for another form.
  init?(_ text: String) {
    var pairs: [(key: String, value: String)] = []
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let trimmed = Self.trimmed(part)
      guard !trimmed.isEmpty else { continue }
      guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")),
        let value = Self.decoded(Self.trimmed(trimmed[trimmed.index(after: equals)...]))
      else { return nil }
      let key = Self.trimmed(trimmed[..<equals])
      guard !key.isEmpty else { return nil }
      pairs.append((String(Substring(key)), value))
    }
    self.pairs = pairs
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  /// Nil for a `%` without two digits, and for bytes that are not UTF-8.
  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(Substring(digits)), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self)
  }
}

extension GivenValue {
  /// `--otlp`.
  func collector() throws(UsageError) -> CollectorChoice {
    text.utf8.elementsEqual("env".utf8) ? .environment : .base(try collectorAddress())
  }

  /// The address of a collector; messages do not show it, since it may have a password.
  func collectorAddress() throws(UsageError) -> Address {
    let rest = isVariable ? "" : ", or `env`"
    guard let address = try? Address(parsing: text), address.isHTTP, !address.host.isEmpty,
      address.query == nil, address.fragment == nil
    else {
      throw UsageError(
        "`\(name)` needs the http or https address of a collector, "
          + "like http://localhost:4318\(rest)")
    }
    guard address.userInformation == nil else {
      throw UsageError(
        "`\(name)` takes no log-in in the address: write it in OTEL_EXPORTER_OTLP_HEADERS")
    }
    return address
  }
}
