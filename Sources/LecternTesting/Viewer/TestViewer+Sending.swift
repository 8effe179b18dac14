internal import Foundation
public import Testing

extension TestViewer {
  /// Sends an action, as a click does.
  ///
  /// ```swift
  /// await alice.send("favoritePrimes.deleteFavoritePrimes", value: [5])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the action's dotted name.
  ///   - value: its payload; none by default.
  ///   - sourceLocation: where a failure is reported.
  /// - Returns: the action's number. Its acknowledgement repeats the number.
  @discardableResult
  public func send(
    _ name: String,
    value: (any Encodable)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Int {
    let ref = client.nextRef()
    let message = Message(ref: ref, name: name, value: value.map(Value.init))
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let bytes = [UInt8](try encoder.encode(message))
      if isConnected { client.sent(bytes, ref: ref) }
      await send([bytes], sourceLocation)
    } catch {
      fail("The value of “\(name)” cannot be encoded as JSON: \(error)", at: sourceLocation)
    }
    return ref
  }

  /// Sends any text, valid or not.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - sourceLocation: where a failure is reported.
  public func send(
    text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await send([Array(text.utf8)], sourceLocation)
  }

  /// Sends texts that arrive in one turn of the room's executor.
  package func send(
    texts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await send(texts.map { Array($0.utf8) }, sourceLocation)
  }

  private func send(_ messages: [[UInt8]], _ sourceLocation: SourceLocation) async {
    guard let connection, connection.isOpen else {
      return fail("\(name) is not connected, and cannot send.", at: sourceLocation)
    }
    connection.send(messages)
    await network.settle(sourceLocation)
  }
}

/// The message of an action.
private struct Message: Encodable {
  let type = "action"
  let ref: Int
  let name: String
  let value: Value?
}

/// An encodable value of any type.
private struct Value: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
