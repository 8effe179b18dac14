internal import Foundation

/// The parts of a room's message that a ghost reads.
struct GhostMessage: Decodable {
  enum Kind: String, Decodable {
    case snapshot, patch, ack, fault, heartbeat
  }

  /// The parts of its identity that a ghost reads.
  struct Viewer: Decodable, Equatable {
    var id: String
    var may: [String]
    var mayNot: [String]?
    var canRaiseHand: Bool
    var hasRaisedHand: Bool
  }

  /// The personal view state that a message carries.
  struct PersonalView: Decodable {
    var revision: Int
  }

  var type: Kind
  var epoch: String?
  var revision: Int?
  var ref: Int?
  var code: String?
  var viewer: Viewer?
  var personalView: PersonalView?

  private enum CodingKeys: String, CodingKey {
    case type, epoch, revision, ref, code, viewer
    case personalView = "mine"
  }
}

extension GhostMessage {
  /// Reads a message; nil if it isn't a message of the protocol.
  init?(_ bytes: [UInt8]) {
    guard let message = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = message
  }

  private static let patch = Array(#"{"type":"patch","from":"#.utf8)
  private static let revision = Array(#","revision":"#.utf8)

  /// Returns the revision of a patch that is the same for all viewers; nil for another message. Nearly all messages are
  /// such patches, so their JSON is not parsed.
  static func revision(ofSharedPatch bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: patch) else { return nil }
    let rest = bytes[patch.count...].drop { $0.isDigit }
    // An identity, a personal view state and a room's state are objects, and come last.
    guard rest.starts(with: revision), bytes.dropLast().last != UInt8(ascii: "}") else {
      return nil
    }
    let digits = rest.dropFirst(revision.count).prefix { $0.isDigit }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
