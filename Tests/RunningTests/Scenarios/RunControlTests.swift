// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Running

/// What ends the computing of a run, and of its `teardown`.
@Suite struct RunControlTests {
  @Test func `the first signal ends the work, the second that of teardown`() {
    let control = RunControl()
    #expect(!control.work.isRaised)
    #expect(control.interrupt(signal: 2))
    #expect(control.work.isRaised)
    #expect(!control.teardownWork.isRaised)
    #expect(!control.interrupt(signal: 2))
    #expect(control.teardownWork.isRaised)
    #expect(!control.isOverdue)
  }

  @Test func `a deadline that only the computing met ends the run too`() {
    let control = RunControl()
    control.limit(to: .zero, teardown: .seconds(1000))
    #expect(!control.isEnding)
    #expect(!control.isOverdue)
    #expect(control.work.isRaised)
    #expect(control.isEnding)
    #expect(control.isOverdue)
    #expect(!control.teardownWork.isRaised)
  }

  @Test func `the time of teardown begins after that of the run`() {
    let control = RunControl()
    control.limit(to: .zero, teardown: .zero)
    #expect(control.teardownWork.isRaised)
    let patient = RunControl()
    patient.limit(to: .seconds(1000), teardown: .zero)
    #expect(!patient.work.isRaised)
    #expect(!patient.teardownWork.isRaised)
  }

  @Test func `its expiry and the end of teardown raise the same signals`() {
    let control = RunControl()
    control.expire()
    #expect(control.work.wasMet)
    control.cutTeardown()
    #expect(control.teardownWork.wasMet)
  }
}
