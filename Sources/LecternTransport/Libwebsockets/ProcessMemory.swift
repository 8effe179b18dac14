internal import CLibwebsockets

/// The memory of the process.
package enum ProcessMemory {
  /// Gives memory back to the system that was freed.
  ///
  /// glibc keeps freed memory between pieces that are in use, such as those of rooms that were closed. It takes some
  /// milliseconds, in which other threads may wait for memory.
  package static func releaseUnused() { lectern_release_unused_memory() }
}
