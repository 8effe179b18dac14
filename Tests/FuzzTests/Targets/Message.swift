@testable import LecternTesting
@testable import LecternWire

/// Decodes an action message, and checks that a failure is a fault that can be sent.
func checkMessage(_ input: [UInt8]) throws {
  do {
    let message = try ActionMessage(input)
    try require(message.ref >= 0, "a negative ref")
  } catch let fault as Fault {
    try require(!fault.message.isEmpty, "a fault without a message")
    try require((try? JSONValue(fault.encoded)) != nil, "a fault that is not JSON")
  }
}
