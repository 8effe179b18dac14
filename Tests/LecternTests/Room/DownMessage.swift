/// Any message from a room, read as a page would.
struct DownMessage: Decodable {
  struct View: Decodable {
    var count: Int
    var sender: String?
  }

  struct Room: Decodable, Equatable {
    var floor: String
    var driver: String?
    var isFrozen: Bool
  }

  /// What happens to a field of the state; there is nothing but `replace`.
  struct Operation: Decodable {
    var path: String
    var value: Value

    enum Value: Decodable {
      case number(Double)
      case text(String?)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try container.decode(String?.self))
        }
      }
    }
  }

  struct Subscriber: Decodable, Equatable {
    var id: String
    var role: String
    var may: [String]
    var isDriving: Bool
    var canRaiseHand: Bool
    var hasRaisedHand: Bool

    /// The id, but for what names the life of the room.
    var number: String { String(id.prefix { $0 != "." }) }
  }

  var type: String
  var epoch: String?
  var revision: Int?
  /// What is to be shown now: of a patch, once it was applied.
  var state: View?
  var room: Room?
  var ops: [Operation]?
  var viewer: Subscriber?
  var ref: Int?
  var code: String?

  /// Applies a patch to what was shown before.
  mutating func complete(_ shown: View?) {
    guard let ops, var state = shown else { return }
    for operation in ops {
      switch (operation.path, operation.value) {
      case ("/count", .number(let count)): state.count = Int(count)
      case ("/sender", .text(let sender)): state.sender = sender
      default: break
      }
    }
    self.state = state
  }

  var summary: String {
    if let count = state?.count { return "\(count)" }
    return ([code ?? type] + (ref.map { ["\($0)"] } ?? [])).joined(separator: " ")
  }
}
