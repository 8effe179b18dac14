import LecternWire

/// A view state with every kind of field, and with values that are error-prone on a page.
@ViewState
struct Harbour {
  var name = ""
  var depth = 0.0
  var berth: Berth?
  var weather = Weather.unknown
  var ships: [Ship] = []
  var signals: [String] = []
  var soundings: MappedList<[Int], Int, Sounding> = MappedList([], id: \.self) { Sounding($0) }
  var tides: [String: Double?] = [:]
  var charts: [String: [String: Int]] = [:]
}

@ViewState
struct Berth {
  var `default` = true
  var length: Int?
  var ship: Ship?
}

@ViewState
struct Ship: Identifiable {
  let id: String
  var crew: [String]
  var weather: Weather
}

@ViewState
struct Sounding: Identifiable {
  let id: Int
  let label: String

  init(_ id: Int) {
    self.id = id
    label = "\(id) m"
  }
}

extension Harbour {
  /// Makes a random change.
  mutating func change(with random: inout SplitMix64) {
    // Starts over now and then, to keep the lines of the golden file short.
    if random.below(24) == 0 { self = Harbour() }
    switch random.below(16) {
    case 0: name = random.pick(Self.texts)
    case 1: depth = random.pick(Self.numbers)
    case 2: berth = random.below(3) == 0 ? nil : Berth()
    case 3:
      berth?.length = random.pick([
        nil, 0, -1, JSONWriter.largestInteger, -JSONWriter.largestInteger,
      ])
    case 4: berth?.ship = random.below(3) == 0 ? nil : Self.ship(with: &random)
    case 5: weather = Self.weather(with: &random)
    case 6:
      let ship = Self.ship(with: &random)
      if !ships.contains(where: { $0.id == ship.id }) {
        ships.insert(ship, at: random.below(ships.count + 1))
      }
    case 7: if !ships.isEmpty { ships.remove(at: random.below(ships.count)) }
    case 8:
      if !ships.isEmpty { ships[random.below(ships.count)].weather = Self.weather(with: &random) }
    case 9: if !ships.isEmpty { ships[random.below(ships.count)].crew = Self.texts(with: &random) }
    case 10: ships.reverse()
    case 11:
      if !ships.isEmpty { ships.insert(ships.removeLast(), at: random.below(ships.count + 1)) }
    case 12: signals = Self.texts(with: &random)
    case 13:
      let depths = (0..<random.below(6)).map { $0 * (1 + random.below(2)) }
      soundings = MappedList(depths, id: \.self) { Sounding($0) }
    case 14:
      let value: Double?? = random.pick([nil, .some(nil), random.pick(Self.numbers)])
      tides[random.pick(Self.names)] = value
    default:
      let name = random.pick(Self.names)
      if random.below(3) == 0 {
        charts[name] = nil
      } else {
        charts[name, default: [:]][random.pick(Self.names)] =
          random.below(2) == 0 ? nil : random.below(9)
      }
    }
  }

  private static func ship(with random: inout SplitMix64) -> Ship {
    Ship(
      id: random.pick(Self.names),
      crew: texts(with: &random),
      weather: Self.weather(with: &random)
    )
  }

  private static func texts(with random: inout SplitMix64) -> [String] {
    (0..<random.below(4)).map { _ in random.pick(Self.texts) }
  }

  private static func weather(with random: inout SplitMix64) -> Weather {
    switch random.below(4) {
    case 0: .unknown
    case 1: .sunny(random.pick(numbers))
    case 2: .windy(from: random.pick(texts), strength: random.below(3))
    default: .mixed(random.below(3), random.pick(texts))
    }
  }

  private static let names = [
    "", "~", "/", "~1", "~01", "a/b~c", "__proto__", "constructor", "0", "-", "é", "🎉", "\u{FB33}",
    "\"", "\\", "\u{0}", "\u{2028}",
  ]

  private static let texts = [
    "", "a", "é", "🎉", "\u{0}\u{1F}\u{7F}", "\"\\/\u{8}\t\n\u{C}\r", "\u{2028}\u{2029}",
    "</script>",
    "\u{FEFF}", "null",
  ]

  private static let numbers: [Double] = [
    0, -0.0, 1, -1.5, 0.1, 4.35, 1e-6, 1e-7, 1e20, 1e21, 1e23, 123e-20, 0.1 + 0.2,
    9_007_199_254_740_991, -9_007_199_254_740_992, 9_007_199_254_740_994, 1e300, -1e-300,
    .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
  ]
}
