// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Transfers

/// The values that all steps of a run share; an object, since each step refers to it.
final class RunContext: Sendable {
  let engine: TransferEngine
  /// Where the tasks of scenarios run: on the engine's thread, unless an expression of the run waits for
  /// files.
  let executor: any TaskExecutor
  let exchanges: ExchangeRunner
  let events: EventStream
  let places: SourcePlaces
  let clock: RunClock
  let files: RunFiles
  let control: RunControl
  let counters: RunCounters
  let options: RunOptions
  let randomness: RunRandomness
  let forms: RequestForms
  let once: OnceExecutions
  let tasks: RunTasks
  let snapshots: SnapshotStore
  let programs: ProgramGroups
  /// The bytes of captured values.
  let capturedBytes: CapturedBytes
  /// The figures of collections with thresholds, by path.
  let figures: [String: ThresholdFigures]
  /// Counts what of OpenAPI documents is covered; nil without a document.
  let coverage: CoverageRecorder?
  /// What runs, for displays.
  let active: ActiveScenarios
  /// The turn of `--repeat`; nil without.
  let repetition: Repetition?
  /// The number of the first result of the turn.
  let firstNumber: Int

  init(
    engine: TransferEngine, executor: any TaskExecutor, exchanges: ExchangeRunner,
    events: EventStream, places: SourcePlaces,
    clock: RunClock, files: RunFiles, control: RunControl, counters: RunCounters,
    options: RunOptions, forms: RequestForms = RequestForms(),
    once: OnceExecutions = OnceExecutions(), tasks: RunTasks = RunTasks(),
    snapshots: SnapshotStore,
    programs: ProgramGroups = ProgramGroups(),
    figures: [String: ThresholdFigures] = [:], coverage: CoverageRecorder? = nil,
    active: ActiveScenarios = ActiveScenarios(),
    repetition: Repetition? = nil, firstNumber: Int = 0
  ) {
    self.active = active
    self.repetition = repetition
    self.firstNumber = firstNumber
    self.forms = forms
    self.programs = programs
    self.figures = figures
    self.coverage = coverage
    self.once = once
    self.tasks = tasks
    self.engine = engine
    self.executor = executor
    self.exchanges = exchanges
    self.events = events
    self.places = places
    self.clock = clock
    self.files = files
    self.control = control
    self.counters = counters
    self.options = options
    randomness = RunRandomness(seed: options.seed)
    capturedBytes = CapturedBytes(limit: options.capturedByteLimit)
    self.snapshots = snapshots
  }

  /// Whether requests may be sent to an origin.
  func allows(_ origin: Origin) -> Bool {
    options.rights.allowsHost(origin.host, port: origin.port)
  }

  /// Another context with the members of one, except those that are given.
  convenience init(
    _ other: RunContext, events: EventStream? = nil, counters: RunCounters? = nil,
    options: RunOptions? = nil, once: OnceExecutions? = nil,
    figures: [String: ThresholdFigures]? = nil, repetition: Repetition? = nil,
    firstNumber: Int? = nil
  ) {
    self.init(
      engine: other.engine, executor: other.executor, exchanges: other.exchanges,
      events: events ?? other.events, places: other.places, clock: other.clock,
      files: other.files, control: other.control, counters: counters ?? other.counters,
      options: options ?? other.options, forms: other.forms, once: once ?? other.once,
      tasks: other.tasks, snapshots: other.snapshots, programs: other.programs,
      figures: figures ?? other.figures, coverage: other.coverage, active: other.active,
      repetition: repetition ?? other.repetition, firstNumber: firstNumber ?? other.firstNumber)
  }

  /// The same run, for a try of a scenario whose results may count for nothing.
  func counting(in counters: RunCounters) -> RunContext { .init(self, counters: counters) }

  /// The same run in a turn of `--repeat`, in which `once` begins again.
  func inTurn(_ repetition: Repetition, firstNumber: Int) -> RunContext {
    .init(
      self, once: OnceExecutions(), repetition: repetition, firstNumber: firstNumber)
  }
}
