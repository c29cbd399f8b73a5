// SPDX-License-Identifier: Apache-2.0

import Workbench

/// The measured part of `docs/benchmarks.md`.
struct Page {
  let machine: Machine
  let measurements: [Measurement]
  let rounds: Int

  /// Whether curlew has its own libraries, as a release has.
  let isReleased: Bool

  /// The bounds and the absolute figures, as Markdown.
  func text() throws -> String {
    var lines = ["| | |", "|---|---|"]
    lines += machine.facts.map { "| \($0.0) | \($0.1) |" }
    lines += [
      "| libraries of curlew | \(isReleased ? "its own, as in a release" : "the system's") |"
    ]
    lines += ["", "\(rounds) rounds; the ratio is the median of the rounds' ratios.", ""]
    lines += [
      "| case | compared | bound | measured (quartiles) | verdict |", "|---|---|---|---|---|",
    ]
    for measurement in measurements {
      for bound in measurement.measuredCase.bounds {
        lines.append(try row(of: bound, in: measurement))
      }
    }
    lines += ["", "One execution each, medians of the same rounds:", ""]
    lines += ["| case | program | wall ms | CPU ms | peak MB | connections |"]
    lines += ["|---|---|---|---|---|---|"]
    for measurement in measurements { lines += absoluteRows(of: measurement) }
    lines += ["", "The work and the form in which curlew gets it:", ""]
    for measured in measurements.map(\.measuredCase) {
      lines.append("- `\(measured.name)`: \(measured.work); \(measured.form).")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(of bound: Bound, in measurement: Measurement) throws -> String {
    let spread = try measurement.spread(of: bound)
    let (scale, unit, digits) = presentation(of: bound)
    let compared =
      bound.reference.map {
        "\(bound.figure.rawValue), \(bound.subject) \(bound.pieces == nil ? ":" : "−") \($0)"
      }
      ?? "\(bound.figure.rawValue), \(bound.subject)"
    let limit = limitWords(of: bound, scale: scale, unit: unit)
    let quartiles =
      bound.figure == .connections
      ? "" : " (\((spread.low * scale).fixed(digits)) – \((spread.high * scale).fixed(digits)))"
    return "| `\(measurement.measuredCase.name)` | \(compared) "
      + "| \(limit) | \((spread.median * scale).fixed(digits))\(unit)\(quartiles) "
      + "| \(verdict(on: spread.median, of: bound)) |"
  }

  /// "≤ 60 MB"; that of a release says so.
  private func limitWords(of bound: Bound, scale: Double, unit: String) -> String {
    guard let limit = bound.limit else { return "–" }
    let number = (limit * scale).fixed(bound.reference == nil ? 0 : 1)
    return "\(bound.isStrict ? "<" : "≤") \(number)\(unit)\(bound.isOfRelease ? ", released" : "")"
  }

  private func verdict(on value: Double, of bound: Bound) -> String {
    guard let limit = bound.limit, isReleased || !bound.isOfRelease else { return "–" }
    return (bound.isStrict ? value < limit : value <= limit) ? "held" : "**missed**"
  }

  /// The factor, the unit and the decimal places of the figures of a bound.
  private func presentation(of bound: Bound) -> (scale: Double, unit: String, digits: Int) {
    guard bound.reference == nil else {
      guard bound.pieces != nil else { return (1, "", 2) }
      return (1, bound.figure.ofPiece.unit, bound.figure == .peak ? 0 : 2)
    }
    switch bound.figure {
    case .wall, .cpu: return (1000, " ms", 1)
    case .peak: return (1, " MB", 1)
    case .connections: return (1, "", 0)
    }
  }

  private func absoluteRows(of measurement: Measurement) -> [String] {
    measurement.measuredCase.programs.enumerated().map { index, program in
      let wall = (measurement.absolute(.wall, of: index).median * 1000).fixed(1)
      let cpu = (measurement.absolute(.cpu, of: index).median * 1000).fixed(1)
      let peak = measurement.absolute(.peak, of: index).median.fixed(1)
      let connections = measurement.connections[index].map { "\($0)" } ?? "–"
      return "| `\(measurement.measuredCase.name)` | \(program.name) | \(wall) | \(cpu) "
        + "| \(peak) | \(connections) |"
    }
  }
}
