internal import CLibwebsockets

/// Makes the processor fetch an object from memory, without waiting for it.
///
/// The object is not touched: retaining it, for example, would wait.
///
/// ```swift
/// prefetch(ObjectIdentifier(connection))
/// ```
///
/// - Parameter object: the object. It may have been freed.
package func prefetch(_ object: ObjectIdentifier) {
  lectern_prefetch(UInt(bitPattern: object))
}
