import LecternWire
import Testing

/// The law of mapped lists: on the wire they are arrays of their rows, byte for byte.
@Suite struct MappedListLawTests {
  @Test("a mapped list has the JSON and the patches of the array of its rows", arguments: 0..<20)
  func law(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var beds: [Bed] = []
    var language = "en"
    for _ in 0..<100 {
      let (oldBeds, oldLanguage) = (beds, language)
      for _ in 0..<random.below(4) { change(&beds, with: &random) }
      if random.below(20) == 0 { language = random.pick(["en", "de"]) }
      let isReversed = random.below(2) == 0
      let old = list(oldBeds, in: oldLanguage, isReversed: isReversed)
      let new = list(beds, in: language, isReversed: isReversed)

      var (patch, plain) = (PatchWriter(), PatchWriter())
      try new.writeChanges(since: old, to: &patch)
      try Array(new).writeChanges(since: Array(old), to: &plain)
      try #require(text(patch.bytes) == text(plain.bytes))

      var (json, plainJSON) = (JSONWriter(), JSONWriter())
      try new.write(to: &json)
      try Array(new).write(to: &plainJSON)
      try #require(text(json.bytes) == text(plainJSON.bytes))
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func list(
    _ beds: [Bed],
    in language: String,
    isReversed: Bool
  ) -> MappedList<[Bed], Int, Bed> {
    let list = MappedList(beds) { bed in
      Bed(id: bed.id, plant: "\(bed.plant) (\(language))", height: bed.height / 2)
    }
    .depending(on: language)
    return isReversed ? list.reversed() : list
  }

  private func change(_ beds: inout [Bed], with random: inout SplitMix64) {
    let place = random.below(beds.count + 1)
    let isElement = place < beds.count
    switch random.below(5) {
    case 0 where isElement: beds.remove(at: place)
    case 1 where isElement: beds[place].height += 1
    case 2 where isElement: beds.insert(beds.remove(at: place), at: random.below(beds.count + 1))
    case 3: beds.reverse()
    default:
      let bed = Bed(id: random.below(20), plant: random.pick(["rose", "ivy"]), height: 0)
      if !beds.contains(where: { $0.id == bed.id }) { beds.insert(bed, at: place) }
    }
  }
}
