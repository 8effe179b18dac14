/// Measures the parts that need no socket; prints a line of JSON for each.
@main struct Micro {
  static func main() async throws {
    await measureReducer()
    await measureChildren()
    try measureEncoding()
    try measureComparing()
  }
}

/// Measures how long it takes to do something once.
///
/// - Parameters:
///   - times: how often to do it.
///   - body: does it; is told how often it was done before.
/// - Returns: nanoseconds.
func nanoseconds<E: Error>(times: Int, _ body: (Int) throws(E) -> Void) throws(E) -> Double {
  // What is done for the first time has to be loaded.
  for number in 0..<times / 10 { try body(number) }
  let clock = ContinuousClock()
  let start = clock.now
  for number in 0..<times { try body(number) }
  return (clock.now - start) / .nanoseconds(1) / Double(times)
}

func report(_ name: String, unit: String, _ value: Double) {
  print(#"{"name":"\#(name)","unit":"\#(unit)","value":\#(value)}"#)
}
