// SPDX-License-Identifier: Apache-2.0

import Values

/// The objects of the tools and of JavaScript that a script may name.
enum ScriptHosts {
  private static let common: Set<String> = [
    "JSON", "Math", "Object", "Array", "Number", "String", "Date", "Boolean", "console",
    "parseInt", "parseFloat", "isNaN", "encodeURIComponent", "decodeURIComponent", "btoa", "atob",
    "require", "setTimeout", "crypto", "moment", "uuid", "CryptoJS", "Buffer",
  ]

  /// A name that a script has not declared; nil for an unknown one.
  static func global(_ name: String, _ dialect: ScriptDialect) -> ScriptValue? {
    if common.contains(name) { return .host(name, 0) }
    switch dialect {
    case .postman:
      switch name {
      case "pm", "postman", "responseCode", "responseHeaders", "tests", "tv4", "_":
        return .host(name, 0)
      case "environment": return scope(.environment)
      case "globals": return scope(.globals)
      case "data": return .host("row", 0)
      case "responseBody": return .subject(ScriptSubject(response: 0, part: .body))
      case "responseTime": return .subject(ScriptSubject(response: 0, part: .time))
      default: return nil
      }
    case .bruno:
      switch name {
      case "bru", "req", "test", "expect": return .host(name, 0)
      case "res": return .host("response", 0)
      default: return nil
      }
    case .http:
      switch name {
      case "client", "test", "expect", "request", "response", "jsonPath", "$random":
        return .host(name, 0)
      default: return nil
      }
    case .httpYac:
      switch name {
      case "test", "request", "response", "exports", "$global", "$random": return .host(name, 0)
      default: return nil
      }
    }
  }

  /// A member of an object of the tool; nil if there is none that is known.
  static func member(
    _ host: String, _ name: String, _ response: Int, _ dialect: ScriptDialect
  ) -> ScriptValue? {
    switch host {
    case "pm": return pm(name)
    case "response": return self.response(name, response, dialect)
    case "responseCode":
      switch name {
      case "code": return .subject(ScriptSubject(response: 0, part: .status))
      case "name": return .subject(ScriptSubject(response: 0, part: .reason))
      default: return nil
      }
    case "headers", "responseHeaders":
      return .subject(ScriptSubject(response: response, part: .header(name)))
    case "pm.info":
      return name == "requestName" ? .host("requestName", 0) : nil
    case "pm.request":
      switch name {
      case "url", "headers", "method", "body": return .host("pm.request.\(name)", 0)
      default: return nil
      }
    case "pm.request.url": return name == "query" ? .host("pm.request.url.query", 0) : nil
    case "client":
      return name == "global" || name == "variables" ? .host("client.global", 0) : nil
    case "client.global": return .host("client.global", 0)
    case "request":
      return name == "variables" || name == "environment" ? .host("request.variables", 0) : nil
    case "contentType" where name == "mimeType":
      return .expression(
        ScriptExpression(
          text: "response.headers['content-type'].split(';')[0].trim()", type: .text,
          source: ScriptSource(response: response)))
    case "chai" where name == "expect": return .host("expect", 0)
    case "assert": return .host("assert.\(name)", 0)
    case "console", "_": return nil
    case "CryptoJS":
      return name == "enc" ? .host("CryptoJS.enc", 0) : nil
    case "CryptoJS.enc": return .host("CryptoJS.enc.\(name)", 0)
    case "uuid": return .host("uuid.\(name)", 0)
    case "crypto" where name == "hmac": return .host("crypto.hmac", 0)
    default: return nil
    }
  }

  private static func scope(_ scope: ScriptVariableScope) -> ScriptValue {
    .host("scope", scope.rawValue)
  }

  private static func pm(_ name: String) -> ScriptValue? {
    switch name {
    case "environment": scope(.environment)
    case "globals": scope(.globals)
    case "collectionVariables": scope(.collection)
    case "variables": scope(.local)
    case "iterationData": .host("row", 0)
    case "response": .host("response", 0)
    case "request", "info", "execution", "visualizer": .host("pm.\(name)", 0)
    case "cookies": .host("cookies", 0)
    case "expect", "test": .host(name, 0)
    default: nil
    }
  }

  private static func response(
    _ name: String, _ response: Int, _ dialect: ScriptDialect
  ) -> ScriptValue? {
    func part(_ part: ScriptSubject.Part) -> ScriptValue {
      .subject(ScriptSubject(response: response, part: part))
    }
    switch (name, dialect) {
    case ("code", .postman): return part(.status)
    case ("status", .postman): return part(.reason)
    case ("statusCode", .httpYac): return part(.status)
    case ("statusMessage", .httpYac): return part(.reason)
    case ("parsedBody", .httpYac): return part(.json)
    case ("body", .httpYac): return part(.body)
    case ("contentType", .http), ("contentType", .httpYac): return .host("contentType", response)
    case ("status", .bruno), ("status", .http): return part(.status)
    case ("statusText", .bruno): return part(.reason)
    case ("url", .bruno): return Self.address(response)
    case ("responseTime", .postman), ("responseTime", .bruno): return part(.time)
    case ("responseSize", .postman): return part(.size)
    case ("body", .bruno), ("body", .http): return part(.json)
    case ("headers", _): return .host("headers", response)
    case ("cookies", _): return .host("cookies", response)
    default: return nil
    }
  }

  /// The last address of a response.
  static func address(_ response: Int) -> ScriptValue {
    .expression(
      ScriptExpression(
        text: "response.url", type: .text, source: ScriptSource(response: response)))
  }

  /// A module by `require`.
  static func module(_ name: String) -> ScriptValue? {
    switch name {
    case "uuid": .host("uuid", 0)
    case "crypto-js": .host("CryptoJS", 0)
    case "moment": .host("moment", 0)
    case "btoa", "atob": .host(name, 0)
    case "tv4": .host("tv4", 0)
    case "chai", "assert": .host(name, 0)
    case "node:assert": .host("assert", 0)
    case "ajv": .host("ajv", 0)
    case "crypto", "node:crypto": .host("crypto", 0)
    default: nil
    }
  }
}
