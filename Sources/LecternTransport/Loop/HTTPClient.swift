package import Logging
internal import Synchronization

/// Sends HTTP requests to other servers, each over a connection of its own. Redirects are not followed.
///
/// ```swift
/// let client = try HTTPClient(logger: logger)
/// let result = await client.response(to: request, limit: 64 * 1_024, timeout: .seconds(10))
/// ```
///
/// It has a loop of its own: the library looks names up on the loop's thread, and waits there.
package actor HTTPClient {
  private nonisolated let loop: EventLoop
  private var transfers: ClientTransfers?
  private var lastID = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Starts the client's loop.
  ///
  /// - Throws: ``TransportError`` if the library fails.
  package init(logger: Logger) throws(TransportError) {
    loop = try EventLoop(logger: logger, headerSize: 16 * 1_024)
  }

  /// Sends a request, and waits for the response.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - limit: maximum length of the response's body, in bytes.
  ///   - timeout: maximum time until the response is complete.
  package nonisolated func response(
    to request: ClientRequest,
    limit: Int,
    timeout: Duration
  ) async -> Result<ClientResponse, ClientProblem> {
    if request.isMalformed { return .failure(.malformed) }
    return await withCheckedContinuation { continuation in
      let answer = AwaitedResponse(continuation)
      let start = Task { await self.start(request, limit: limit, for: answer) }
      // Beside the loop: the library may wait there for the address of a name.
      let timer = Task {
        guard (try? await Task.sleep(for: timeout)) != nil else { return }
        answer.resume(returning: .failure(.timedOut))
        await self.abort(start.value)
      }
      answer.timer.withLock { $0 = timer }
      if answer.isOver { timer.cancel() }
    }
  }

  private func start(_ request: ClientRequest, limit: Int, for answer: AwaitedResponse) -> Int {
    lastID += 1
    // The time was over before the loop had time for it.
    if answer.isOver { return lastID }
    do throws(TransportError) {
      try prepare().start(lastID, request, limit: limit) { answer.resume(returning: $0) }
    } catch {
      answer.resume(returning: .failure(.failed(error.description)))
    }
    return lastID
  }

  private func prepare() throws(TransportError) -> ClientTransfers {
    if let transfers { return transfers }
    guard let context = loop.thread.servingContext else {
      throw TransportError(.libraryFailed, "the event loop has been shut down")
    }
    let transfers = try ClientTransfers(in: context)
    self.transfers = transfers
    return transfers
  }

  private func abort(_ id: Int) { transfers?.abort(id) }

  /// Breaks all requests off, and stops the loop.
  package func shutDown() async {
    await loop.shutDown()
  }
}

/// Someone who waits for a response: of the loop's, or of the timer's, the first counts.
private final class AwaitedResponse: Sendable {
  typealias Continuation = CheckedContinuation<Result<ClientResponse, ClientProblem>, Never>

  private let continuation: Mutex<Continuation?>
  let timer = Mutex<Task<Void, Never>?>(nil)

  init(_ continuation: Continuation) {
    self.continuation = Mutex(continuation)
  }

  var isOver: Bool { continuation.withLock { $0 == nil } }

  func resume(returning result: Result<ClientResponse, ClientProblem>) {
    guard let continuation = continuation.withLock({ $0.take() }) else { return }
    continuation.resume(returning: result)
    timer.withLock { $0?.cancel() }
  }
}
