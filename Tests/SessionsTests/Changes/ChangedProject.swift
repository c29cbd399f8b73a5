// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import TestSupport

@testable import Sessions

/// A project of two collections, committed.
struct ChangedProject {
  let repository: GitRepository
  /// The folder of the project in the repository; empty for its root.
  var place = ""

  static let b = """
    curlew: 1
    data: rows.csv
    requests: [{ exec: [./tool] }]
    """

  /// - Parameter place: the folder of the project; empty for the root.
  init(in place: String = "") async throws {
    repository = try await GitRepository()
    self.place = place.isEmpty ? "" : place + "/"
    let files: [String: String] = [
      "curlew.yaml":
        "curlew: 1\nbaseUrl: http://a.example\ncollections: [specs/]\nvars: { a: 1 }\n",
      "specs/a.yaml": """
      curlew: 1
      use: { lib: ../blocks/lib.yaml }
      scenarios:
        t: { steps: [{ call: lib/hello }, { POST: /, file: photo.png, expect: { schema: pet.json } }] }
      """,
      "specs/b.yaml": Self.b, "specs/rows.csv": "n\n1\n", "specs/photo.png": "png",
      "specs/tool": "#!/bin/sh\n", "specs/pet.json": "{}", "values.yaml": "a: 2\n",
      "specs/__snapshots__/b.yaml.yaml": "{}\n",
      "blocks/lib.yaml": "curlew: 1\nblocks:\n  hello: { steps: [print: hello] }\n",
    ]
    for (name, text) in files { try repository.write(text, to: self.place + name) }
    try await repository.commit("project")
  }

  /// The same project in another working tree or clone.
  init(of repository: GitRepository) { self.repository = repository }

  func path(of name: String) -> String { "\(repository.path)/\(place)\(name)" }

  /// A text that changes a file and leaves it usable.
  static func changedText(of name: String) -> String {
    switch name {
    case "specs/a.yaml", "specs/b.yaml": "curlew: 1\nrequests: [print: changed]\n"
    case "curlew.yaml":
      "curlew: 1\nbaseUrl: http://b.example\ncollections: [specs/]\nvars: { a: 1 }\n"
    case "blocks/lib.yaml": "curlew: 1\nblocks:\n  hello: { steps: [print: hi] }\n"
    case "specs/pet.json": #"{ "type": "object" }"#
    case "values.yaml": "a: 3\n"
    case "specs/__snapshots__/b.yaml.yaml": "{}\n# changed\n"
    case "specs/rows.csv": "n\n2\n"
    case ".env", ".env.prod": "A=1\n"
    default: "changed\n"
    }
  }

  /// What `--changed` selects.
  func selected(
    since reference: String, _ choice: PlanChoice = PlanChoice(),
    variables: [(name: String, value: String)] = []
  ) -> (collections: [String], changes: SelectedChanges?, planned: Planned) {
    let working = FilePath("\(repository.path)/\(place)").tidied
    var rights = RunRights()
    rights.allowsPrograms = true
    let session = Session(
      SessionFolders(working: working), rights: rights,
      environment: ProcessEnvironment(repository.environment).adding(variables))
    var choice = choice
    choice.selection.changedSince = reference
    let planned = session.plan(session.load(.paths([])), choice)
    return (planned.plan.collections.map(\.path), planned.changes, planned)
  }
}
