import LecternWire
import Testing

@testable import LecternTesting

/// The law of flattened parts: on the wire, their fields are indistinguishable from the struct's own.
@Suite struct FlattenedLawTests {
  func bytes(_ state: some ViewState) throws -> [UInt8] {
    var json = JSONWriter()
    try state.write(to: &json)
    return json.bytes
  }

  @Test("a view with parts has the JSON and the changes of one without", arguments: 0..<20)
  func law(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var view = Divided()
    var replica = try JSONValue(bytes(view))
    for _ in 0..<100 {
      let old = view
      for _ in 0..<random.below(4) { view.change(with: &random) }
      try #require(try bytes(view) == bytes(view.undivided))

      var (patch, plain) = (PatchWriter(), PatchWriter())
      try view.writeChanges(since: old, to: &patch)
      try view.undivided.writeChanges(since: old.undivided, to: &plain)
      let operations = try JSONValue(patch.bytes)
      let plainOperations = try JSONValue(plain.bytes)
      replica = try #require(replica.patched(operations))
      try #require(try replica == JSONValue(bytes(view)))
      try #require(try replica == JSONValue(bytes(old)).patched(plainOperations))
      try #require(patch.bytes.count == plain.bytes.count)
    }
  }
}

@ViewState
private struct Undivided {
  var berth: Berth?
  var charts: [String: Int]
  var depth: Double
  var name: String
  var ships: [Ship]
  var weather: Weather
}

@ViewState
private struct Divided {
  @ViewState
  struct Waters {
    @ViewState
    struct Sky: ViewState, KeyedViewState {
      var weather = Weather.unknown
    }

    var depth = 0.0
    @Flattened var sky = Sky()
    var berth: Berth?
  }

  @ViewState
  struct Traffic {
    var ships: [Ship] = []
    var charts: [String: Int] = [:]
  }

  @Flattened var waters = Waters()
  var name = ""
  @Flattened var traffic = Traffic()

  var undivided: Undivided {
    Undivided(
      berth: waters.berth,
      charts: traffic.charts,
      depth: waters.depth,
      name: name,
      ships: traffic.ships,
      weather: waters.sky.weather
    )
  }

  mutating func change(with random: inout SplitMix64) {
    switch random.below(7) {
    case 0: name = random.pick(["", "Kew", "a/b~c\"\\", "🌷"])
    case 1: waters.depth = random.pick([0, 1.5, -1e-9])
    case 2: waters.berth = random.below(2) == 0 ? nil : Berth(length: random.below(3))
    case 3: waters.sky.weather = random.pick([.unknown, .sunny(0.5), .mixed(1, "x")])
    case 4:
      let id = String(random.below(6))
      traffic.ships.removeAll { $0.id == id }
      traffic.ships.append(Ship(id: id, crew: [], weather: .unknown))
    case 5: if !traffic.ships.isEmpty { traffic.ships.removeFirst() }
    default:
      traffic.charts[random.pick(["a", "b/c", "d~e"])] =
        random.below(2) == 0 ? nil : random.below(3)
    }
  }
}
