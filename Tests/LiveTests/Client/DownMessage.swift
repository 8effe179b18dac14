/// Any message from a room, read as a page would.
struct DownMessage: Decodable {
  struct View: Decodable {
    var count: Int
    var text: String
  }

  /// What happens to a field; in a state of two there is nothing but `replace`.
  struct Operation: Decodable {
    var path: String
    var value: Value

    enum Value: Decodable {
      case count(Int)
      case text(String)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let count = try? container.decode(Int.self) {
          self = .count(count)
        } else {
          self = .text(try container.decode(String.self))
        }
      }
    }
  }

  struct Viewer: Decodable {
    var id: String
  }

  var type: String
  var epoch: String?
  var revision: Int?
  /// What is to be shown now: of a patch, once it was applied.
  var state: View?
  var ops: [Operation]?
  var viewer: Viewer?
  var ref: Int?
  var code: String?

  /// Applies a patch to what was shown before.
  mutating func complete(_ shown: View?) {
    guard let ops, var state = shown else { return }
    for operation in ops {
      switch operation.value {
      case .count(let count): state.count = count
      case .text(let text): state.text = text
      }
    }
    self.state = state
  }
}
