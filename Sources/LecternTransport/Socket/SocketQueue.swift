/// Tells which of many sockets have something to read, or room to write.
protocol SocketQueue: AnyObject {
  /// Watches a socket for something to read, until it is closed.
  ///
  /// - Returns: whether the system watches it.
  func add(_ descriptor: Int32, id: Int) -> Bool

  /// Starts or stops watching a socket for room to write, too.
  func watchForRoom(_ descriptor: Int32, id: Int, _ isWatched: Bool)

  /// Stops watching a socket.
  func remove(_ descriptor: Int32)
}
