// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Queries

/// Reads the texts of a selection; a problem with them stops everything.
enum SelectionReader {
  static func read(
    _ request: SelectionRequest, of loaded: inout Loaded, in session: Session
  ) -> Selection {
    var selection = Selection(lines: loaded.lines)
    if let text = request.tags {
      do throws(TagExpressionError) {
        let tags = try TagExpression(parsing: text)
        selection.tags = tags
        let check = TagCheck(
          loaded: loaded, workingDirectory: session.folders.working,
          severity: request.passesWithoutTests ? .warning : .error)
        loaded.problems.add(check.problems(in: tags))
      } catch {
        loaded.problems.add([.badTags(text, error)])
      }
    }
    if let text = request.name {
      do throws(PatternSyntaxError) {
        selection.name = try Pattern(text)
      } catch {
        loaded.problems.add([.badName(text, words: error.message)])
      }
    }
    return selection
  }
}
