internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One HTTP request whose answer has a maximum size, and is never a redirect's.
final class BoundedTransfer: NSObject, URLSessionDataDelegate {
  private struct State {
    var body: [UInt8] = []
    var problem: ProviderProblem?
    var continuation: CheckedContinuation<(URLResponse?, [UInt8]), any Error>?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: maximum size of the answer, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Sends a request.
  ///
  /// - Throws: ``ProviderProblem`` if the answer is too long, and the system's error if there is none.
  func run(
    _ request: URLRequest,
    _ configuration: URLSessionConfiguration
  ) async throws -> (URLResponse?, [UInt8]) {
    // A session of its own: on Linux, a task asks only the session's delegate.
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      session.dataTask(with: request).resume()
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // RFC 9700 §4.12: a redirect could send the secret or the code elsewhere.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      guard state.body.count + data.count <= limit else {
        state.problem = .unusable("the answer is longer than \(limit) bytes")
        return true
      }
      state.body += data
      return false
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let (continuation, problem, body) = state.withLock {
      ($0.continuation.take(), $0.problem, $0.body)
    }
    if let error = problem ?? error {
      continuation?.resume(throwing: error)
    } else {
      continuation?.resume(returning: (task.response, body))
    }
  }
}
