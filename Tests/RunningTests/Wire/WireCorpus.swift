// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The requests of the corpus.
enum WireCorpus {
  /// Each setting in each layer without a redirect and to the other origin, and each redirect with
  /// each setting that is written in the step or inherited.
  static let single: [WireCase] = WireSetting.all.flatMap { setting in
    layers(of: setting).flatMap { layer -> [WireCase] in
      let isPlain = layer == .own || layer == .inherited
      let redirects: [WireCase.Redirect] =
        isPlain ? WireCase.Redirect.allCases : [.none, .other307]
      return redirects.map { WireCase(settings: [(setting, layer)], redirect: $0) }
    }
  }

  /// Requests with many settings at once, in layers and with redirects drawn by chance, so that
  /// most pairs are met; the same ones each time.
  static let mixed: [WireCase] = {
    var chance = SeededGenerator(seed: 20_261_123)
    return (0..<250).map { _ in mix(of: WireSetting.mixed.shuffled(using: &chance), &chance) }
  }()

  /// As many settings at once, one of which is a setting that came later.
  static let mixedWithAdded: [WireCase] = WireSetting.added.flatMap { added in
    var chance = SeededGenerator(seed: 20_261_123)
    return (0..<60).map { _ in
      mix(of: [added] + WireSetting.mixed.shuffled(using: &chance), &chance)
    }
  }

  /// The first seven settings that do not exclude one another, each in a layer drawn by chance.
  private static func mix(
    of settings: [WireSetting], _ chance: inout SeededGenerator
  ) -> WireCase {
    var kinds: Set<String> = []
    var chosen: [(setting: WireSetting, layer: WireCase.Layer)] = []
    for setting in settings where chosen.count < 7 && kinds.insert(setting.kind).inserted {
      guard let layer = layers(of: setting).randomElement(using: &chance) else { continue }
      chosen.append((setting, layer))
    }
    let redirect = WireCase.Redirect.allCases.randomElement(using: &chance) ?? .none
    return WireCase(settings: chosen, redirect: redirect)
  }

  /// The layers that a setting can be written in.
  private static func layers(of setting: WireSetting) -> [WireCase.Layer] {
    WireCase.Layer.allCases.filter { layer in
      switch layer {
      case .own: true
      case .inherited, .merged, .removed: setting.outer != nil
      case .template, .late: setting.takesTemplates
      }
    }
  }
}
