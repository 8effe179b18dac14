package import Logging

/// One thread that serves sockets through libwebsockets, and runs actors: a serial executor.
///
/// ```
///   socket ─▶ callback ─▶ actor.assumeIsolated { … }      no hop, no lock
///   await actor.call() ─▶ [ jobs ] ─▶ the same thread
/// ```
///
/// An actor that returns this as its `unownedExecutor` can be entered synchronously from every callback
/// of the loop:
///
/// ```swift
/// let loop = try EventLoop(logger: logger)
/// let store = Store(initialState: 0, reducer: counter, executor: loop, now: { .now })
/// let listener = Listener(configuration, handler: room, loop: loop)
/// let address = try await listener.start()
/// ```
///
/// After ``shutDown()`` it serves no sockets, but runs jobs until the last actor that uses it is freed, so that no
/// task waits for a job forever.
package final class EventLoop: SerialExecutor {
  let thread: LoopThread
  /// The threads that send what many connections share.
  package let sendThreads: SendThreads

  /// Starts the thread, and returns when it serves sockets.
  ///
  /// - Parameters:
  ///   - logger: receives the warnings of the loop.
  ///   - headerSize: the maximum size of a request's head, in bytes; a connection that sends more is closed.
  ///   - sendThreads: send what many connections share.
  /// - Throws: ``TransportError`` if the library cannot start.
  package convenience init(
    logger: Logger,
    headerSize: Int = EventLoop.headerSize,
    sendThreads: SendThreads = .one
  ) throws(TransportError) {
    try self.init(
      logger: logger,
      backend: .libuv,
      headerSize: headerSize,
      sendThreads: sendThreads
    )
  }

  /// The default maximum size of a request's head, in bytes: a browser sends the cookies of everything that it
  /// has seen at the same host, at whatever port.
  package static let headerSize = 8 * 1024

  /// The library's event loop.
  enum Backend {
    /// epoll; `poll` if the plug-in is missing.
    case libuv
    /// Always available; costs more with every connection.
    case poll
  }

  init(
    logger: Logger,
    backend: Backend,
    headerSize: Int = EventLoop.headerSize,
    sendThreads: SendThreads = .one
  ) throws(TransportError) {
    self.sendThreads = sendThreads
    thread = LoopThread(logger: logger, backend: backend, headerSize: headerSize)
    try thread.start(executor: asUnownedSerialExecutor())
  }

  deinit {
    thread.terminate()
  }

  /// Closes every socket and stops serving; the connections get no close frame (see
  /// ``Listener/close(timeout:)``).
  ///
  /// A process that continues afterwards should keep its loop instead: with libuv, the library (4.1.6) closes
  /// the descriptor that wakes it twice, and the second time the number may be another file's.
  package func shutDown() async {
    await thread.stopServing()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    thread.enqueue(UnownedJob(job))
  }

  package func checkIsolated() {
    precondition(
      thread.isCurrent,
      "this runs on another thread than the event loop; call it with 'await', or from a callback"
    )
  }

  @available(macOS 26, *)
  package func isIsolatingCurrentContext() -> Bool? {
    thread.isCurrent
  }
}
