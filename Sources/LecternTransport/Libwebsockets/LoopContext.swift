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
  /// The vhost that listens nowhere: the library tells vhosts of a wake, and watches queues of sockets for one.
  private(set) var ownVirtualHost: OpaquePointer?
  private let usesLibuv: Bool
  private let timer: UnsafeMutablePointer<lectern_timer>
  private let reference: ThreadReference
  /// The vhosts that the library has, and so the listeners that its callbacks enter. Used on the loop alone.
  private var virtualHosts: [ObjectIdentifier: VirtualHost] = [:]

  /// The user pointer of the context and of its timer: C knows no protocol.
  final class ThreadReference {
    unowned let thread: any ContextThread

    init(_ thread: any ContextThread) {
      self.thread = thread
    }
  }

  /// Makes the context; called on the loop's thread.
  ///
  /// - Parameters:
  ///   - thread: the loop's thread.
  ///   - wantsLibuv: whether to use libuv, unless its plug-in is missing.
  ///   - headerSize: the maximum size of a request's head, in bytes.
  init(
    thread: any ContextThread,
    wantsLibuv: Bool,
    headerSize: Int
  ) throws(TransportError) {
    LibraryLog.install()
    FileDescriptorLimit.raise()
    // Before anything initializes OpenSSL. Otherwise it would free its memory when the process exits, beside a loop's thread
    // that does the same as it ends.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
    if let warning = LibraryVersion.loaded.warning { thread.logger.warning("\(warning)") }
    let reference = ThreadReference(thread)
    self.reference = reference
    timer = .allocate(capacity: 1)
    timer.initialize(to: lectern_timer())
    timer.pointee.owner = Unmanaged.passUnretained(reference).toOpaque()
    func makeContext(_ options: UInt64) -> OpaquePointer? {
      Self.makeContext(options, user: reference, headerSize: headerSize)
    }
    let withLibuv = wantsLibuv ? makeContext(lectern_option_libuv) : nil
    usesLibuv = withLibuv != nil
    guard let pointer = withLibuv ?? makeContext(0) else {
      timer.deallocate()
      throw Self.failure
    }
    self.pointer = pointer
    let wakes = VirtualHost(context: self)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.vhost_name = LoopProtocol.name
    retain(wakes)
    guard let ownVirtualHost = wakes.create(info) else {
      lws_context_destroy(pointer)
      throw Self.failure
    }
    self.ownVirtualHost = ownVirtualHost
    if wantsLibuv && !usesLibuv {
      thread.logger.warning(
        """
        libwebsockets' libuv plug-in is missing, so every message costs more the more viewers there \
        are; install the package libwebsockets-evlib-uv
        """
      )
    }
  }

  private static var failure: TransportError {
    TransportError(.libraryFailed, "libwebsockets does not start: \(LibraryLog.lastError)")
  }

  deinit {
    timer.deallocate()
  }

  private var thread: any ContextThread { reference.thread }

  private static func makeContext(
    _ options: UInt64,
    user: ThreadReference,
    headerSize: Int
  ) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.options =
      options | lectern_option_explicit_vhosts | lectern_option_no_fault_signals
      | lectern_option_tls
    info.user = Unmanaged.passUnretained(user).toOpaque()
    // The plug-in handles SIGINT and SIGTERM, until the process handles them. Until then a signal has its default
    // effect: it ends the process.
    info.signal_cb = { _, number in
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    // Headers are held only while a request is read. There can be as many as connections, so that unfinished
    // requests, of which there may be one on each connection, delay no other.
    info.max_http_header_pool = 32 * 1024
    info.pt_serv_buf_size = 16 * 1024
    info.max_http_header_data = UInt16(clamping: headerSize)
    // The library's timeout of each step of TLS and of each piece of a file. `ConnectionTable` cancels it:
    // `AdmissionControl` keeps the time, and counts what exceeds it.
    info.timeout_secs = 30
    return lws_create_context(&info)
  }

  /// Keeps a vhost's memory, and its listener, for as long as the library may use them.
  func retain(_ host: VirtualHost) {
    virtualHosts[ObjectIdentifier(host)] = host
  }

  func release(_ host: VirtualHost) {
    virtualHosts[ObjectIdentifier(host)] = nil
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
    // With libuv one call lasts until the context is being destroyed. `stopService` begins that. With poll it
    // lasts for one round.
    while thread.closeIfStopping() == nil {
      if lws_service(pointer, 0) < 0 { break }
    }
    lws_sul_cancel(&timer.pointee.list)
    // Handles that libuv has not yet closed would otherwise keep its loop, with four descriptors.
    if usesLibuv { lws_service(pointer, 0) }
    lws_context_destroy(pointer)
  }

  /// Makes `lws_service` return; called on the loop, from a callback.
  func stopService() {
    if usesLibuv { lws_context_destroy(pointer) }
  }
}

private func runJobsOfTimer(_ list: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
  guard let list else { return }
  let timer = UnsafeMutableRawPointer(list).assumingMemoryBound(to: lectern_timer.self)
  Unmanaged<LoopContext.ThreadReference>.fromOpaque(timer.pointee.owner).takeUnretainedValue()
    .thread.runJobs()
}
