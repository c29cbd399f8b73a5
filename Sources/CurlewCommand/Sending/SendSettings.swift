// SPDX-License-Identifier: Apache-2.0

/// The keys of the step that options and `--setting` say, each once: what both say is joined, so that
/// `--ca FILE --setting 'tls: { minVersion: 1.3 }'` is one `tls`.
struct SendSettings {
  /// Lines of the step, in the order of the options, then that of `--setting`.
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - settings: Keys with their values in YAML's flow style.
  ///   - typed: Lines of YAML as typed. One that cannot be joined stands as it is: the loader tells of
  ///     the key that stands twice.
  init(_ settings: [(key: String, yaml: String)], typed: [String]) {
    var settings = settings
    var rest: [String] = []
    for line in typed {
      guard let (key, members) = Self.mapping(line),
        let place = settings.firstIndex(where: { $0.key == key }),
        let own = Self.members(of: settings[place])
      else {
        rest.append(line)
        continue
      }
      settings[place].yaml = "{ \([own, members].filter { !$0.isEmpty }.joined(separator: ", ")) }"
    }
    lines = settings.map { "\($0.key): \($0.yaml)" } + rest
  }

  /// `tls` and `minVersion: 1.3` of `tls: { minVersion: 1.3 }`; nil for what is no such line.
  private static func mapping(_ line: String) -> (key: String, members: String)? {
    let parts = line.split(separator: ":", maxSplits: 1).map(trimmed)
    guard parts.count == 2, let inner = inside(parts[1]) else { return nil }
    return (parts[0], inner)
  }

  /// The same of an option's value, of which a lone one stands for a member.
  private static func members(of setting: (key: String, yaml: String)) -> String? {
    if let inner = inside(setting.yaml) { return inner }
    switch setting.key {
    case "timeout": return "total: \(setting.yaml)"
    case "redirects": return "max: \(setting.yaml == "none" ? "0" : setting.yaml)"
    default: return nil
    }
  }

  private static func inside(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 1 else { return nil }
    return trimmed(text.dropFirst().dropLast())
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
