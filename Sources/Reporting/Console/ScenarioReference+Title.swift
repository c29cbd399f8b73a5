// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ScenarioReference {
  /// The part after the file in a line: ` › buy a pet`; empty for a scenario with the name of its
  /// file.
  var shownName: String {
    let shown = isNamedLikeFile ? path.repetition?.suffix ?? "" : " › \(name)"
    return shown + (role == .needed ? " (needed)" : "")
  }

  /// Whether it is a scenario with the name of its file, whose name is not shown.
  ///
  /// Compared from the end: few names end like their file's, and this is asked for every row.
  var isNamedLikeFile: Bool {
    let (slash, name) = (UInt8(ascii: "/"), path.nameInFile)
    guard role == .scenario, file.utf8.last == name.utf8.last,
      file.utf8.suffix(name.utf8.count).elementsEqual(name.utf8)
    else { return false }
    return (file.utf8.dropLast(name.utf8.count).last ?? slash) == slash
      && !name.utf8.contains(slash)
  }

  /// `shop.yaml › buy a pet`.
  package var shownTitle: String { file + shownName }
}

extension StepReference {
  /// `shop.yaml › buy a pet › pay`.
  var shownTitle: String { "\(scenario.shownTitle) › \(fullName)" }

  /// The arguments of `curlew run` that run the step again: `FILE:LINE`, a line of its scenario, of
  /// `setup` or of `teardown`, for a step of a block that of the outermost call; for a row also `-n`
  /// with its name. A step behind an alias may be written above them. Nil for steps that never run
  /// alone.
  var replaySelection: [String]? {
    let line = max((calls.first ?? self).line, scenario.line)
    let file = scenario.file.utf8.first == UInt8(ascii: "-") ? "./\(scenario.file)" : scenario.file
    // Thresholds of a run are judged over the whole file; those of a load need the load.
    if scenario.role == .thresholds { return scenario.replay == .never ? nil : [file] }
    switch scenario.replay {
    case .line: return ["\(file):\(line)"]
    case .row: return ["\(file):\(line)", "-n", Self.pattern(of: scenario.path.nameInFile)]
    case .never: return nil
    }
  }

  /// The regular expression that only this name matches.
  private static func pattern(of name: String) -> String {
    var result = "^"
    for scalar in name.unicodeScalars {
      if "\\^$.[]|()?*+{}".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "$"
  }
}
