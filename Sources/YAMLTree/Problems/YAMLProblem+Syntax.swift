// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLProblem {
  /// What libyaml's scanner or parser refused.
  func syntax(
    _ words: String, at offset: Int, context: (words: String, offset: Int)?
  ) -> Diagnostic {
    let secondary = context.map { [Annotation(span(at: $0.offset), $0.words)] } ?? []
    return Diagnostic(
      "yaml-syntax", words, at: Annotation(span(at: offset)), secondary: secondary)
  }
}
