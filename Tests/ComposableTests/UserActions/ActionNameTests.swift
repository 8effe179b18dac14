import Composable
import Testing

@Suite struct ActionNameTests {
  @Test("a name is read part by part, from left to right")
  func parts() {
    let name = ActionName("settings.binding.displayName")
    #expect(name.head == "settings")
    #expect(name.tail?.head == "binding")
    #expect(name.tail?.tail?.head == "displayName")
    #expect(name.tail?.tail?.tail == nil)
  }

  @Test("every part knows the whole name")
  func description() {
    #expect(ActionName("counter.incrTapped").tail?.description == "counter.incrTapped")
  }

  @Test("strange names are names too", arguments: ["", ".", "a.", ".a", "a..b", "😀.é"])
  func strange(text: String) {
    var name: ActionName? = ActionName(text)
    var parts: [Substring] = []
    while let part = name {
      parts.append(part.head)
      name = part.tail
    }
    #expect(parts.joined(separator: ".") == text)
  }
}
