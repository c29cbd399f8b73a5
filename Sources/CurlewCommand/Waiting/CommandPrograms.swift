// SPDX-License-Identifier: Apache-2.0

import Running

/// The programs of a command besides those of its steps.
struct CommandPrograms: Sendable {
  /// Those that it waits for before its first request: of secrets, and of `ready`.
  let brief = RunningPrograms()
  /// Those of services, which last until its end.
  let services = RunningServices()
  /// From TERM to KILL of a service.
  let grace: Duration

  init(grace: Duration = RunSettings().teardownTimeout) {
    self.grace = grace
  }

  /// Ends the services; at the end of the command no other program runs.
  func end() { services.end(within: grace) }

  /// Ends all programs before the first request, when the time of the command is over.
  func endEarly() {
    brief.kill()
    end()
  }
}
