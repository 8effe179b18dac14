/// Any message from a room, read as a page would.
struct DownMessage: Decodable {
  struct View: Decodable {
    var count: Int
    var text: String
  }

  struct Viewer: Decodable {
    var id: String
  }

  var type: String
  var revision: Int?
  var state: View?
  var viewer: Viewer?
  var ref: Int?
  var code: String?
}
