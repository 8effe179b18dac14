import Composable
import ComposableTesting
import OrderedCollections
import Synchronization
import Testing

/// The cost of children, measured in hashes, comparisons and copies rather than time.
@Suite(.serialized) struct ChildCostTests {
  /// An id that counts how often it is hashed and compared.
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

  func list(of count: Int) -> StoreHarness<List, ListAction> {
    let rows = (0..<count).map { (ID(number: $0), Ticker()) }
    return StoreHarness(List(rows: .init(uniqueKeysWithValues: rows))) { clock in
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

  @Test("the number of ids examined does not depend on the length of the list")
  func elements() async {
    var counts: [Int] = []
    for count in [1_000, 10_000] {
      let harness = list(of: count)
      await harness.send(.rows(.element(id: ID(number: 1), action: .startTapped)))
      // Makes the list reserve capacity. It does so rarely.
      await harness.send(.add(-1), .removeLast)
      let before = ID.count.withLock { $0 }
      await harness.send(.add(-1), .removeLast, .add(-1))
      counts.append(ID.count.withLock { $0 } - before)
      await harness.send(.rows(.element(id: ID(number: 1), action: .stopTapped)))
    }
    // Usually 11. Hash seeds are random, and ids that collide are compared too: 1 run in 13 exceeds 40.
    // One scan of the shorter list examines 1,000.
    #expect(counts.allSatisfy { $0 < 500 }, "\(counts)")
  }

  /// A recursive state, with a child and a list of children.
  struct Level {
    var responses = 0
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
    case response
    case child(LevelAction)
    case list(IdentifiedAction<ID, LevelAction>)
  }

  struct LevelFeature: Reducer {
    var body: some Reducer<Level, LevelAction> {
      Reduce { state, action in
        switch action {
        case .start: return .run { await $0(.response) }.cancellable(id: ID(number: 0))
        case .response: state.responses += 1
        case .child, .list: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { LevelFeature() }
      .forEach(\.list, action: \.list) { LevelFeature() }
    }
  }

  @Test("the cost of an effect is linear in its depth")
  func depth() async {
    var counts: [Int] = []
    for depth in [50, 100, 200] {
      let state = (0..<depth).reduce(Level()) { level, _ in Level(list: [ID(number: 0): level]) }
      let action = (0..<depth).reduce(LevelAction.start) { action, _ in
        .list(.element(id: ID(number: 0), action: action))
      }
      let harness = StoreHarness(state) { _ in LevelFeature() }
      let before = ID.count.withLock { $0 }
      await harness.send(action)
      counts.append(ID.count.withLock { $0 } - before)
      var level = await harness.state
      while let (_, child) = level.list.elements.first { level = child }
      #expect(level.responses == 1)
    }
    #expect(counts[2] - counts[1] <= 2 * (counts[1] - counts[0]) + 20, "\(counts)")
  }

  @Test("an effect at the greatest depth that a page can name sends its action")
  func deepest() async {
    // The deepest name of 1,024 bytes, in which each case has one letter.
    let depth = 512
    let state = (0..<depth).reduce(Level()) { level, _ in Level(next: [level]) }
    let harness = StoreHarness(state) { _ in LevelFeature() }
    await harness.send((0..<depth).reduce(LevelAction.start) { action, _ in .child(action) })
    var level = await harness.state
    while let child = level.child { level = child }
    #expect(level.responses == 1)
  }

  /// A list that exposes the address of its storage.
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

  @Test("the payload of a case is changed in place")
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

  @Test("one of several values of a case is changed in place")
  func values() {
    var state = Mode.comparing(old: Document(), new: Document())
    // Gives the two documents separate storage.
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

  /// An enum with a handwritten property. The property sets another case for nil.
  enum Handwritten: Equatable {
    case some(Document)
    case none

    var document: Document? {
      get { if case .some(let document) = self { document } else { nil } }
      set { self = newValue.map(Handwritten.some) ?? .none }
    }
  }

  @Test("a handwritten property may set nil literally")
  func byHand() {
    let reducer = Reduce<Handwritten, ModeAction> { _, _ in .none }
      .ifCaseLet(\.document, action: \.editing) {
        Reduce { document, line in
          document.lines[line] += 1
          return .none
        }
      }
    var state = Handwritten.some(Document())
    _ = reducer.reduce(into: &state, action: .editing(0))
    _ = reducer.reduce(into: &state, action: .editing(0))
    #expect(state.document?.lines[0] == 2)
    state = .none
    _ = reducer.reduce(into: &state, action: .editing(0))
    #expect(state == .none)
  }
}
