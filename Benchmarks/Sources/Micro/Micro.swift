/// Measures the parts that need no socket, and prints a line of JSON for each.
@main struct Micro {
  static func main() async throws {
    await measureReducer()
    await measureChildren()
    try measureEncoding()
    try measureComparing()
    try measureCompression()
  }
}

/// Returns the average time of an operation in nanoseconds.
///
/// - Parameters:
///   - times: the number of repetitions.
///   - body: the operation; its argument is the number of repetitions before.
func nanoseconds<E: Error>(times: Int, _ body: (Int) throws(E) -> Void) throws(E) -> Double {
  // Warms up code and caches.
  for number in 0..<times / 10 { try body(number) }
  let clock = ContinuousClock()
  let start = clock.now
  for number in 0..<times { try body(number) }
  return (clock.now - start) / .nanoseconds(1) / Double(times)
}

func report(_ name: String, unit: String, _ value: Double) {
  print(#"{"name":"\#(name)","unit":"\#(unit)","value":\#(value)}"#)
}
