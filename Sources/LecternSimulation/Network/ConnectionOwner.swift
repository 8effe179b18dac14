/// The page at one end of a simulated connection.
protocol ConnectionOwner: AnyObject {
  func received(_ bytes: [UInt8], on connection: SimulatedConnection)

  /// The room has closed the connection, or its process was killed.
  func disconnected(from connection: SimulatedConnection)
}
