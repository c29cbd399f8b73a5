// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents
import Running

extension Planned {
  /// What refuses the program of a needed secret before anything is waited for; nil if programs may
  /// start, and if no secret needs one.
  package var programRefusal: Diagnostic? {
    rights.allowsPrograms ? nil : plan.neededPrograms.first.map { .execNotAllowed(for: $0) }
  }

  /// Starts the program of a secret, and returns what it prints. Blocks the thread.
  ///
  /// - Parameter known: hides what is known by then, also what earlier programs gave; asked for if the
  ///   program gave no value.
  /// - Returns: the problem, at `from`, if it gave no value, and if the run may not start programs.
  package func value(
    of needed: NeededProgram, noting running: RunningPrograms, hiding known: () -> Redactor
  ) -> Result<String, SecretProgramProblem> {
    guard rights.allowsPrograms else {
      return .failure(SecretProgramProblem(.execNotAllowed(for: needed)))
    }
    let failure: OutsideProgram.NoText
    do throws(OutsideProgram.NoText) {
      return .success(
        try files.program(needed.program, environment, timeout: OutsideProgram.textTimeout)
          .text(noting: running))
    } catch {
      failure = error
    }
    let redactor = known()
    let errors = failure.errors.map { redactor.redact($0) }
    return .failure(SecretProgramProblem(.noSecret(needed, failure.words, errors: errors)))
  }
}

/// Why a program gave no value for a secret.
package struct SecretProgramProblem: Error {
  package let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

extension FileAccess {
  /// The program with its path and its environment.
  func program(
    _ program: PlannedProgram, _ environment: ProcessEnvironment, timeout: Duration
  ) throws(OutsideProgram.NoText) -> OutsideProgram {
    let surroundings = ProgramSurroundings(environment)
    let name = program.arguments[0]
    var variables = surroundings.variables
    for variable in program.variables {
      variables.removeAll { $0.name.utf8.elementsEqual(variable.name.utf8) }
      variables.append((variable.name, variable.value))
    }
    let folder: String
    let path: String?
    do throws(FileFailure) {
      folder =
        program.namesFolder
        ? try programFolder(beforeRun: program.folder) : absoluteFolder(program.folder)
      path =
        name.utf8.contains(UInt8(ascii: "/"))
        ? try self.program(beforeRun: name.path(in: program.folder))
        : surroundings.programBeforeRun(named: name)
    } catch {
      throw OutsideProgram.NoText(words: error.description)
    }
    guard let path else {
      throw OutsideProgram.NoText(words: "there is no program of this name in `PATH`")
    }
    return OutsideProgram(
      path: path, arguments: program.arguments, folder: folder,
      environment: variables.map { "\($0.name)=\($0.value)" },
      timeout: timeout)
  }
}

extension Diagnostic {
  fileprivate static func noSecret(
    _ needed: NeededProgram, _ words: String, errors: [String]
  ) -> Diagnostic {
    var problem = Diagnostic(
      .secretProgram,
      "`\(needed.program.arguments[0])` gave no value for the secret `\(needed.secret)`: \(words)",
      at: Annotation(needed.span))
    problem.notes = errors.map { "it printed: \($0)" }
    problem.offers = [.words("or set `CURLEW_SECRET_\(needed.secret)`")]
    return problem
  }

  fileprivate static func execNotAllowed(for needed: NeededProgram) -> Diagnostic {
    var problem = Diagnostic(
      .execNotAllowed, "this run may not start programs", at: Annotation(needed.span))
    problem.offers = [
      .words("run with `--allow-exec` when you trust the collection"),
      .words("or set `CURLEW_SECRET_\(needed.secret)`"),
    ]
    return problem
  }
}
