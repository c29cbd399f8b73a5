// SPDX-License-Identifier: Apache-2.0

extension TemplateContext {
  /// What a script becomes. Its texts are read meanwhile, and have findings of their own: these come behind.
  func follow(_ script: ScriptText, _ surroundings: ScriptSurroundings) -> ScriptOutcome {
    var own = findings
    let count = own.all.count
    let kept = takeFound()
    let outcome = ScriptReader.read(script, surroundings, &own)
    let added = findings.all[count...]
    findings = own
    found = kept
    for finding in added {
      if finding.effect == .changed {
        change(finding.cause, finding.text, at: finding.place, help: finding.help)
      } else {
        lose(
          finding.cause, finding.text, original: finding.original, at: finding.place,
          help: finding.help)
      }
    }
    return outcome
  }
}
