// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One service of a project: a program that a run starts, or an address that it waits for.
package struct ServiceDeclaration: Sendable {
  package var name: Located<String>
  /// Nil if the run starts nothing and only waits for `ready`.
  package var program: ExecTemplate?
  /// What must hold before the next service starts; empty if the start of the program is enough.
  package var ready: [Ready] = []
  /// How long it may take until it is ready.
  package var within = standardTime
  /// Whether a program that answers already is used, and nothing is started: `reuse`.
  package var isReused = false

  /// One part of `ready`.
  package enum Ready: Sendable {
    /// `http://127.0.0.1:8080/health`, as for `--wait-for`.
    case address(TemplateText)
    /// `ended`: the program is a task.
    case ended(SourceSpan)
    /// A program that ends with status 0.
    case program(ExecTemplate)
  }

  /// `within` if it is not written.
  package static let standardTime = Duration.seconds(60)
  /// The most characters of a name, which is also that of files.
  static let longestName = 64

  /// Whether its program ends by itself, and the next service starts then.
  package var isTask: Bool {
    ready.contains { if case .ended = $0 { true } else { false } }
  }
}

extension ServiceDeclaration: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    program.addReadNames(to: &names)
    for part in ready {
      switch part {
      case .address(let text): text.addReadNames(to: &names)
      case .program(let program): program.addReadNames(to: &names)
      case .ended: break
      }
    }
  }
}

/// The value of a key `services`, at one level.
package struct ServiceChanges: Sendable {
  /// `none`: those of outer levels do not start.
  package var removesAll = false
  /// By name, in the order written; nil for `NAME: null`.
  package var services: [(name: String, service: ServiceDeclaration?)] = []

  package init() {}
}

extension [ServiceDeclaration] {
  /// The services of an inner level: one of a name that both levels have replaces the outer one in its
  /// place, null removes it, and other names follow.
  package func changed(by changes: ServiceChanges) -> [ServiceDeclaration] {
    var merged = changes.removesAll ? [] : self
    for (name, service) in changes.services {
      let place = merged.firstIndex { $0.name.content.utf8.elementsEqual(name.utf8) }
      switch (service, place) {
      case (nil, let place?): merged.remove(at: place)
      case (nil, nil): break
      case (let service?, let place?): merged[place] = service
      case (let service?, nil): merged.append(service)
      }
    }
    return merged
  }
}
