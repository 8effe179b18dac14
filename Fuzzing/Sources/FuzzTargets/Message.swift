@testable import LecternTesting
@testable import LecternWire

/// Whatever a page says is an action's message, or a fault that it can be told.
func checkMessage(_ input: [UInt8]) throws {
  do {
    let message = try ActionMessage(input)
    try require(message.ref >= 0, "a ref below 0")
  } catch let fault as Fault {
    try require(!fault.message.isEmpty, "a fault without a reason")
    try require((try? JSONValue(fault.encoded)) != nil, "a fault that is no JSON")
  }
}
