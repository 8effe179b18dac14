import Composable
import ComposableTesting
import OrderedCollections
import Synchronization
import Testing

/// What children cost, counted in what is hashed, compared and copied, and not in time.
@Suite(.serialized) struct ScopeCostTests {
  /// Counts how often ids are hashed and compared.
  struct ID: Hashable {
    static let count = Mutex(0)

    let number: Int

    static func == (left: ID, right: ID) -> Bool {
      count.withLock { $0 += 1 }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      Self.count.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  struct List {
    var rows: OrderedDictionary<ID, Ticker>
  }

  @EnumProperties
  enum ListAction {
    case rows(IdentifiedAction<ID, TickerAction>)
    case add(Int)
    case removeLast
  }

  func list(of count: Int) -> Bench<List, ListAction> {
    let rows = (0..<count).map { (ID(number: $0), Ticker()) }
    return Bench(List(rows: .init(uniqueKeysWithValues: rows))) { clock in
      Reduce<List, ListAction> { state, action in
        switch action {
        case .add(let number): state.rows[ID(number: number)] = Ticker()
        case .removeLast: state.rows.removeLast()
        case .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { TickerFeature(clock: clock) }
    }
  }

  @Test("adding and removing an element looks at as many ids in a long list as in a short one")
  func elements() async {
    var counts: [Int] = []
    for count in [1_000, 10_000] {
      let bench = list(of: count)
      await bench.send(.rows(.element(id: ID(number: 1), action: .startTapped)))
      // Room for one more, which is made rarely, and by the list itself.
      await bench.send(.add(-1), .removeLast)
      let before = ID.count.withLock { $0 }
      await bench.send(.add(-1), .removeLast, .add(-1))
      counts.append(ID.count.withLock { $0 } - before)
      await bench.send(.rows(.element(id: ID(number: 1), action: .stopTapped)))
    }
    // Ids that collide in the table are compared, too.
    #expect(counts.allSatisfy { $0 < 40 }, "\(counts)")
  }

  /// Holds one of its own kind, as a child and in a list.
  struct Level {
    var answers = 0
    var next: [Level] = []
    var list: OrderedDictionary<ID, Level> = [:]

    var child: Level? {
      get { next.first }
      set { next = newValue.map { [$0] } ?? [] }
    }
  }

  @EnumProperties
  indirect enum LevelAction: Sendable {
    case start
    case answer
    case child(LevelAction)
    case list(IdentifiedAction<ID, LevelAction>)
  }

  struct LevelFeature: Reducer {
    var body: some Reducer<Level, LevelAction> {
      Reduce { state, action in
        switch action {
        case .start: return .run { await $0(.answer) }.cancellable(id: ID(number: 0))
        case .answer: state.answers += 1
        case .child, .list: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { LevelFeature() }
      .forEach(\.list, action: \.list) { LevelFeature() }
    }
  }

  @Test("an effect deep down is named once on every level")
  func depth() async {
    var counts: [Int] = []
    for depth in [50, 100, 200] {
      let state = (0..<depth).reduce(Level()) { level, _ in Level(list: [ID(number: 0): level]) }
      let action = (0..<depth).reduce(LevelAction.start) { action, _ in
        .list(.element(id: ID(number: 0), action: action))
      }
      let bench = Bench(state) { _ in LevelFeature() }
      let before = ID.count.withLock { $0 }
      await bench.send(action)
      counts.append(ID.count.withLock { $0 } - before)
      var level = await bench.state
      while let (_, child) = level.list.elements.first { level = child }
      #expect(level.answers == 1)
    }
    #expect(counts[2] - counts[1] <= 2 * (counts[1] - counts[0]) + 20, "\(counts)")
  }

  @Test("an effect answers from as deep down as a page can name")
  func deepest() async {
    // A name of 1,024 bytes is this deep where a case is one letter.
    let depth = 512
    let state = (0..<depth).reduce(Level()) { level, _ in Level(next: [level]) }
    let bench = Bench(state) { _ in LevelFeature() }
    await bench.send((0..<depth).reduce(LevelAction.start) { action, _ in .child(action) })
    var level = await bench.state
    while let child = level.child { level = child }
    #expect(level.answers == 1)
  }

  /// A list that tells where it lies.
  struct Document: Equatable {
    var lines = Array(repeating: 0, count: 1_000)

    var address: UInt {
      lines.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }

  @EnumProperties
  enum Mode {
    case editing(Document)
    case comparing(old: Document, new: Document)
    case closed
  }

  @EnumProperties
  enum ModeAction {
    case editing(Int)
    case comparing(Int)
  }

  let mode = combine(
    Reduce<Mode, ModeAction> { _, _ in .none }
      .ifCaseLet(\.editing, action: \.editing) {
        Reduce { document, line in
          document.lines[line] += 1
          return .none
        }
      }
      .ifCaseLet(\.comparing, action: \.comparing) {
        Reduce { documents, line in
          documents.new.lines[line] += 1
          return .none
        }
      }
  )

  @Test("the payload of a case is changed where it lies")
  func payload() {
    var state = Mode.editing(Document())
    var addresses: Set = [state.editing?.address]
    for line in 0..<10 {
      _ = mode.reduce(into: &state, action: .editing(line))
      addresses.insert(state.editing?.address)
    }
    #expect(state.editing?.lines.prefix(11) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    #expect(addresses.count == 1)
  }

  @Test("so is one of several values")
  func values() {
    var state = Mode.comparing(old: Document(), new: Document())
    // Apart from each other.
    _ = mode.reduce(into: &state, action: .comparing(0))
    var addresses: Set = [state.comparing?.new.address]
    for line in 1..<10 {
      _ = mode.reduce(into: &state, action: .comparing(line))
      addresses.insert(state.comparing?.new.address)
    }
    #expect(state.comparing?.new.lines.prefix(11) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    #expect(state.comparing?.old == Document())
    #expect(addresses.count == 1)
  }

  /// A property by hand, which takes nil for another case.
  enum ByHand: Equatable {
    case some(Document)
    case none

    var document: Document? {
      get { if case .some(let document) = self { document } else { nil } }
      set { self = newValue.map(ByHand.some) ?? .none }
    }
  }

  @Test("a property by hand may take nil for what it says")
  func byHand() {
    let reducer = Reduce<ByHand, ModeAction> { _, _ in .none }
      .ifCaseLet(\.document, action: \.editing) {
        Reduce { document, line in
          document.lines[line] += 1
          return .none
        }
      }
    var state = ByHand.some(Document())
    _ = reducer.reduce(into: &state, action: .editing(0))
    _ = reducer.reduce(into: &state, action: .editing(0))
    #expect(state.document?.lines[0] == 2)
    state = .none
    _ = reducer.reduce(into: &state, action: .editing(0))
    #expect(state == .none)
  }
}
