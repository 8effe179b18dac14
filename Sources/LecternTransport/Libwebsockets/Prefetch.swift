internal import CLibwebsockets

/// Has the processor fetch an object from memory, and does not wait for it.
///
/// The object is not touched: to retain it, say, would be to wait.
///
/// ```swift
/// prefetch(ObjectIdentifier(connection))
/// ```
///
/// - Parameter object: which; it need not exist any more.
package func prefetch(_ object: ObjectIdentifier) {
  lectern_prefetch(UInt(bitPattern: object))
}
