/// Holds a response back until it may be sent. A responder is called on the loop, and must not wait.
///
/// ```swift
/// let hold = ResponseHold()
/// var response = HTTPResponse(status: .noContent)
/// response.hold = hold
/// // … later, on the loop
/// hold.release()
/// ```
///
/// Where the response itself takes time, it is given at the end: `hold.release(sending: response)`.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
package final class ResponseHold: @unchecked Sendable {
  package private(set) var isReleased = false
  /// Whether nobody waits for the response any more.
  package fileprivate(set) var isAbandoned = false
  /// The response to send in place of the one that was held back; nil for that one.
  package private(set) var replacement: HTTPResponse?
  /// Called once when it is released.
  package var releaseHandler: (() -> Void)?

  package init() {}

  /// Lets the response be sent. To be called on the loop.
  ///
  /// - Parameter response: the response to send in place of the one that was held back; nil for that one.
  package func release(sending response: HTTPResponse? = nil) {
    guard !isReleased else { return }
    (isReleased, replacement) = (true, response)
    releaseHandler?()
    releaseHandler = nil
  }
}

/// The responses of a listener that are held back, by their connections.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class HeldResponses: @unchecked Sendable {
  private var responses: [SocketID: HTTPResponse] = [:]
  /// The connections whose request has been read to the end of its body.
  private var endedBodies: Set<SocketID> = []

  /// Keeps a response until it is released or its connection is closed.
  func insert(_ response: HTTPResponse, on socket: any HTTPSocket) {
    responses[socket.id] = response
    response.hold?.releaseHandler = { [weak self] in
      // The id may be another connection's by now. Its own response is then still held.
      if self?.responses[socket.id] != nil { socket.requestWritable() }
    }
  }

  func contains(_ socket: any HTTPSocket) -> Bool { responses[socket.id] != nil }

  /// Records the end of a request's body.
  ///
  /// - Returns: false if it had ended before.
  func endBody(on socket: any HTTPSocket) -> Bool { endedBodies.insert(socket.id).inserted }

  /// Removes and returns the response of a connection, once it is released.
  func removeReleased(on socket: any HTTPSocket) -> HTTPResponse? {
    guard let held = responses[socket.id], held.hold?.isReleased == true else { return nil }
    remove(socket)
    var response = held.hold?.replacement ?? held
    response.closes = response.closes || held.closes
    return response
  }

  func remove(_ socket: any HTTPSocket) {
    let hold = responses.removeValue(forKey: socket.id)?.hold
    if hold?.isReleased == false { hold?.isAbandoned = true }
    endedBodies.remove(socket.id)
  }
}
