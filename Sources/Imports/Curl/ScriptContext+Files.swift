// SPDX-License-Identifier: Apache-2.0

extension ScriptContext {
  /// The contents of a file that the script names, as it is now; nil if they are not known.
  func contents(of file: CurlValue) -> [UInt8]? {
    shownPath(file).flatMap { input.named($0, from: fileIndex)?.contents }
  }

  /// Whether a file may be there, and was not read.
  func isUnreadable(_ file: CurlValue) -> Bool {
    guard let path = shownPath(file), let state = input.named(path, from: fileIndex)?.state else {
      return false
    }
    if case .unreadable = state { return true }
    return false
  }

  /// The path of a file in the result. What is wrong with it becomes a finding.
  func path(_ file: CurlValue, _ found: inout [Int]) -> ImportedText {
    guard let path = shownPath(file) else {
      if !resolved(file.text).isText {
        found.append(
          findings.change(.fileMissing, "the name of the file is not UTF-8", at: file.place))
      }
      return text(file.text)
    }
    let named = input.path(to: path, from: fileIndex, at: file.place, &findings)
    found += named.findings
    return ImportedText(named.text)
  }

  /// The path with its variables replaced; nil if one is not known.
  func shownPath(_ file: CurlValue) -> String? { known(file.text) }

  /// A text with its variables replaced; nil if one is not known.
  func known(_ text: ShellText) -> String? {
    var output = ShellText()
    for unit in resolved(text).units {
      if unit < ShellText.firstVariable {
        output.units.append(unit)
      } else if let known = value(of: unit),
        output.units.count + known.utf8.count <= Self.longestText
      {
        output.append(known)
      } else {
        return nil
      }
    }
    return output.literal
  }

  /// A log-in with its colon: that of the value of a variable, if it has none itself.
  func withKnownColon(_ login: ShellText) -> ShellText {
    guard login.split(at: ":") == nil, let known = known(login), known.contains(":") else {
      return login
    }
    return ShellText(known)
  }
}
