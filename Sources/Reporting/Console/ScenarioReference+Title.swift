// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ScenarioReference {
  /// What follows the file in a line: ` › buy a pet`, and nothing for a scenario that is named like its
  /// file.
  var shownName: String {
    let fileName = file.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    let isNamedLikeFile = role == .scenario && fileName.elementsEqual(name.utf8)
    return (isNamedLikeFile ? "" : " › \(name)") + (role == .needed ? " (needed)" : "")
  }

  /// `shop.yaml › buy a pet`.
  var shownTitle: String { file + shownName }
}

extension StepReference {
  /// `shop.yaml › buy a pet › pay`.
  var shownTitle: String { "\(scenario.shownTitle) › \(name)" }

  /// `FILE:LINE` that runs the step again: a line of its scenario, of `setup` or of `teardown`. A step
  /// that an alias stands for may be written above them.
  var replayPlace: String {
    let place = "\(scenario.file):\(max(line, scenario.line))"
    return place.utf8.first == UInt8(ascii: "-") ? "./\(place)" : place
  }
}
