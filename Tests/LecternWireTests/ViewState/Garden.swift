import LecternWire

/// A view state with every kind of field.
@ViewState
struct Garden {
  var name = ""
  var area = 0.0
  var isOpen = false
  var gardener: Gardener?
  var weather = Weather.unknown
  var beds: [Bed] = []
  var visitors: [String] = []
  var prices: [String: Int] = [:]
  var season = Season.spring
  var note = Note(text: "")
  var `default`: Int?
}

@ViewState
struct Gardener {
  var name: String
  var age: Int
}

@ViewState
enum Weather {
  case unknown
  case sunny(Double)
  case windy(from: String, strength: Int)
  case mixed(Int, String)
}

@ViewState
struct Bed: Identifiable {
  let id: Int
  var plant: String
  var height: Int
}

enum Season: String, ViewState, CaseIterable {
  case spring, summer, autumn, winter
}

/// Not a view state: encoded and replaced as a whole.
struct Note: Codable, Equatable {
  var text: String
}
