// SPDX-License-Identifier: Apache-2.0

/// A reference that any thread may hold and only the engine's thread may follow.
///
/// ```swift
/// let transfer = EngineOwned(Transfer(request, loop: loop))
/// inbox.post(.cancel(transfer))  // any thread
/// transfer(here).stop(.cancelled)  // only with an `OnEngine`
/// ```
///
/// `@unchecked Sendable`: the initialiser takes the object as `sending`, so there is no other
/// reference, and it is returned only for an `OnEngine`, so only the engine's thread uses it. The
/// objects in it are not `Sendable`, so the compiler keeps them on the same thread.
struct EngineOwned<Object: AnyObject>: @unchecked Sendable {
  private let object: Object

  init(_ object: sending Object) {
    self.object = object
  }

  /// The object.
  @inline(__always)
  func callAsFunction(_ here: borrowing OnEngine) -> Object { object }
}
