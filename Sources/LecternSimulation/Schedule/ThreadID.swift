#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A thread of the process.
struct ThreadID: Equatable {
  private let thread: pthread_t

  static var current: ThreadID { ThreadID(thread: pthread_self()) }

  static func == (a: ThreadID, b: ThreadID) -> Bool { pthread_equal(a.thread, b.thread) != 0 }
}
