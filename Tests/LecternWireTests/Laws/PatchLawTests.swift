import LecternWire
import Testing

@testable import LecternTesting

/// The law of patches: applied to the old state, a patch gives the new one.
@Suite struct PatchLawTests {
  func bytes(_ state: some ViewState) throws -> [UInt8] {
    var json = JSONWriter()
    try state.write(to: &json)
    return json.bytes
  }

  @Test("a patch turns the old state into the new one", arguments: 0..<20)
  func law(seed: Int) throws {
    var garden = Garden()
    var replica = try JSONValue(bytes(garden))
    for revision in 0..<100 {
      let old = garden
      for _ in 0..<Int.random(in: 0...4) { garden.change() }
      let patch = try Patch(from: revision, old, to: revision + 1, garden)
      #expect(patch.isEmpty == (old == garden))
      let operations = try JSONValue(patch.encoded.bytes)["ops"]
      replica = try #require(replica.patched(operations), "\(old) to \(garden)")
      try #require(try replica == JSONValue(bytes(garden)), "\(old) to \(garden)")
    }
  }
}

extension Garden {
  /// Makes a random change.
  fileprivate mutating func change() {
    switch Int.random(in: 0..<14) {
    case 0: name = ["", "Kew", "a/b~c\"\\", "🌷"].randomElement() ?? ""
    case 1: area = [0, 1.5, -1e-9, 1e300].randomElement() ?? 0
    case 2: isOpen.toggle()
    case 3: gardener = Bool.random() ? nil : Gardener(name: "Ada", age: .random(in: 0...3))
    case 4: gardener?.age += 1
    case 5: weather = .sunny(.random(in: 0...1))
    case 6: weather = .windy(from: Bool.random() ? "west" : "east", strength: .random(in: 0...9))
    case 7: weather = Bool.random() ? .unknown : .mixed(.random(in: 0...2), "x")
    case 8:
      let bed = Bed(id: .random(in: 0...12), plant: "rose", height: 0)
      if !beds.contains(where: { $0.id == bed.id }) {
        beds.insert(bed, at: .random(in: 0...beds.count))
      }
    case 9: if let index = beds.indices.randomElement() { beds.remove(at: index) }
    case 10: if let index = beds.indices.randomElement() { beds[index].height += 1 }
    case 11: beds.shuffle()
    case 12:
      visitors = (0..<Int.random(in: 0...6)).map { _ in ["a", "b", "c"].randomElement() ?? "" }
    default:
      prices[["a", "b/c", "d~e"].randomElement() ?? ""] = Bool.random() ? nil : .random(in: 0...3)
    }
  }
}
