// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Expression {
  /// Whether it reads a file whose path is made in the run.
  package var readsComputedFiles: Bool {
    literalArguments.contains { $0.language == .computedFile }
  }

  /// Whether it calls `freePort()`.
  package var drawsPort: Bool {
    literalArguments.contains { $0.language == .freePort }
  }

  /// The same expression with the file that it is written in, to which its paths are relative; itself if
  /// it reads no file whose path is made in the run.
  package func written(in source: SourceFileID) -> Expression {
    guard readsComputedFiles, case .program(let program) = content else { return self }
    return Expression(
      .program(program.written(in: source)), range: range, literalArguments: literalArguments,
      isRaw: isRaw)
  }
}

extension Template {
  /// Whether one of its expressions calls `freePort()`.
  package var drawsPort: Bool {
    segments.contains { segment in
      guard case .expression(let expression, _) = segment else { return false }
      return expression.drawsPort
    }
  }

  /// The same template with the file that it is written in.
  package func written(in source: SourceFileID) -> Template {
    Template(
      segments: segments.map { segment in
        guard case .expression(let expression, let range) = segment else { return segment }
        return .expression(expression.written(in: source), range: range)
      })
  }
}

extension Program {
  fileprivate func written(in source: SourceFileID) -> Program {
    Program(
      nodes: nodes, ranges: ranges, references: references, localCount: localCount,
      drawPlace: drawPlace, source: source)
  }
}
