/// A pointer of the library on its way into an actor of the loop.
///
/// `@unchecked Sendable`: it is made and used on the loop's thread, within one callback.
struct SendablePointer: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }
}
