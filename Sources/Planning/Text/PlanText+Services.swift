// SPDX-License-Identifier: Apache-2.0

import Notation

extension PlanText {
  /// The services that a run starts or waits for, as lines; none without any.
  ///
  /// ```
  /// services
  ///   shop: ./shop --port 8080 [ready http://127.0.0.1:8080/health within 60s, reused]
  /// ```
  package static func lines(of services: [PlannedService]) -> [String] {
    guard !services.isEmpty else { return [] }
    return ["services"]
      + services.map { service in
        let program =
          service.programSpan == nil ? "" : " " + service.shownProgram.joined(separator: " ")
        var facts: [String] = []
        if !service.shownReady.isEmpty {
          facts.append(
            "ready \(service.shownReady.joined(separator: ", ")) within "
              + DurationWords.text(service.within))
        }
        if service.isReused { facts.append("reused") }
        return "  \(service.name):\(program)"
          + (facts.isEmpty ? "" : " [\(facts.joined(separator: ", "))]")
      } + [""]
  }
}
