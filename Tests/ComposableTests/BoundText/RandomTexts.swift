import Composable

/// Random texts, and random changes that fit them.
struct RandomTexts {
  private static let letters: [Unicode.Scalar] = [
    "a", "b", "é", "語", "😀", "\n", " ", "\u{301}", "\u{200d}", "👩",
  ]

  var generator: SeededRandomNumberGenerator

  init(seed: UInt64) {
    generator = SeededRandomNumberGenerator(seed: seed)
  }

  mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  mutating func text(upTo length: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(below: length + 1) {
      scalars.append(Self.letters[number(below: Self.letters.count)])
    }
    return String(scalars)
  }

  mutating func change(of text: String) -> TextChange {
    var components: [TextChange.Component] = []
    for scalar in text.unicodeScalars {
      let length = UTF16.width(scalar)
      switch number(below: 4) {
      case 0: components.append(.delete(length))
      case 1: components += [.insert(self.text(upTo: 3)), .retain(length)]
      default: components.append(.retain(length))
      }
    }
    if number(below: 3) == 0 { components.append(.insert(self.text(upTo: 4))) }
    return TextChange(components)
  }

  /// Returns an insertion of a letter somewhere in a text.
  mutating func insertion(of letter: Unicode.Scalar, in text: String) -> TextChange {
    let place = text.unicodeScalars.prefix(number(below: text.unicodeScalars.count + 1))
    return TextChange([
      .retain(place.reduce(0) { $0 + UTF16.width($1) }), .insert(String(letter)),
    ])
  }
}
