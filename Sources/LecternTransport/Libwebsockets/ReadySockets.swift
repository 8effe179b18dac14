internal import CLibwebsockets
internal import Foundation

/// The system's queue of the sockets that have something to read (epoll, kqueue).
///
/// It is a descriptor itself. It is readable when any of the sockets is, so the library's loop watches one
/// descriptor for all of them.
final class ReadySockets: SocketQueue {
  /// The maximum number of sockets that are reported at a time; the others follow in the next round.
  private static let batch = 64

  let descriptor: Int32
  /// Whether closing the descriptor is up to the library.
  private var isGivenAway = false
  private let events: UnsafeMutableBufferPointer<Event>

  init() throws(TransportError) {
    descriptor = Self.makeQueue()
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw TransportError(.libraryFailed, "cannot make a queue of sockets: \(reason)")
    }
    events = .allocate(capacity: Self.batch)
    events.initialize(repeating: Event())
  }

  deinit {
    if !isGivenAway { _ = Foundation.close(descriptor) }
    events.deallocate()
  }

  /// Hands the descriptor to the library. The library closes it in the end, or if it fails to watch it.
  func giveDescriptor() -> Int32 {
    isGivenAway = true
    return descriptor
  }

  #if canImport(Darwin)
    private typealias Event = kevent

    private static func makeQueue() -> Int32 { kqueue() }

    /// Watches a socket, until it is closed.
    func add(_ socket: Int32, id: Int) -> Bool {
      var change = kevent()
      change.ident = UInt(socket)
      change.filter = Int16(EVFILT_READ)
      change.flags = UInt16(EV_ADD)
      change.udata = UnsafeMutableRawPointer(bitPattern: id)
      return kevent(descriptor, &change, 1, nil, 0, nil) == 0
    }

    /// Begins or ceases to watch whether a socket takes more, too.
    func watchForRoom(_ socket: Int32, id: Int, _ isWatched: Bool) {
      var change = kevent()
      change.ident = UInt(socket)
      change.filter = Int16(EVFILT_WRITE)
      change.flags = UInt16(isWatched ? EV_ADD : EV_DELETE)
      change.udata = UnsafeMutableRawPointer(bitPattern: id)
      _ = kevent(descriptor, &change, 1, nil, 0, nil)
    }

    /// Watches a socket no longer.
    func remove(_ socket: Int32) {
      var change = kevent()
      change.ident = UInt(socket)
      change.filter = Int16(EVFILT_READ)
      change.flags = UInt16(EV_DELETE)
      _ = kevent(descriptor, &change, 1, nil, 0, nil)
    }

    /// The ids of sockets that have something to read now.
    func ready() -> [Int] {
      var none = timespec()
      let count = kevent(descriptor, nil, 0, events.baseAddress, Int32(events.count), &none)
      return events.prefix(Int(max(count, 0))).map { Int(bitPattern: $0.udata) }
    }
  #else
    private typealias Event = epoll_event

    private static func makeQueue() -> Int32 { epoll_create1(Int32(EPOLL_CLOEXEC)) }

    /// Watches a socket, until it is closed.
    func add(_ socket: Int32, id: Int) -> Bool {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(id)
      return epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
    }

    /// Begins or ceases to watch whether a socket takes more, too.
    func watchForRoom(_ socket: Int32, id: Int, _ isWatched: Bool) {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue | (isWatched ? EPOLLOUT.rawValue : 0)
      event.data.u64 = UInt64(id)
      epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event)
    }

    /// Watches a socket no longer.
    func remove(_ socket: Int32) {
      epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// The ids of sockets that have something to read now.
    func ready() -> [Int] {
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0)
      return events.prefix(Int(max(count, 0))).map { Int($0.data.u64) }
    }
  #endif
}
