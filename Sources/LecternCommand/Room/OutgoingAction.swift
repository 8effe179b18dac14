internal import ArgumentParser
internal import LecternClient
internal import LecternWire

/// An action to send, by its name, with its value as JSON.
struct OutgoingAction {
  let name: String
  /// Nil for an action without a value.
  let value: [UInt8]?

  /// - Parameters:
  ///   - value: the value as it was typed.
  ///   - isText: whether it is a text, and not JSON.
  init(_ name: String, value: String?, isText: Bool) throws(ValidationError) {
    self.name = name
    guard let value else {
      self.value = nil
      return
    }
    guard !isText else {
      self.value = StateText(.string(value)).json
      return
    }
    guard let json = RawJSON(Array(value.utf8)) else {
      throw ValidationError(
        "The value \(value) is not JSON. Put a text in quotes, '\"like this\"', or add --text."
      )
    }
    self.value = Array(json.bytes)
  }

  /// Parses a line with a name and, after a blank, a value; nil for an empty line.
  init?(line: String, isText: Bool) throws(ValidationError) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let name = parts.first else { return nil }
    try self.init(String(name), value: parts.dropFirst().first.map(String.init), isText: isText)
  }

  /// Sends the action, and waits for the answer at most for some seconds.
  func send(over link: RoomLink, timeout: Double) async -> SendOutcome {
    let sending = Task { try await link.send(name, value: value) }
    let timer = Task {
      try await Task.sleep(for: .seconds(timeout))
      sending.cancel()
    }
    let result = await sending.result
    timer.cancel()
    return SendOutcome(
      result,
      of: name,
      problem: await link.problem,
      timeout: timeout,
      hasTimedOut: sending.isCancelled
    )
  }
}
