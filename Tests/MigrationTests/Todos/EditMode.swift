/// Whether a list can be rearranged, as SwiftUI's type of this name.
enum EditMode: Codable {
  case active, inactive
}
