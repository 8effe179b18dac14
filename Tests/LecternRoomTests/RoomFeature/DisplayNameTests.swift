import Testing

@testable import LecternRoom

/// A name is text of bounded width.
@Suite struct DisplayNameTests {
  @Test(
    "a name is shown without leading, trailing and repeated blanks",
    arguments: [
      ("Ada", "Ada"), ("  Ada \n\t Lovelace ", "Ada Lovelace"), ("Zoë", "Zoë"),
      ("José\u{301}", "José\u{301}"), ("김철수", "김철수"), ("👩‍🚀 Sally", "👩‍🚀 Sally"),
    ]
  )
  func shown(said: String, shown: String) {
    #expect(DisplayName(said)?.text == shown)
  }

  @Test(
    "a text without a letter is no name",
    arguments: ["", " \n", "\u{200B}", "\u{202E}\u{2066}", "\u{0}\u{7}", "\u{301}\u{301}"]
  )
  func none(said: String) {
    #expect(DisplayName(said) == nil)
  }

  @Test("a name contains no control and no direction characters")
  func controls() {
    #expect(DisplayName("A\u{202E}da\u{2069} \u{7}L\u{FEFF}o")?.text == "Ada Lo")
  }

  @Test(
    "a name is as wide as thirty-two narrow letters at most",
    arguments: [
      ("i", 32), ("W", 16), ("全", 16), ("Ｗ", 16), ("🚀", 16), ("👩‍🚀", 16), ("﷽", 2), ("𒐫", 2),
    ]
  )
  func width(letter: Character, count: Int) {
    #expect(DisplayName(String(repeating: letter, count: 40))?.text.count == count)
  }

  @Test("a letter keeps two combining marks at most")
  func marks() {
    let name = "a" + String(repeating: "\u{301}", count: 100)
    #expect(DisplayName(name)?.text.unicodeScalars.count == 3)
  }

  @Test("only the beginning of a long text is read")
  func long() {
    #expect(DisplayName(String(repeating: " ", count: 65_000) + "Ada") == nil)
    #expect(DisplayName("Ada" + String(repeating: " ", count: 65_000) + "x")?.text == "Ada")
  }
}
