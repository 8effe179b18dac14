internal import Composable
internal import Foundation
internal import LecternLog
internal import Synchronization

/// Records which action or effect has crashed the process, from the signal that ends it.
///
/// The handler runs on the thread that trapped. If that is a room's thread, the work in flight there has crashed. If not, the
/// effect's task carries the effect's number. The handler then passes the signal to the previous handler, Swift's backtracer.
///
/// The handler only reads and writes memory that was there before: it takes no lock, and allocates nothing.
package enum CrashSignals {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  /// Maximum number of rooms whose crashes are recorded. Crashes of further rooms count as unexplained.
  private static let limit = 8_192

  /// The memory of the flight recorders; nil if there is none.
  nonisolated(unsafe) private static let pages:
    UnsafeMutablePointer<
      UnsafeMutablePointer<UInt64>?
    > = {
      let pages = UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>.allocate(capacity: limit)
      pages.initialize(repeating: nil, count: limit)
      return pages
    }()
  /// The previous handlers, by signal.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    previous.initialize(repeating: sigaction(), count: 65)
    return previous
  }()
  private static let isInstalled = Mutex(false)

  /// The current thread.
  static var thread: UInt64 {
    #if canImport(Darwin)
      UInt64(UInt(bitPattern: pthread_self()))
    #else
      UInt64(pthread_self())
    #endif
  }
}

extension CrashSignals {
  /// Handles the signals of crashes, from now on.
  package static func install() {
    isInstalled.withLock { isInstalled in
      guard !isInstalled else { return }
      isInstalled = true
      // Before a handler uses them.
      _ = (pages, EffectTask.mark)
      for signal in signals {
        var action = sigaction()
        action.setHandler(handleCrash)
        action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK)
        sigaction(signal, &action, previous + Int(signal))
      }
    }
  }

  static func insert(_ recorder: FlightRecorder) {
    isInstalled.withLock { _ in
      if let slot = slot(of: nil) { pages[slot] = recorder.file.words }
    }
  }

  static func remove(_ recorder: FlightRecorder) {
    isInstalled.withLock { _ in
      if let slot = slot(of: recorder.file.words) { pages[slot] = nil }
    }
  }

  /// Records that the loop has hung, before the process is ended. The next start refuses the work in flight.
  package static func recordHang() {
    isInstalled.withLock { _ in
      for words in (0..<limit).compactMap({ pages[$0] }) {
        let page = FlightPage(words)
        if page[.phase] > 0 { page[.crashCause] = FlightEnding.hang }
      }
    }
  }

  private static func slot(of words: UnsafeMutablePointer<UInt64>?) -> Int? {
    (0..<limit).first { pages[$0] == words }
  }
}

// In the handler.
extension CrashSignals {
  /// Records a crash of the current thread.
  fileprivate static func recordCrash(_ signal: Int32) {
    let thread = thread
    var slot = 0
    while slot < limit {
      defer { slot += 1 }
      guard let words = pages[slot] else { continue }
      let page = FlightPage(words)
      guard page[.phase] > 0, page[.thread] == thread else { continue }
      page[.crashLane] = 0
      // The watchdog sends a signal, too, to the thread that hangs.
      if page[.crashCause] != FlightEnding.hang { page[.crashCause] = UInt64(signal) }
      return
    }
    guard let mark = EffectTask.mark else { return }
    // No recorder gives a task another mark.
    let effect = unsafeDowncast(mark, to: EffectInFlight.self)
    let page = FlightPage(effect.file.words)
    page[.crashAction] = UInt64(effect.number.action)
    page[.crashIndex] = UInt64(effect.number.index)
    page[.crashLane] = UInt64(effect.lane.rawValue) + 1
    page[.crashCause] = UInt64(signal)
  }

  /// Replaces a recorder's memory that its disk can no longer hold, for example because the file was truncated.
  ///
  /// - Returns: whether it is a recorder's.
  fileprivate static func replaceMemory(at address: UnsafeMutableRawPointer?) -> Bool {
    guard let address else { return false }
    var slot = 0
    while slot < limit {
      defer { slot += 1 }
      guard let words = pages[slot] else { continue }
      let start = UnsafeMutableRawPointer(words)
      guard address >= start, address < start + FlightPage.size else { continue }
      let flags = MAP_PRIVATE | MAP_ANON | MAP_FIXED
      return mmap(start, FlightPage.size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED
    }
    return false
  }

  /// Passes a signal to the previous handler, or to the system.
  fileprivate static func passOn(
    _ signal: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    let action = previous[Int(signal)]
    if let handler = action.handler { return handler(signal, info, context) }
    // Ends the process as soon as the handler returns.
    Foundation.signal(signal, SIG_DFL)
    raise(signal)
  }
}

private func handleCrash(
  _ signal: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  if signal == SIGBUS, CrashSignals.replaceMemory(at: info?.pointee.address) { return }
  // A signal from another process isn't a crash of the work in flight.
  if let info, Int(info.pointee.si_code) != Int(SI_USER) { CrashSignals.recordCrash(signal) }
  CrashSignals.passOn(signal, info, context)
}

private typealias SignalHandler =
  @convention(c) (
    Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
  ) -> Void

extension sigaction {
  fileprivate mutating func setHandler(_ handler: @escaping SignalHandler) {
    #if canImport(Darwin)
      __sigaction_u.__sa_sigaction = handler
    #else
      __sigaction_handler.sa_sigaction = handler
    #endif
  }

  /// The handler, if it takes the details of a signal. Swift's backtracer does.
  fileprivate var handler: SignalHandler? {
    guard sa_flags & Int32(SA_SIGINFO) != 0 else { return nil }
    #if canImport(Darwin)
      return __sigaction_u.__sa_sigaction
    #else
      return __sigaction_handler.sa_sigaction
    #endif
  }
}

extension siginfo_t {
  fileprivate var address: UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      si_addr
    #else
      _sifields._sigfault.si_addr
    #endif
  }
}
