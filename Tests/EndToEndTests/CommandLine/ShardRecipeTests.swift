// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of `curlew new --ci … --shards N`, carried out: each command as the system runs it, the jobs
/// as processes, against the demonstration shop.
@Suite(.needs(.peerPython)) struct `The jobs of a new project with shards` {
  /// A service, with what it sets in its jobs.
  struct Service: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    let jobs: (shard: String, merge: String)
    /// Where the merging job puts its reports.
    let reports: String
    /// The variables of the job with a number from 0 among so many.
    let variables: @Sendable (Int, Int) -> [String: String]

    var testDescription: String { name }
  }

  private static let services = [
    Service(
      name: "github", path: ".github/workflows/curlew.yml", jobs: ("shard", "merge"),
      reports: "merged/"
    ) { _, _ in
      [
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "77", "GITHUB_RUN_ATTEMPT": "1",
        "GITHUB_EVENT_NAME": "push", "GITHUB_STEP_SUMMARY": "summary.md",
        "SHOP_PASSWORD": "lovelace",
      ]
    },
    Service(
      name: "gitlab", path: ".gitlab-ci.yml", jobs: ("api-tests", "api-tests-merge"), reports: ""
    ) {
      [
        "CI": "true", "GITLAB_CI": "true", "CI_PIPELINE_ID": "77", "CI_NODE_INDEX": "\($0 + 1)",
        "CI_NODE_TOTAL": "\($1)", "SHOP_PASSWORD": "lovelace",
      ]
    },
    Service(
      name: "kubernetes", path: "kubernetes/curlew.yaml",
      jobs: ("curlew-shards-run-0", "curlew-merge-run-0"), reports: "events/run-0/merged/"
    ) { number, _ in
      ["JOB_COMPLETION_INDEX": "\(number)", "CURLEW_SECRET_password": "lovelace"]
    },
  ]

  /// A project with the files of a service.
  private struct Jobs {
    let service: Service
    let count: Int
    let workshop: Workshop
    let shop: DemoShop
    let commands: JobCommands

    init(_ service: Service, _ count: Int) async throws {
      self.service = service
      self.count = count
      workshop = try Workshop()
      shop = try DemoShop.start()
      let made = try await workshop.runs(
        "new", "--ci", service.name, "--shards", "\(count)")
      expect(made, endsIn: 0)
      commands = try await JobCommands(workshop.folder.path(of: service.path))
    }

    /// Runs all shards at once.
    func runShards(_ variables: [String: String] = [:]) async throws -> [ProgramRun] {
      try await withThrowingTaskGroup(of: (Int, ProgramRun).self) { group in
        for number in 0..<count {
          let program = try program(service.jobs.shard, number, variables)
          group.addTask { (number, try await program.run()) }
        }
        var runs: [Int: ProgramRun] = [:]
        for try await (number, run) in group { runs[number] = run }
        return (0..<count).compactMap { runs[$0] }
      }
    }

    func merge() async throws -> ProgramRun {
      try await program(service.jobs.merge, nil, [:]).run()
    }

    /// A job's commands in a shell, which ends at the first that fails.
    func program(
      _ job: String, _ number: Int?, _ variables: [String: String]
    ) throws -> Program {
      let curlew = try Program.curlew().path
      let folder = curlew.split(separator: "/").dropLast().joined(separator: "/")
      let text = commands.of(job).joined(separator: "\n")
        .replacing("${{ matrix.shard }}", with: "\((number ?? 0) + 1)")
        .replacing("${{ strategy.job-total }}", with: "\(count)")
        .replacing("/events", with: workshop.folder.path(of: "events"))
      #expect(text.hasPrefix("curlew ") && !text.contains("${{"), "\(text)")
      var program = Program("/bin/sh", ["-e", "-c", text])
      program.workingDirectory = workshop.folder.path
      program.environment["PATH"] = "/\(folder):/usr/bin:/bin"
      program.environment["TMPDIR"] = workshop.folder.path
      program.environment["CURLEW_BASE_URL"] = shop.baseURL
      program.environment.merge(service.variables(number ?? 0, count)) { $1 }
      program.environment.merge(variables) { $1 }
      program.leadsGroup = true
      return program
    }

    func events(of shard: Int) -> String {
      switch service.name {
      case "kubernetes": "events/run-0/\(shard - 1).ndjson"
      default: "shards/\(shard).ndjson"
      }
    }
  }

  // More shards than scenarios: some have nothing to do.
  @Test(arguments: services, [2, 6]) func `are together one green run`(
    _ service: Service, _ count: Int
  ) async throws {
    let jobs = try await Jobs(service, count)
    defer { jobs.shop.stop() }
    // On Kubernetes it starts with the others.
    async let early = service.name == "kubernetes" ? jobs.merge() : nil
    for (number, run) in try await jobs.runShards().enumerated() {
      expect(run, endsIn: 0)
      expect(run.errorOutput, has: ["shard \(number + 1)/\(count): "])
    }
    let merged: ProgramRun
    if let early = try await early { merged = early } else { merged = try await jobs.merge() }
    expect(merged, endsIn: 0)
    expect(merged.output, has: ["scenarios  "])
    #expect(!merged.output.contains("failed"), "\(merged.output)")
    let timings = service.name == "kubernetes" ? "events/timings.json" : "timings.json"
    for name in [service.reports + "curlew-report.html", service.reports + "junit.xml", timings] {
      #expect(jobs.workshop.folder.holds(name), "\(name)")
    }
    if service.name == "github" {
      expect(try jobs.workshop.folder.read("summary.md"), has: ["## ✓ "])
    }
  }

  @Test(arguments: services) func `are red if a test fails, and if a shard is lost`(
    _ service: Service
  ) async throws {
    let jobs = try await Jobs(service, 3)
    defer { jobs.shop.stop() }
    let wrong = ["SHOP_PASSWORD": "wrong", "CURLEW_SECRET_password": "wrong"]
    let runs = try await jobs.runShards(wrong)
    #expect(runs.contains { $0.exitCode == 1 })
    let red = try await jobs.merge()
    expect(red, endsIn: 1)
    // The remark of GitHub is written once, by the job that merges.
    #expect(
      (runs + [red]).map { $0.errorOutput.contains("::error ") }.filter(\.self).count
        == (service.name == "github" ? 1 : 0))

    _ = try await jobs.runShards()
    unlink(jobs.workshop.folder.path(of: jobs.events(of: 2)))
    var lost = try jobs.program(service.jobs.merge, nil, [:])
    // The test does not wait half an hour for a shard that never comes.
    lost.arguments[2] = lost.arguments[2].replacing("--wait=30m", with: "--wait=1ms")
    let merged = try await lost.run()
    expect(merged, endsIn: 2)
    expect(merged.errorOutput, has: ["missing-shard"])
  }
}
