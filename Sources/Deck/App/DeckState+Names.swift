internal import Lectern

extension DeckState {
  static let realNameLength = 64

  /// Stores the name of a participant if the talk asks for names. None or an empty one removes it, whether the talk asks or
  /// not.
  mutating func setRealName(_ text: String?, of participant: Sender) {
    let name = text?.asName(of: Self.realNameLength) ?? ""
    guard !name.isEmpty else {
      audience.participants[participant]?.realName = nil
      return
    }
    guard slides.talk.asksNames == true else { return }
    audience.participants[participant, default: Participation()].realName = name
  }
}
