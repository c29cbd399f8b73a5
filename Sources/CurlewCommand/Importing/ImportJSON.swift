// SPDX-License-Identifier: Apache-2.0

import Imports
import RunEvents

/// What an import changed and lost, for programs: one object (`specs/import.schema.json`).
enum ImportJSON {
  /// The object, in one line.
  static func bytes(
    _ imported: ImportedFiles, _ sources: [ImportFile], _ found: ImportPlaces,
    _ result: ImportResult, _ proof: ImportProof?
  ) -> [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", 1)
    text.member("sources", sources.sourceNames)
    text.member("requests", imported.requestCount)
    text.member("tests", imported.testCount)
    text.member("environments", imported.environmentCount)
    text.key("lostNames")
    text.list(imported.lostNames) { json, lost in
      json.raw("{")
      json.member("name", lost.name)
      json.member("requests", lost.requests)
      json.raw("}")
    }
    text.key("findings")
    text.list(Array(imported.findings.all.enumerated())) { json, numbered in
      json.add(numbered.element, found, result.places[numbered.offset])
    }
    if let proof {
      let hidden = imported.secrets.hidden
      text.key("proof")
      text.add(proof, result) { hidden.redacted($0) }
    }
    text.raw("}\n")
    return text.bytes
  }
}

extension EventJSON {
  fileprivate mutating func add(
    _ finding: ImportFinding, _ sources: ImportPlaces, _ place: ImportResult.Place?
  ) {
    let location = sources.location(of: finding.place)
    raw("{")
    member("effect", finding.effect.rawValue)
    member("cause", finding.cause.rawValue)
    member("code", finding.cause.code.text)
    member("text", finding.text)
    if let original = finding.original { member("original", original) }
    key("source")
    raw("{")
    member("file", sources.path(of: finding.place))
    member("line", location.line)
    member("column", location.column)
    raw("}")
    if let place { member(of: place) }
    if let help = finding.help { member("help", help) }
    raw("}")
  }

  private mutating func member(of place: ImportResult.Place) {
    key("result")
    raw("{")
    if let path = place.path { member("file", path) }
    member("line", place.line)
    raw("}")
  }

  fileprivate mutating func add(
    _ proof: ImportProof, _ result: ImportResult, redact: (String) -> String
  ) {
    raw("{")
    member("report", proof.report)
    member("requests", proof.requests)
    member("sameRequests", proof.sameRequests)
    member("differingRequests", proof.differingRequests)
    member("failedRequests", proof.failedRequests)
    member("foreignRequests", proof.foreignSteps)
    member("tests", proof.tests)
    member("sameTests", proof.sameTests)
    member("lostTests", proof.lostTests)
    if let problem = proof.problem { member("problem", redact(problem)) }
    key("undecided")
    list(proof.undecided) { json, undecided in
      json.raw("{")
      json.member("request", undecided.request)
      json.member("tests", undecided.tests)
      json.member("reason", redact(undecided.reason))
      json.raw("}")
    }
    key("differences")
    list(proof.differences) { json, difference in
      json.raw("{")
      json.member("request", difference.request)
      if let test = difference.test { json.member("test", test) }
      json.member("text", redact(difference.text))
      if let place = result.steps[difference.step] { json.member(of: place) }
      json.raw("}")
    }
    raw("}")
  }
}
