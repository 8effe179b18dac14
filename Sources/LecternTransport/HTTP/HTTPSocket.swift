/// A connection that makes HTTP requests.
protocol HTTPSocket: Socket {
  /// The head of the current request, readable until the response ends.
  var head: any RequestHead { get }

  /// The number of bytes read from the connection, encrypted ones if it is encrypted; nil if unknown. The end of the
  /// client's side may count as a byte.
  var readCount: Int64? { get }

  /// Sends a response that is in memory; what the system does not take is buffered.
  ///
  /// - Parameters:
  ///   - head: the status line and the headers.
  ///   - body: nil if the response has none.
  /// - Returns: whether it is sent, or will be.
  func send(head: String, body: [UInt8]?) -> Bool

  /// Sends a piece of a body, of which the head is sent.
  ///
  /// - Returns: whether it is sent, or will be.
  func send(_ piece: [UInt8], isLast: Bool) -> Bool

  /// Sends a file, in pieces as the system takes them.
  ///
  /// - Parameter headers: lines to add to the headers of every response.
  func sendFile(at path: String, contentType: String, headers: String) -> FileTransfer

  /// Ends the response, so that the connection may make the next request.
  ///
  /// - Returns: whether it may.
  func completeResponse() -> Bool

  /// Requests a call of ``HTTPExchange/sendFile()`` as soon as the socket can take bytes.
  func requestWritable()

  /// Takes the connection from HTTP: from now on it is read and written by ``Socket`` alone.
  ///
  /// - Parameter unsentLimit: the number of bytes that may wait in the system.
  func detachFromHTTP(unsentLimit: Int)
}

/// The state of a file's transfer.
enum FileTransfer {
  case failed
  /// The pieces follow by themselves.
  case started
  /// The response is sent as a whole.
  case completed
}
