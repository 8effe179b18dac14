internal import ComposableTesting
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
  /// - Returns: the action's number, by which it is acknowledged.
  @discardableResult
  public func send(
    _ name: String,
    value: (any Encodable)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Int {
    lastRef += 1
    let message = Message(ref: lastRef, name: name, value: value.map(Value.init))
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let bytes = [UInt8](try encoder.encode(message))
      if isConnected { inbox.said(bytes, ref: lastRef) }
      await say(bytes, sourceLocation)
    } catch {
      fail("The value of “\(name)” has no JSON: \(error)", at: sourceLocation)
    }
    return lastRef
  }

  /// Sends any text, as a page should not.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - sourceLocation: where a failure is reported.
  public func send(
    text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await say(Array(text.utf8), sourceLocation)
  }

  private func say(_ message: [UInt8], _ sourceLocation: SourceLocation) async {
    guard let connection, connection.isOpen else {
      return fail("\(name) is not connected, and cannot send.", at: sourceLocation)
    }
    connection.say(message)
    await network.executor.settle(sourceLocation)
  }
}

/// An action on its way up.
private struct Message: Encodable {
  let type = "action"
  let ref: Int
  let name: String
  let value: Value?
}

/// Any value that has JSON.
private struct Value: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
