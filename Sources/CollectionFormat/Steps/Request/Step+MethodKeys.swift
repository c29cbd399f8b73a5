// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The methods that can be written as a key.
package enum Methods {
  /// IANA's registry (2025-06), without `PRI` and `*`, which no client sends; and `PURGE`.
  package static let names: [String] = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PURGE",
    "ACL", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "COPY", "LABEL", "LINK", "LOCK",
    "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE",
    "ORDERPATCH", "PROPFIND", "PROPPATCH", "REBIND", "REPORT", "SEARCH", "UNBIND", "UNCHECKOUT",
    "UNLINK", "UNLOCK", "UPDATE", "UPDATEREDIRECTREF", "VERSION-CONTROL",
  ]
}

extension Step.Draft {
  static let methodKeys: [Key<Step.Draft>] =
    Methods.names.map { name in
      Key(
        name, .address, "the address that \(name) is sent to", applies: .requests,
        example: "\(name): /pets", group: 0
      ) { draft, entry, loading in
        draft.address = Reader<TemplateText>.address.read(entry.value, &loading)
        draft.method = entry.key.scalar.flatMap { loading.template($0) }
      }
    } + [
      Key(
        "method", .text, "the method; any other token, or a template",
        applies: .requests, example: "method: QUERY", alsoCalled: ["verb"], group: 0
      ) { draft, entry, loading in
        draft.isSpelledOut = true
        draft.method = Reader<TemplateText>.method.read(entry.value, &loading)
      },
      Key(
        "url", .address, "the address, beside `method`", applies: .requests, example: "url: /pets",
        alsoCalled: ["uri", "path", "endpoint", "href", "address"]
      ) { draft, entry, loading in
        draft.addressKey = entry.key.span
        if let address = Reader<TemplateText>.address.read(entry.value, &loading) {
          draft.address = address
        }
      },
    ]
}

extension StepKind {
  static let request = StepKind(applies: .requests, isWritten: { _ in false }) {
    $0.requestStep($1, in: $2)
  }
}

extension DecodingContext {
  /// The step if its keys are those of a request.
  fileprivate mutating func requestStep(_ draft: Step.Draft, in mapping: YAMLMapping) -> Step? {
    // What a socket exchanges has been reported.
    guard draft.socket == nil, checkAddress(of: draft, in: mapping),
      let method = draft.method, let address = draft.address
    else { return nil }
    checkRedirects(of: draft.settings)
    refuseSubjectsOfKinds(in: mapping, of: draft.settings)
    refuseTypeTwice(in: draft.settings)
    checkSnapshot(of: draft)
    let request = RequestTemplate(method: method, address: address, body: draft.body)
    return draft.step(.request(request), at: mapping.place)
  }

  /// Whether `method` and `url` are written together.
  private mutating func checkAddress(of draft: Step.Draft, in mapping: YAMLMapping) -> Bool {
    if draft.isSpelledOut, draft.addressKey == nil {
      if !mapping.misspells("url") { report(.methodWithoutAddress(at: mapping.place)) }
      return false
    }
    if !draft.isSpelledOut, let key = draft.addressKey {
      report(.addressBesideMethod(at: key))
      return false
    }
    return true
  }
}

extension Reader where Content == TemplateText {
  /// A method: a token, or a template.
  static var method: Reader {
    Reader(.text) { node, loading in
      guard let text = loading.text(node, expected: .text) else { return nil }
      if let literal = text.literalText, !HTTPToken.isToken(literal) {
        loading.report(.noToken(.invalidMethod, literal, what: "a method", at: node.span))
        return nil
      }
      return loading.isOneLine(node) ? text : nil
    }
  }

  /// An address, absolute or relative to `baseUrl`.
  static var address: Reader {
    Reader(.address) { node, loading in
      guard let text = loading.text(node, expected: .address), loading.isOneLine(node),
        loading.hasSupportedScheme(node)
      else { return nil }
      if let scalar = node.scalar {
        loading.checkAddress(scalar)
        loading.warnOfFragment(in: scalar)
      }
      return text
    }
  }
}
