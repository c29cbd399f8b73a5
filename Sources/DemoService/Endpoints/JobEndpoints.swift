// SPDX-License-Identifier: Apache-2.0

import Values

/// A slow job to poll.
enum JobEndpoints {
  static let routes = [
    Route(
      "POST", path: "/jobs",
      "starts a job that is done after `polls` requests (default 2), or fails if `fails` is true: 202"
    ) { store, call throws(ProblemDetails) in
      let job = try job(in: call.request)
      let id = store.jobs.add(job)
      let body = Value.members([("id", .string(id)), ("status", .string("queued"))])
      return .json(202, body, headers: [("Location", "/jobs/\(id)")])
    },
    Route(
      "GET", path: "/jobs/{id}",
      "returns the job's status: `queued`, then `running`, then `done` or `failed`"
    ) {
      store, call throws(ProblemDetails) in
      let id = call["id"]
      guard var job = store.jobs[id] else { throw .notFound("there is no job `\(id)`") }
      let status = job.poll()
      store.jobs[id] = job
      var members: [(name: String, value: Value)] = [
        ("id", .string(id)), ("status", .string(status)),
      ]
      if status == "done" { members.append(("result", .integer(42))) }
      return .json(.members(members))
    },
  ]

  private static func job(in request: ShopRequest) throws(ProblemDetails) -> Job {
    guard !request.body.isEmpty else { return Job(polls: 2, fails: false) }
    let sent = try request.jsonObject()
    return Job(polls: try polls(sent["polls"]), fails: try fails(sent["fails"]))
  }

  private static func polls(_ value: Value?) throws(ProblemDetails) -> Int {
    guard let value else { return 2 }
    guard case .number(let number) = value, let polls = Int(number.digits),
      (0...Job.maximumPolls).contains(polls)
    else {
      throw .invalid([
        .init(field: "polls", message: "must be an integer from 0 to \(Job.maximumPolls)")
      ])
    }
    return polls
  }

  private static func fails(_ value: Value?) throws(ProblemDetails) -> Bool {
    guard let value else { return false }
    guard case .boolean(let fails) = value else {
      throw .invalid([.init(field: "fails", message: "must be true or false")])
    }
    return fails
  }
}
