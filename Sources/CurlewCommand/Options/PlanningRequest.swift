// SPDX-License-Identifier: Apache-2.0

/// A request of a command that loads collections.
protocol PlanningRequest: CommandRequest {
  var plan: PlanRequest { get set }
}

/// A request of a command that writes reports.
protocol ReportingRequest: CommandRequest {
  var output: OutputRequest { get set }
}

/// A request of a command that may print in colours.
protocol ColoredRequest: CommandRequest {
  var color: ColorChoice { get set }
}

extension ReportingRequest {
  var color: ColorChoice {
    get { output.color }
    set { output.color = newValue }
  }
}
