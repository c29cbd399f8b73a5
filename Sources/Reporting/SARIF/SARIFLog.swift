// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// What is known about a code, for the rules of a SARIF log.
package struct SARIFRule: Sendable {
  let code: String
  /// One sentence.
  let summary: String
  /// Plain text.
  let text: String
  let markdown: String

  package init(code: String, summary: String, text: String, markdown: String) {
    self.code = code
    self.summary = summary
    self.text = text
    self.markdown = markdown
  }
}

/// Problems of files for code scanners, in the Static Analysis Results Interchange Format 2.1.0
/// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
package struct SARIFLog {
  /// The most results: GitHub shows the first 5,000 of a file
  /// (https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning).
  package static let limit = 5_000

  private var text = EventJSON()
  private var places: ProblemPlaces
  /// The positions of the rules by their codes.
  private var indexes: [String: Int] = [:]

  /// - Parameters:
  ///   - suppressed: warnings that the files accept.
  ///   - version: of curlew.
  ///   - rules: what is known about codes; those of the problems are used.
  package init(
    _ diagnostics: [Diagnostic], suppressed: [Diagnostic] = [], _ places: ProblemPlaces,
    version: String, rules: [SARIFRule]
  ) {
    self.places = places
    let ordered = diagnostics.errorsFirst
    let shown = Array(ordered.prefix(Self.limit))
    text.raw(#"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","#)
    text.raw(#""runs":[{"tool":{"driver":{"name":"curlew""#)
    text.member("version", version)
    let accepted = suppressed.prefix(Self.limit - shown.count)
    addRules(shown + accepted, rules)
    text.raw(#"}},"columnKind":"utf16CodeUnits""#)
    addRest(ordered.dropFirst(Self.limit))
    text.key("results")
    list(shown.map { ($0, false) } + accepted.map { ($0, true) }) {
      $0.add($1.0, isSuppressed: $1.1)
    }
    text.raw("}]}\n")
  }

  /// One object.
  package var bytes: [UInt8] { text.bytes }

  // MARK: Rules

  private mutating func addRules(_ diagnostics: [Diagnostic], _ rules: [SARIFRule]) {
    var codes: [String] = []
    for code in diagnostics.map(\.code.text) where indexes[code] == nil {
      indexes[code] = codes.count
      codes.append(code)
    }
    text.key("rules")
    list(codes) { log, code in
      log.text.raw("{")
      log.text.member("id", code)
      guard let rule = rules.first(where: { $0.code.utf8.elementsEqual(code.utf8) }) else {
        return log.text.raw("}")
      }
      log.add("shortDescription", rule.summary)
      log.text.key("help")
      log.text.raw("{")
      log.text.member("text", rule.text)
      log.text.member("markdown", rule.markdown)
      log.text.raw("}}")
    }
  }

  /// A note that counts what is left out.
  private mutating func addRest(_ rest: ArraySlice<Diagnostic>) {
    text.raw(#","invocations":[{"executionSuccessful":true"#)
    if !rest.isEmpty {
      let errors = rest.count { $0.severity == .error }
      text.key("toolExecutionNotifications")
      text.raw(#"[{"level":"note""#)
      add(
        "message",
        "\(errors) more errors and \(rest.count - errors) more warnings are left out")
      text.raw("}]")
    }
    text.raw("}]")
  }

  // MARK: Results

  private mutating func add(_ diagnostic: Diagnostic, isSuppressed: Bool) {
    let rule = diagnostic.code.text
    text.raw("{")
    text.member("ruleId", rule)
    text.member("ruleIndex", indexes[rule] ?? -1)
    text.key("level")
    text.word(diagnostic.severity == .error ? "error" : "warning")
    let lines = [diagnostic.message] + diagnostic.notes + diagnostic.help
    add("message", lines.joined(separator: "\n"))
    if let region = diagnostic.primary.flatMap({ places.region(of: $0.span) }) {
      text.raw(#","locations":[{"#)
      addPlace(region)
      text.raw("}]")
    }
    if isSuppressed { text.raw(#","suppressions":[{"kind":"inSource"}]"#) }
    addRelated(diagnostic.secondary)
    addFixes(diagnostic.fixes)
    text.raw(#","partialFingerprints":{"#)
    text.member("primaryLocationLineHash", places.fingerprint(of: diagnostic))
    text.raw("}}")
  }

  private mutating func addRelated(_ annotations: [Annotation]) {
    var related: [(region: ProblemPlaces.Region, label: String)] = []
    for annotation in annotations {
      guard let region = places.region(of: annotation.span) else { continue }
      related.append((region, annotation.label))
    }
    guard !related.isEmpty else { return }
    text.key("relatedLocations")
    list(related) { log, one in
      log.text.raw("{")
      log.addPlace(one.region)
      if !one.label.isEmpty { log.add("message", one.label) }
      log.text.raw("}")
    }
  }

  /// Those of one replacement.
  private mutating func addFixes(_ fixes: [Fix]) {
    var shown: [(title: String, region: ProblemPlaces.Region, text: String)] = []
    for fix in fixes {
      guard fix.edits.count == 1, let edit = fix.edits.first,
        let region = places.region(of: edit.span)
      else { continue }
      shown.append((fix.title, region, edit.replacement))
    }
    guard !shown.isEmpty else { return }
    text.key("fixes")
    list(shown) { log, fix in
      log.text.raw("{\"description\":{")
      log.text.member("text", fix.title)
      log.text.raw("},\"artifactChanges\":[{")
      log.addArtifact(fix.region.file)
      log.text.raw(",\"replacements\":[{\"deletedRegion\":")
      log.addRegion(fix.region)
      log.text.raw(",\"insertedContent\":{")
      log.text.member("text", fix.text)
      log.text.raw("}}]}]}")
    }
  }

  // MARK: Parts

  private mutating func add(_ name: StaticString, _ words: String) {
    text.key(name)
    text.raw("{")
    text.member("text", words)
    text.raw("}")
  }

  private mutating func addPlace(_ region: ProblemPlaces.Region) {
    text.raw(#""physicalLocation":{"#)
    addArtifact(region.file)
    text.raw(#","region":"#)
    addRegion(region)
    text.raw("}")
  }

  private mutating func addArtifact(_ file: String) {
    text.raw(#""artifactLocation":{"#)
    text.member("uri", Self.reference(to: file))
    text.raw("}")
  }

  private mutating func addRegion(_ region: ProblemPlaces.Region) {
    text.raw("{")
    text.member("startLine", region.line)
    text.member("startColumn", region.column)
    text.member("endLine", region.endLine)
    text.member("endColumn", region.endColumn)
    text.raw("}")
  }

  private mutating func list<Element>(
    _ elements: [Element], _ add: (inout SARIFLog, Element) -> Void
  ) {
    text.raw("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { text.raw(",") }
      text.raw("\n")
      add(&self, element)
    }
    text.raw("]")
  }

  /// The reference to a file (RFC 3986): relative, or with the scheme `file` for an absolute path.
  static func reference(to path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    let text = String(decoding: result, as: UTF8.self)
    return text.hasPrefix("/") ? "file://" + text : text
  }
}
