// SPDX-License-Identifier: Apache-2.0

import Values

/// The event of an attempt, as a line for each hop and the places in it that show something.
struct LeakEvent {
  private let event: Value

  init(_ event: Value) {
    self.event = event
  }

  /// The number of the case; nil for a step that is none.
  var number: Int? { Int(event["step"]["name"].word) }

  var words: String {
    let hops = (event["tokenHops"].elements + event["hops"].elements).map(Self.words(of:))
    let failure = event["failure"]
    let words = [failure["code"].word, failure["message"].word, failure["words"].word]
    return hops.joined()
      + (failure.names.isEmpty ? "" : words.joined(separator: " ").escaped + "\n")
  }

  private static func words(of hop: Value) -> String {
    let lines = hop["requestHead"].word.split(separator: "\r\n").dropFirst().map(String.init)
    let head = lines.filter { line in !usual.contains { line.hasPrefix($0) } }
    var sent: [String] = ["> \(hop["method"].word) \(hop["url"].word)"]
    sent += head
    sent.append(hop["requestBody"].word)
    let body = hop["response"]["body"].word
    let line: String = sent.filter { !$0.isEmpty }.joined(separator: " | ").escaped + "\n"
    return body.isEmpty ? line : line + "< " + body.escaped + "\n"
  }

  /// Header fields that each request has.
  private static let usual = ["Host:", "User-Agent:", "Accept", "Content-Length:"]

  /// The members whose texts hold a form of a secret.
  func places(showing secret: String) -> String {
    let forms = LeakForms(of: secret)
    var places: [String] = []
    event.forEachText { path, text in
      for form in forms.counts(in: text) {
        let place = "shows \(form.name) in \(path)\n"
        if !places.contains(place) { places.append(place) }
      }
    }
    return places.joined()
  }
}

extension Value {
  fileprivate var names: [String] {
    if case .object(let object) = self { object.members.map(\.name) } else { [] }
  }

  /// Each text in it, with the names that lead to it.
  fileprivate func forEachText(_ path: String = "", _ body: (String, String) -> Void) {
    switch self {
    case .string(let text): body(path, text)
    case .array(let elements): for element in elements { element.forEachText(path, body) }
    case .object(let object):
      for member in object.members {
        member.value.forEachText(path.isEmpty ? member.name : "\(path).\(member.name)", body)
      }
    default: break
    }
  }
}

extension String {
  /// On one line.
  fileprivate var escaped: String {
    replacing("\r\n", with: "⏎").replacing("\n", with: "⏎")
  }
}
