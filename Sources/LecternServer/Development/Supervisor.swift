internal import Foundation
internal import LecternDevelopment

/// The development loop that has started this server, as the server sees it.
///
/// ```
///   start ─▶ standBy ─▶ takeOver ─▶ the log, the room, the listener ─▶ serving ─▶ handOver ─▶ end
/// ```
struct Supervisor: Sendable {
  private let messages: MessageLines<SupervisorMessage, ServerMessage>
  private let takeOver: AsyncStream<Void>
  private let handOver: AsyncStream<Void>
  /// The states of the loop, for pages.
  let statuses: AsyncStream<DevelopmentStatus>

  /// - Parameter environment: the variables of this process.
  /// - Returns: nil for a server that no loop has started.
  init?(environment: [String: String]) {
    guard environment[Supervision.variable] == "1" else { return nil }
    // The processes that this one starts must not read the socket, nor keep it open.
    let socket = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard socket >= 0 else { return nil }
    let empty = open("/dev/null", O_RDONLY)
    dup2(empty, STDIN_FILENO)
    close(empty)
    self.init(MessageLines(FileHandle(fileDescriptor: socket, closeOnDealloc: true))) {
      kill(getpid(), SIGTERM)
    }
  }

  /// - Parameters:
  ///   - messages: the messages of the loop.
  ///   - lost: called if the loop has ended.
  init(
    _ messages: MessageLines<SupervisorMessage, ServerMessage>,
    lost: @escaping @Sendable () -> Void
  ) {
    self.messages = messages
    let (takeOver, isFree) = AsyncStream.makeStream(of: Void.self)
    let (handOver, isDue) = AsyncStream.makeStream(of: Void.self)
    let (statuses, status) = AsyncStream.makeStream(of: DevelopmentStatus.self)
    (self.takeOver, self.handOver, self.statuses) = (takeOver, handOver, statuses)
    Task {
      for await message in messages.incoming {
        switch message {
        case .takeOver: isFree.yield()
        case .handOver: isDue.yield()
        case .status(let new): status.yield(new)
        }
      }
      isFree.finish()
      lost()
    }
  }

  /// Waits until no other server has the log.
  func standBy() async {
    messages.send(.standingBy)
    for await _ in takeOver { return }
  }

  /// Tells the loop that the room is served.
  ///
  /// - Parameter difference: how the room differs from the state before, if the whole past was replayed; nil if it doesn't.
  func serves(difference: String?) { messages.send(.serving(difference: difference)) }

  /// Tells the loop why the room can't be served.
  func failed(_ error: any Error) { messages.send(.failed("\(error)")) }

  /// Waits until another build waits for the log.
  func waitForHandOver() async {
    for await _ in handOver { return }
  }
}
