// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A program that starts before a run, with rendered texts: that of a secret or of a service. Equal ones
/// of secrets are started once.
package struct PlannedProgram: Sendable, Hashable {
  /// The program and its arguments; never empty, and without secrets.
  package var arguments: [String]
  /// `env` and `pass`, in this order of precedence.
  package var variables: [Variable]
  /// The folder of the file, and `cwd` relative to it, joined.
  package var folder: String
  /// Whether `cwd` names the folder, which must then be one that may be read.
  package var namesFolder: Bool

  /// A variable of the program's environment.
  package struct Variable: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  /// Its file, as paths of a plan are; nil for a program of `PATH`.
  var file: String? {
    arguments[0].utf8.contains(UInt8(ascii: "/")) ? arguments[0].path(in: folder) : nil
  }

  /// `op read …`: what people see of it.
  package var words: String { Self.words(arguments) }

  static func words(_ arguments: [String]) -> String {
    arguments.prefix(2).joined(separator: " ") + (arguments.count > 2 ? " …" : "")
  }
}

/// A secret whose program has not given its value.
package struct NeededProgram: Sendable {
  package var secret: String
  package var program: PlannedProgram
  /// The key `from`.
  package var span: SourceSpan
}

extension Plan {
  /// The programs of the secrets that its steps may need, each secret once, in the order of the
  /// collections and of their names.
  package var neededPrograms: [NeededProgram] {
    guard hasSecretPrograms else { return [] }
    var needed = services.flatMap(\.secretPrograms)
    var seen = Set(needed.map(\.span))
    for collection in collections {
      let names = collection.missingInputsInUse
      for input in collection.inputGroups.flatMap(\.inputs) where names.contains(input.name) {
        guard let program = input.program, let span = input.programSpan,
          seen.insert(span).inserted
        else { continue }
        needed.append(NeededProgram(secret: input.name, program: program, span: span))
      }
    }
    return needed
  }
}

extension PlannedCollection {
  /// The files of the programs of its secrets, and of those of the files whose blocks it calls.
  package var secretProgramFiles: [String] {
    inputs.values.programFiles + blockFiles.flatMap(\.inputs.values.programFiles)
  }
}
