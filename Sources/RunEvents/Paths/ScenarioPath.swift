// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The file and name of a running scenario; `setup` and `teardown` of a collection count as
/// scenarios.
///
/// The outermost part of every path of a run. One object for each scenario that begins.
package final class ScenarioPath: Sendable {
  /// The path of the collection, as shown to people.
  package let file: String
  /// With that of its row and its turn: `buy a pet [rex] (3 of 10)`.
  package let name: String
  /// Without that of its turn: `buy a pet [rex]`.
  package let nameInFile: String
  /// The name of its row; nil without rows.
  package let row: String?
  /// The turn of `--repeat`; nil in a run without.
  package let repetition: Repetition?
  /// The number of the try, from 1 (`retries`).
  package let tryNumber: Int
  /// The name without those of the row and the turn.
  package let nameOfScenario: String
  private let madeID = Mutex<String?>(nil)

  /// - Parameters:
  ///   - name: with that of the row, in brackets, and without that of the turn.
  ///   - nameOfScenario: without both; nil if it is still to be taken out of `name`.
  ///   - row: the name of the row; nil without rows.
  package init(
    file: String, name: String, ofScenario nameOfScenario: String? = nil, row: String? = nil,
    repetition: Repetition? = nil, tryNumber: Int = 1
  ) {
    self.file = file
    nameInFile = name
    self.name = repetition.map { name + $0.suffix } ?? name
    self.row = row
    self.repetition = repetition
    self.tryNumber = tryNumber
    self.nameOfScenario = nameOfScenario ?? Self.name(name, without: row)
  }

  private static func name(_ name: String, without row: String?) -> String {
    guard let row else { return name }
    return String(Substring(name.utf8.dropLast(row.utf8.count + " []".utf8.count)))
  }

  /// Stable between runs of the same files, and the same in all tries: `specs/shop.yaml#buy a pet`.
  ///
  /// Made when it is first read: of most rows that pass nothing reads it.
  package var id: String {
    madeID.withLock { known in
      let id = known ?? String(joining: file, "#", name)
      known = id
      return id
    }
  }

  /// Whether both are of one scenario, whatever their rows, turns and tries.
  package func isOfSameScenario(as other: ScenarioPath) -> Bool {
    nameOfScenario == other.nameOfScenario && file == other.file
  }

  /// The path of another try.
  package func inTry(_ tryNumber: Int) -> ScenarioPath {
    ScenarioPath(
      file: file, name: nameInFile, ofScenario: nameOfScenario, row: row, repetition: repetition,
      tryNumber: tryNumber)
  }

  /// The id without the turn.
  package var idInFile: String {
    repetition == nil ? id : String(joining: file, "#", nameInFile)
  }

  /// The id in the file with the numbers of turn and try: `specs/shop.yaml#buy a pet (try 2)`. In the
  /// first turn it is that of a run without `--repeat`.
  package var idOfTry: String {
    let turn = repetition.map { $0.number == 1 ? "" : " (turn \($0.number))" } ?? ""
    return tryNumber == 1 ? idInFile + turn : "\(idInFile)\(turn) (try \(tryNumber))"
  }
}
