internal import Lectern

/// A name that a participant has without giving one, so that nothing on the wall has to be approved.
struct Nickname {
  let text: String

  init(of participant: Sender) {
    // FNV-1a: the same on each machine and in each run.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in participant.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    text = [Self.adjectives, Self.colors, Self.animals].map { words in
      let (quotient, index) = hash.quotientAndRemainder(dividingBy: UInt64(words.count))
      hash = quotient
      return words[Int(index)]
    }
    .joined(separator: " ")
  }

  private static let adjectives = [
    "Able", "Brave", "Bright", "Calm", "Clever", "Curious", "Eager", "Fair", "Fearless", "Gentle",
    "Glad", "Grand", "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry",
    "Mighty", "Nimble", "Noble", "Patient", "Proud", "Quick", "Quiet", "Ready", "Steady", "Swift",
    "Warm", "Wise",
  ]
  private static let colors = [
    "Amber", "Azure", "Blue", "Bronze", "Copper", "Coral", "Crimson", "Emerald", "Golden", "Green",
    "Indigo", "Ivory", "Jade", "Lilac", "Olive", "Orange", "Pearl", "Purple", "Red", "Rose",
    "Ruby", "Sapphire", "Scarlet", "Silver", "Teal", "Topaz", "Violet", "White", "Yellow",
  ]
  private static let animals = [
    "Albatross", "Badger", "Beaver", "Bison", "Condor", "Crane", "Dolphin", "Eagle", "Falcon",
    "Fox", "Gull", "Hare", "Heron", "Ibex", "Kestrel", "Koala", "Lark", "Lemur", "Lynx", "Marten",
    "Moose", "Narwhal", "Otter", "Owl", "Panda", "Pelican", "Penguin", "Puffin", "Raven", "Robin",
    "Salmon", "Seal", "Sparrow", "Stork", "Swan", "Tern", "Tiger", "Turtle", "Walrus", "Whale",
  ]
}
