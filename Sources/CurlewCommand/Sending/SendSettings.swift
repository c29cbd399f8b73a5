// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

/// The keys of the step from options and `--setting`, merged, so that `--ca FILE --setting 'tls: {
/// minVersion: 1.3 }'` gives one `tls`.
struct SendSettings {
  /// In the order of the options, then of `--setting`.
  private(set) var entries: [YAMLDraft.Entry]

  /// - Parameters:
  ///   - settings: The keys of options.
  ///   - typed: Lines of YAML as typed. A line that cannot be merged stays as it is: the loader
  ///     reports the duplicate key.
  init(_ settings: [YAMLDraft.Entry], typed: [String]) {
    entries = settings
    for line in typed {
      let typed = YAMLDraft.Entry.typed(line)
      guard case .pair(let key, let added) = typed.opened,
        case .mapping(let members) = added.content,
        let place = entries.firstIndex(where: { Self.isPair($0, key) }),
        let own = Self.members(of: entries[place])
      else {
        entries.append(typed)
        continue
      }
      entries[place] = .pair(name: key, .mapping(own + members))
    }
  }

  private static func isPair(_ entry: YAMLDraft.Entry, _ key: String) -> Bool {
    if case .pair(key, _) = entry { true } else { false }
  }

  /// The members of an option's value; a single value stands for its main member.
  private static func members(of entry: YAMLDraft.Entry) -> [YAMLDraft.Entry]? {
    guard case .pair(let key, let value) = entry else { return nil }
    if case .mapping(let members) = value.content { return members }
    switch key {
    case "timeout": return [.pair(name: "total", value)]
    case "redirects": return [.pair(name: "max", Self.number(of: value))]
    default: return nil
    }
  }

  /// `none` is zero.
  private static func number(of redirects: YAMLDraft) -> YAMLDraft {
    guard case .text = redirects.content else { return redirects }
    return YAMLDraft(.number(ExactNumber(0)))
  }
}
