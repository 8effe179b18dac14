internal import Foundation
internal import LecternWire

/// An event of a page, in the terms of its protocol `lectern.v1`.
///
/// Another implementation of a page that is given the same events has to send the same messages, and to end on the same
/// state.
package struct PageExchange: Sendable {
  /// The number of the page.
  let page: Int
  let event: Event

  enum Event: Sendable {
    /// The page is loaded: it forgets everything.
    case loaded
    /// The page opens a connection, with a query.
    case connected([(name: String, value: String)])
    case received([UInt8])
    /// The page sends an action.
    case sent([UInt8])
    /// The page sends its unanswered actions again.
    case resent([[UInt8]])
    case disconnected
    case ended(state: JSONValue?, own: JSONValue?, unanswered: [[UInt8]])
  }
}

extension PageExchange {
  /// The event as a line of JSON.
  package func line() throws -> String {
    let value = JSONValue.object(["page": .integer(page), event.name: event.value])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension PageExchange.Event {
  fileprivate var name: String {
    switch self {
    case .loaded: "loaded"
    case .connected: "connected"
    case .received: "received"
    case .sent: "sent"
    case .resent: "resent"
    case .disconnected: "disconnected"
    case .ended: "ended"
    }
  }

  fileprivate var value: JSONValue {
    switch self {
    case .loaded, .disconnected: true
    case .connected(let query):
      .object(Dictionary(query.map { ($0.name, .string($0.value)) }) { $1 })
    case .received(let message), .sent(let message): .text(message)
    case .resent(let messages): .array(messages.map { .text($0) })
    case .ended(let state, let own, let unanswered):
      .object([
        "state": state ?? nil, "mine": own ?? nil,
        "unanswered": .array(unanswered.map { .text($0) }),
      ])
    }
  }
}

extension JSONValue {
  fileprivate static func text(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }
}
