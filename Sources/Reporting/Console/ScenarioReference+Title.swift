// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ScenarioReference {
  /// The part after the file in a line: ` › buy a pet`; empty for a scenario with the name of its
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
  var shownTitle: String { "\(scenario.shownTitle) › \(fullName)" }

  /// `FILE:LINE` that runs the step again: a line of its scenario, of `setup` or of `teardown`;
  /// for a step of a block, that of the outermost call. A step behind an alias may be written above them.
  /// Thresholds are judged over the whole file. Nil for steps of `curlew.yaml`, which run around
  /// collections and never alone.
  var replayPlace: String? {
    if scenario.file.utf8.split(separator: UInt8(ascii: "/")).last?.elementsEqual(
      "curlew.yaml".utf8)
      ?? false
    {
      return nil
    }
    let line = max((calls.first ?? self).line, scenario.line)
    let place = scenario.role == .thresholds ? scenario.file : "\(scenario.file):\(line)"
    return place.utf8.first == UInt8(ascii: "-") ? "./\(place)" : place
  }
}
