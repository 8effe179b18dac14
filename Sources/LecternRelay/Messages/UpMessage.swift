internal import LecternBytes
internal import LecternTransport

/// A message of a relay to the leader of the rooms.
enum UpMessage {
  case opened(Int, UpgradeRequest)
  case received(Int, [UInt8])
  /// The viewer has begun to lose frames because its connection takes none at the moment.
  case behind(Int)
  /// The viewer has lost all frames since a position; nil if it has nothing.
  case lost(Int, since: FramePosition?)
  case closed(Int)
  case roundTrip(Int, Duration)
  case request(Int, HTTPRequest)
}

extension UpMessage {
  private enum Kind: UInt64 {
    case opened, received, behind, lost, closed, roundTrip, request
  }

  func write(to writer: inout ByteWriter) {
    func begin(_ kind: Kind, _ id: Int) {
      writer.write(kind.rawValue)
      writer.write(UInt64(id))
    }
    switch self {
    case .opened(let slot, let request):
      begin(.opened, slot)
      writer.write(request)
    case .received(let slot, let message):
      begin(.received, slot)
      writer.write(message)
    case .behind(let slot):
      begin(.behind, slot)
    case .lost(let slot, let position):
      begin(.lost, slot)
      writer.write(position)
    case .closed(let slot):
      begin(.closed, slot)
    case .roundTrip(let slot, let duration):
      begin(.roundTrip, slot)
      let (seconds, attoseconds) = duration.components
      writer.write(seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000)
    case .request(let id, let request):
      begin(.request, id)
      writer.write(request)
    }
  }

  /// Reads the next message; nil if the bytes are none.
  init?(_ reader: inout ByteReader) {
    guard let kind = reader.unsigned().flatMap(Kind.init), let id = reader.number() else {
      return nil
    }
    guard kind == .request || id < SlotSet.limit else { return nil }
    switch kind {
    case .opened:
      guard let request = reader.upgradeRequest() else { return nil }
      self = .opened(id, request)
    case .received:
      guard let message = reader.bytes() else { return nil }
      self = .received(id, message)
    case .behind:
      self = .behind(id)
    case .lost:
      guard let position = reader.position() else { return nil }
      self = .lost(id, since: position)
    case .closed:
      self = .closed(id)
    case .roundTrip:
      guard let duration = reader.signed() else { return nil }
      self = .roundTrip(id, .microseconds(duration))
    case .request:
      guard let request = reader.request() else { return nil }
      self = .request(id, request)
    }
  }
}
