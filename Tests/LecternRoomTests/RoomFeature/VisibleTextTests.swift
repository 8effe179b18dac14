import Composable
import LecternRoom
import LecternWire
import Testing

@Suite struct VisibleTextTests {
  @Test(
    "control characters, and what changes the direction of other text, are left out",
    arguments: [
      ("\u{202E}gnp.exe\u{202C}", "gnp.exe"), ("Why\u{0}\u{7}?", "Why?"),
      ("\u{2066}a\u{2069}\u{200F}", "a"),
      ("a\u{200B}b\u{FEFF}\u{AD}\u{3164}", "ab"), ("\u{9B}31mred", "31mred"), ("a\u{E0041}", "a"),
      ("\u{301}a", "a"), ("\u{E000}\u{FFFF}a", "a"),
    ]
  )
  func removed(text: String, visible: String) {
    #expect(text.visibleText == visible)
  }

  @Test(
    "letters of all languages, emoji and spaces stay",
    arguments: ["Grüße", "می\u{200C}خواهم", "नमस्ते", "👩\u{200D}💻", "❤\u{FE0F}", "עברית", "a  b", ""]
  )
  func kept(text: String) {
    #expect(text.visibleText == text)
  }

  @Test("line ends are spaces")
  func lines() {
    #expect("a\nb\u{2028}c\td".visibleText == "a b c d")
  }
}
