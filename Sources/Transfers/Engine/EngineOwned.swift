// SPDX-License-Identifier: Apache-2.0

/// A reference that any thread may hold and only the engine's thread may follow.
///
/// ```swift
/// let transfer = EngineOwned(Transfer(request, loop: loop))
/// inbox.post(.cancel(transfer))  // any thread
/// transfer(here).stop(.cancelled)  // only with an `OnEngine`
/// ```
///
/// `@unchecked Sendable`: the object comes in as `sending`, so nobody else has it, and it is handed
/// out against an `OnEngine` alone, so only the engine's thread touches it. What the object has in turn
/// is not `Sendable`, so the compiler keeps it where the object is.
struct EngineOwned<Object: AnyObject>: @unchecked Sendable {
  private let object: Object

  init(_ object: sending Object) {
    self.object = object
  }

  /// The object.
  @inline(__always)
  func callAsFunction(_ here: borrowing OnEngine) -> Object { object }
}
