// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports

/// What an import changed and lost, as lines for a person.
struct ImportLines {
  private let imported: ImportedFiles
  private let sources: ImportPlaces
  private let places: [Int: ImportResult.Place]
  private let surroundings: CommandSurroundings
  private let isVerbose: Bool

  init(
    _ imported: ImportedFiles, _ sources: ImportPlaces, _ places: [Int: ImportResult.Place],
    _ surroundings: CommandSurroundings, isVerbose: Bool
  ) {
    self.imported = imported
    self.sources = sources
    self.places = places
    self.surroundings = surroundings
    self.isVerbose = isVerbose
  }

  /// - Parameter folder: that of the result, as typed; nil for standard output.
  func text(folder: String?) -> String {
    var lines = [count]
    if !imported.lostNames.isEmpty { lines.append(lostNames) }
    if isVerbose {
      lines += all
    } else {
      let table = table
      lines += table
      if !table.isEmpty {
        let file = folder.map { "; in the files: grep -rn '# lost' \($0)\(project)" } ?? ""
        lines.append("every one of them: `-v` or `--losses FILE`\(file)")
      }
    }
    return surroundings.visible.of(lines.joined(separator: "\n") + "\n", layout: .block)
  }

  /// `curlew.yaml`, if findings are in it.
  private var project: String {
    let path = places.values.lazy.compactMap(\.path).first { $0.hasSuffix("curlew.yaml") }
    return path.map { " \($0)" } ?? ""
  }

  private var count: String {
    let parts = [
      counted(imported.requestCount, "request"),
      imported.testCount == 0 ? nil : counted(imported.testCount, "test"),
      imported.environmentCount == 0 ? nil : counted(imported.environmentCount, "environment"),
    ].compactMap(\.self)
    return parts.joined(separator: ", ") + " from " + sources.names
  }

  private var lostNames: String {
    let names = imported.lostNames.enumerated().map { place, lost in
      "\(lost.name) (\(place == 0 ? counted(lost.requests, "request") : String(lost.requests)))"
    }
    return "lost names  " + names.joined(separator: ", ")
  }

  private var table: [String] {
    let rows = imported.findings.all.enumerated().map { number, finding in
      FindingTable.Row(
        effect: finding.effect.rawValue, cause: finding.cause.rawValue, text: finding.text,
        way: way(number))
    }
    return FindingTable(rows: rows, width: surroundings.errorWidth).lines()
  }

  /// `shop.json:812:9 → specs/shop.yaml:118`
  private func way(_ number: Int) -> String {
    let source = sources.text(of: imported.findings.all[number].place)
    guard let place = places[number] else { return source }
    return "\(source) → \(place.path.map { "\($0):" } ?? "line ")\(place.line)"
  }

  private var all: [String] {
    let findings = imported.findings.all
    let order = findings.indices.sorted {
      let (one, two) = (findings[$0].place, findings[$1].place)
      return (one.file, one.offset, $0) < (two.file, two.offset, $1)
    }
    return order.map { number in
      let finding = findings[number]
      let result = places[number].map {
        " → \($0.path.map { "\($0):" } ?? "line ")\($0.line)"
      }
      return "\(sources.text(of: finding.place)): \(finding.effect.rawValue) "
        + "\(finding.cause.rawValue): \(finding.text)\(result ?? "")"
    }
  }
}

/// Places of sources as a person reads them.
struct ImportPlaces {
  private let files: [ImportFile]
  private let tables: [LineTable]
  /// Relative to the working directory, where a file is below it.
  private let paths: [String]

  init(_ files: [ImportFile], working: FilePath) {
    self.files = files
    tables = files.map { LineTable($0.bytes) }
    paths = files.map { file in
      guard file.path != "-" else { return "<stdin>" }
      let path = FilePath(file.path)
      return path.isAbsolute ? RelativePath.shown(path, in: working) : file.path
    }
  }

  /// The names of all sources, without a command line.
  var names: String {
    files.sourceNames.filter { $0 != ForeignCommandLine.name }.joined(separator: ", ")
  }

  func location(of place: ImportFinding.Place) -> Location {
    tables[place.file].location(of: place.offset)
  }

  func path(of place: ImportFinding.Place) -> String { paths[place.file] }

  func text(of place: ImportFinding.Place) -> String {
    let location = location(of: place)
    return "\(path(of: place)):\(location.line):\(location.column)"
  }
}
