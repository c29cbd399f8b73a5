// SPDX-License-Identifier: Apache-2.0

import Exchanges
import CollectionFormat

@testable import Planning

/// What holds for a planned step, one text for each key of `LayeredSetting`.
///
/// The only place of this test that knows how a plan is made.
struct MergedStep {
  private let step: PlannedStep
  private let request: PlannedRequest

  init(_ step: PlannedStep) {
    self.step = step
    request = step.request
  }

  /// The value of a key; nil for a name that it does not know.
  func value(of name: String) -> String? {
    field(name) ?? number(name) ?? connection(name) ?? tls(name) ?? retry(name)
  }

  private func field(_ name: String) -> String? {
    switch name {
    case "params": texts(request.settings.parameters)
    case "headers": texts(request.settings.headers)
    case "cookies": texts(request.settings.cookies)
    case "contentType": request.settings.contentType?.text ?? "-"
    case "auth": auth
    case "continueOnFailure": "\(step.continuesOnFailure)"
    case "compressed": "\(request.options.content.acceptsCompressed)"
    case "redirects": redirects
    default: nil
    }
  }

  private var auth: String {
    guard let auth = request.settings.auth, case .bearer(let text) = auth.scheme else { return "-" }
    return text.text + (auth.isInherited ? " (inherited)" : "")
  }

  private var redirects: String {
    let most = made("redirects") ?? shown(request.settings.options.policy.redirects.max)
    let headers = request.settings.options.policy.redirects.crossOriginHeaders.joined(
      separator: ",")
    return "max \(most)" + (headers.isEmpty ? "" : ", crossOrigin \(headers)")
  }

  private func texts(_ fields: [FieldTemplate]) -> String {
    let shown = fields.map { planned in
      let values =
        switch planned.values {
        case .removed: "null"
        case .values(let values): values.map(text).joined(separator: ",")
        case .computed(let template): template.text
        case .given(let values, _): values.map { $0.jsonText() }.joined(separator: ",")
        }
      return "\(planned.name.content)=\(values)\(planned.isInherited ? " (inherited)" : "")"
    }
    return shown.isEmpty ? "-" : shown.joined(separator: ", ")
  }

  private func text(_ value: TemplateValue) -> String {
    switch value {
    case .constant(let value, _): value.jsonText()
    case .text(let text): text.text
    case .list, .object: "no field"
    }
  }

  private func number(_ name: String) -> String? {
    switch name {
    case "timeout.connect": made("connect") ?? shown(request.options.content.timeout.connect)
    case "timeout.total": made("total") ?? shown(request.options.content.timeout.total)
    case "timeout.firstByte": made("firstByte") ?? shown(request.options.content.timeout.firstByte)
    case "timeout.idle": made("idle") ?? shown(request.options.content.timeout.idle)
    case "limits.body": made("body") ?? "\(request.options.content.limits.bodyBytes)"
    case "limits.head": made("head") ?? "\(request.options.content.limits.headBytes)"
    case "limits.rate": made("rate") ?? shown(request.options.content.limits.receiveRate)
    case "limits.upload": made("upload") ?? shown(request.options.content.limits.sendRate)
    case "read": made("read") ?? shown(request.options.content.extent)
    case "delay": made("delay") ?? shown(step.delay)
    default: nil
    }
  }

  private func shown(_ extent: ResponseExtent) -> String {
    extent.conditions?.bytes.map { "bytes(\($0))" } ?? "\(extent)"
  }

  private func retry(_ name: String) -> String? {
    switch name {
    case "retry.attempts": made("attempts") ?? shown(step.retry.attempts)
    case "retry.every": made("every") ?? shown(step.retry.every)
    case "retry.backoff": made("backoff") ?? "\(step.retry.backoff)"
    case "retry.max": made("max") ?? shown(step.retry.maximum)
    case "retry.jitter": "\(step.retry.isJittered)"
    case "retry.within": made("within") ?? shown(step.retry.within)
    case "retry.when": step.retry.causes.map(text).joined(separator: ", ")
    case "retry.until": step.retryConditions?.until?.text ?? "-"
    case "retry.stopIf": step.retryConditions?.stopIf?.text ?? "-"
    default: nil
    }
  }

  private func text(_ cause: RetryCause) -> String {
    switch cause {
    case .failure: "failure"
    case .error: "error"
    case .status(.code(let code)): "\(code)"
    case .status(.class(let digit)): "\(digit)xx"
    }
  }

  private func connection(_ name: String) -> String? {
    let options = request.options.content.connection
    let templates = request.settings.routeTemplates
    switch name {
    case "connection": return options.use.rawValue
    case "http": return options.httpVersion?.rawValue ?? "-"
    case "ipVersion": return options.ipVersion?.rawValue ?? "-"
    case "proxy":
      switch options.proxy {
      case .direct?: return "none"
      case .through(let proxy)?: return proxy.description
      case nil: return "-"
      }
    case "resolve":
      let known = options.routes.resolve.map { "\($0.name) to \($0.addresses)" }
      let made = (templates?.resolve ?? []).map { "\($0.name) to \($0.addresses.map(\.text))" }
      return list(known + made)
    case "connectTo":
      let known = options.routes.connectTo.map {
        "\($0.source) to \($0.host ?? ""):\(shown($0.port))"
      }
      return list(known + (templates?.connectTo ?? []).map { "\($0.source) to \($0.to.text)" })
    case "unixSocket":
      return options.routes.unixSocket?.text ?? templates?.unixSocket?.path.text ?? "-"
    case "interface": return options.interface?.text ?? templates?.interface?.text ?? "-"
    default: return nil
    }
  }

  private func tls(_ name: String) -> String? {
    let (tls, trust) = (request.settings.tls, request.options.content.trust)
    return switch name {
    case "tls.ca": tls.authoritiesPath ?? "-"
    case "tls.verify": "\(trust.verifiesPeer)"
    case "tls.cert": tls.certificate?.path ?? "-"
    case "tls.key": tls.certificate?.keyPath ?? "-"
    case "tls.keyPassword": tls.certificate?.password ?? "-"
    case "tls.pin": list(trust.pins.map { String($0.text.prefix(12)) })
    case "tls.minVersion": trust.oldestVersion?.rawValue ?? "-"
    case "tls.serverName": trust.serverName?.text ?? "-"
    default: nil
    }
  }

  /// The template that makes a number; nil when it is written.
  private func made(_ name: String) -> String? {
    step.settings.options.deferred.first { $0.name == name }?.text.text
  }

  private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "-" : texts.joined(separator: ", ")
  }

  private func shown<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "-" }
}
