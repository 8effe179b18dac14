/// Any message from a room, read as a page would.
struct DownMessage: Decodable {
  struct View: Decodable {
    var count: Int
    var sender: String?
  }

  struct Viewer: Decodable {
    var id: String
    var role: String

    /// The id, but for what names the life of the room.
    var number: String { String(id.prefix { $0 != "." }) }
  }

  var type: String
  var epoch: String?
  var revision: Int?
  var state: View?
  var viewer: Viewer?
  var ref: Int?
  var code: String?

  var summary: String {
    if let count = state?.count { return "\(count)" }
    return ([code ?? type] + (ref.map { ["\($0)"] } ?? [])).joined(separator: " ")
  }
}
