import Testing

@testable import Lectern

/// A name is text of bounded width.
@Suite struct DisplayNameTests {
  @Test(
    "what is said is shown, without blanks at its ends or side by side",
    arguments: [
      ("Ada", "Ada"), ("  Ada \n\t Lovelace ", "Ada Lovelace"), ("Zoë", "Zoë"),
      ("José\u{301}", "José\u{301}"), ("김철수", "김철수"), ("👩‍🚀 Sally", "👩‍🚀 Sally"),
    ]
  )
  func shown(said: String, shown: String) {
    #expect(DisplayName(said)?.text == shown)
  }

  @Test(
    "what has no letter is no name",
    arguments: ["", " \n", "\u{200B}", "\u{202E}\u{2066}", "\u{0}\u{7}", "\u{301}\u{301}"]
  )
  func none(said: String) {
    #expect(DisplayName(said) == nil)
  }

  @Test("nothing turns the text around a name, or hides in it")
  func controls() {
    #expect(DisplayName("A\u{202E}da\u{2069} \u{7}L\u{FEFF}o")?.text == "Ada Lo")
  }

  @Test(
    "however wide its letters are, a name is as wide as thirty-two narrow ones",
    arguments: [
      ("i", 32), ("W", 16), ("全", 16), ("Ｗ", 16), ("🚀", 16), ("👩‍🚀", 16), ("﷽", 2), ("𒐫", 2),
    ]
  )
  func width(letter: Character, count: Int) {
    #expect(DisplayName(String(repeating: letter, count: 40))?.text.count == count)
  }

  @Test("a letter carries two marks at most")
  func marks() {
    let name = "a" + String(repeating: "\u{301}", count: 100)
    #expect(DisplayName(name)?.text.unicodeScalars.count == 3)
  }

  @Test("of a long text only the beginning is looked at")
  func long() {
    #expect(DisplayName(String(repeating: " ", count: 65_000) + "Ada") == nil)
    #expect(DisplayName("Ada" + String(repeating: " ", count: 65_000) + "x")?.text == "Ada")
  }
}
