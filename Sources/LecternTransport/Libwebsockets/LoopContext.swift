internal import CLibwebsockets
internal import Foundation
internal import Logging

/// libwebsockets' context: one event loop over epoll (through libuv), on one thread.
///
/// `@unchecked Sendable`: the library allows one call from another thread, `lws_cancel_service`, and
/// ``wake(isOnLoop:)`` makes no other. Its pointers are valid until ``serve()`` returns, and
/// ``LoopThread`` keeps every call from outside behind a lock that ends before that.
final class LoopContext: @unchecked Sendable {
  let pointer: OpaquePointer
  private let usesLibuv: Bool
  private let timer: UnsafeMutablePointer<lectern_timer>
  private unowned let thread: LoopThread
  /// Whom the library's callbacks speak to, for as long as there may be callbacks. Used on the loop alone.
  private var listeners: [Listener] = []

  /// Makes the context; called on the loop's thread.
  init(thread: LoopThread) throws(TransportError) {
    LibraryLog.install()
    FileDescriptorLimit.raise()
    self.thread = thread
    timer = .allocate(capacity: 1)
    timer.initialize(to: lectern_timer())
    timer.pointee.owner = Unmanaged.passUnretained(thread).toOpaque()
    if thread.backend == .libuv,
      let pointer = Self.makeContext(options: lectern_option_libuv, thread: thread)
    {
      self.pointer = pointer
      usesLibuv = true
    } else if let pointer = Self.makeContext(options: 0, thread: thread) {
      self.pointer = pointer
      usesLibuv = false
      guard thread.backend == .libuv else { return }
      thread.logger.warning(
        """
        libwebsockets' libuv plug-in is missing, so every message costs more the more viewers there \
        are; install the package libwebsockets-evlib-uv
        """
      )
    } else {
      timer.deallocate()
      throw TransportError(.libraryFailed, "libwebsockets does not start: \(LibraryLog.lastError)")
    }
  }

  deinit {
    timer.deallocate()
  }

  private static func makeContext(options: UInt64, thread: LoopThread) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.options =
      options | lectern_option_explicit_vhosts | lectern_option_no_fault_signals
      | lectern_option_tls
    info.user = Unmanaged.passUnretained(thread).toOpaque()
    // The plug-in takes SIGINT and SIGTERM for its own, until somebody else listens for them. Till then a
    // signal does what it does to any program: it ends the process.
    info.signal_cb = { _, number in
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    // Headers are held only while a request is read. There are as many as connections at the most, so half
    // requests, of which there may be one on each connection, keep no other waiting.
    info.max_http_header_pool = 32 * 1024
    info.pt_serv_buf_size = 16 * 1024
    info.max_http_header_data = UInt16(clamping: thread.headerSize)
    // The library's time for each step of TLS and for each piece of a file, which `ConnectionTable` takes away: the
    // time is kept, and what is over it counted, by `AdmissionControl`.
    info.timeout_secs = 30
    guard let context = lws_create_context(&info) else { return nil }
    // The library tells vhosts of a wake; this one exists only to be told.
    info.port = CONTEXT_PORT_NO_LISTEN
    info.vhost_name = LoopProtocol.name
    info.protocols = UnsafePointer(LoopProtocol.table)
    guard lws_create_vhost(context, &info) != nil else {
      lws_context_destroy(context)
      return nil
    }
    return context
  }

  /// Keeps a listener for as long as the library may call it.
  func retain(_ listener: Listener) {
    listeners.append(listener)
  }

  /// Makes the loop run its jobs soon.
  ///
  /// - Parameter isOnLoop: whether the caller is on the loop's thread, where a timer is enough: it runs
  ///   at the end of the present round of events.
  func wake(isOnLoop: Bool) {
    if isOnLoop {
      lws_sul_schedule(pointer, 0, &timer.pointee.list, runJobsOfTimer, 1)
    } else {
      lws_cancel_service(pointer)
    }
  }

  /// Serves until ``LoopThread/stopServing()``, and destroys the context.
  func serve() {
    thread.runJobs()
    // With libuv one call lasts until the context is being destroyed, which `leaveService` begins;
    // with poll it lasts for one round.
    while thread.closeIfStopping() == nil {
      if lws_service(pointer, 0) < 0 { break }
    }
    lws_sul_cancel(&timer.pointee.list)
    // What libuv has not yet finished closing would otherwise keep its loop, with four descriptors.
    if usesLibuv { lws_service(pointer, 0) }
    lws_context_destroy(pointer)
  }

  /// Makes `lws_service` return; called on the loop, from a callback.
  func leaveService() {
    if usesLibuv { lws_context_destroy(pointer) }
  }
}

private func runJobsOfTimer(_ list: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
  guard let list else { return }
  let timer = UnsafeMutableRawPointer(list).assumingMemoryBound(to: lectern_timer.self)
  Unmanaged<LoopThread>.fromOpaque(timer.pointee.owner).takeUnretainedValue().runJobs()
}
