// SPDX-License-Identifier: Apache-2.0

import Imports
import RunEvents

/// What an import changed and lost, for programs: one object (`specs/import.schema.json`).
enum ImportJSON {
  /// The object, in one line.
  static func bytes(
    _ imported: ImportedFiles, _ sources: [ImportFile], _ places: [Int: ImportResult.Place]
  ) -> [UInt8] {
    let found = ImportPlaces(sources)
    var text = EventJSON()
    text.raw("{")
    text.member("schema", 1)
    text.member("sources", sources.map(\.name))
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
      json.add(numbered.element, found, places[numbered.offset])
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
    if let place {
      key("result")
      raw("{")
      if let path = place.path { member("file", path) }
      member("line", place.line)
      raw("}")
    }
    if let help = finding.help { member("help", help) }
    raw("}")
  }
}
