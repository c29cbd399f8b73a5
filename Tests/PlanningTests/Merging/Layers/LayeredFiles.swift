// SPDX-License-Identifier: Apache-2.0

/// The settings that each layer writes, one text of YAML each, and the files that they make.
struct LayeredFiles {
  /// `{ KEY: VALUE, … }` of project, collection, environment and scenario, and the step's own
  /// entries without braces.
  var layers = [String](repeating: "", count: 5)

  /// Every key that can be written so, in all layers.
  init(_ pattern: LayerPattern, of settings: [LayeredSetting]) {
    for place in 0..<5 {
      layers[place] = Self.entries(settings, of: pattern, place).joined(separator: ", ")
    }
  }

  init(_ layers: [String]) {
    self.layers = layers
  }

  /// The steps `before` and `behind` with the step's own settings, around the one that captures.
  var source: PlanSource {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { \(layers[1]) }
      environments: { e: { defaults: { \(layers[2]) } } }
      scenarios:
        s:
          defaults: { \(layers[3]) }
          steps:
            - { name: before, GET: /, \(layers[4]) }
            - { name: captures, GET: /, capture: { late: $.late } }
            - { name: behind, GET: /, \(layers[4]) }
      """)
    source.project = "curlew: 1\ndefaults: { \(layers[0]) }\n"
    source.environment = "e"
    return source
  }

  private static func entries(
    _ settings: [LayeredSetting], of pattern: LayerPattern, _ place: Int
  ) -> [String] {
    var entries: [String] = []
    var nested: [String: [String]] = [:]
    for setting in settings {
      guard let value = value(of: setting, pattern, place) else { continue }
      let entry = "\(setting.key): \(value)"
      guard let parent = setting.parent else {
        entries.append(entry)
        continue
      }
      nested[parent, default: []].append(entry)
    }
    return entries
      + nested.sorted { $0.key < $1.key }.map {
        "\($0.key): { \($0.value.joined(separator: ", ")) }"
      }
  }

  private static func value(
    of setting: LayeredSetting, _ pattern: LayerPattern, _ place: Int
  ) -> String? {
    guard setting.canBe(pattern) else { return nil }
    switch pattern.layers[place] {
    case .nothing: return nil
    case .null: return "null"
    case .late: return setting.late
    case .value:
      guard setting.alternates else { return setting.value(place + 1) }
      return setting.value(pattern.layers[place...].count { $0 == .value } + 1)
    }
  }
}

extension LayeredSetting {
  /// Whether the key can be written as a pattern says.
  func canBe(_ pattern: LayerPattern) -> Bool {
    (late != nil || !pattern.isLate) && (takesNull || !pattern.layers.contains(.null))
  }
}
