/// Holds the calls of a listener: requests that send actions without a page.
///
/// ```
/// POST /actions
/// Authorization: Bearer K7Q2-M9XA
///
/// {"name":"counter.incrTapped"}
/// ```
protocol CallHost: Sendable {
  /// Starts reading the body of a call.
  func beginCall(_ call: ArrivingCall, on socket: any HTTPSocket)

  /// Appends a part of a body.
  ///
  /// - Returns: whether the request may continue; nil if it isn't a call.
  func appendToCall(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool?

  /// Ends the body of a call.
  ///
  /// - Returns: the call; nil if the request isn't a call.
  func endCallBody(on socket: any HTTPSocket) -> ArrivingCall?

  /// Connects a call to its handler, and passes its messages to it.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - messages: its messages.
  ///   - hold: released with the response.
  ///   - socket: the connection of the request.
  func openCall(
    _ call: ArrivingCall,
    sending messages: [[UInt8]],
    answering hold: ResponseHold,
    on socket: any HTTPSocket
  )

  /// Disconnects a call from its handler, because its response is being sent.
  func endCall(on socket: any HTTPSocket)
}

/// A call whose body has not arrived as a whole.
struct ArrivingCall {
  let handler: any WebSocketHandler
  let request: UpgradeRequest
  var body: ActionBody
}
