package import Lectern

extension [PresenterPage] {
  /// The speaker's page, and the moderators'.
  package static var deck: [PresenterPage] {
    [
      PresenterPage("Speaker", at: "speaker"),
      PresenterPage("Moderation", at: "moderate", for: .moderator),
    ]
  }
}

extension [PresenterControl] {
  /// The steps of the talk, with the keys of a clicker.
  package static var deck: [PresenterControl] {
    [
      PresenterControl("Back", sends: "slides.backTapped", on: "PageUp ArrowLeft"),
      PresenterControl("Next", sends: "slides.nextTapped", on: "PageDown ArrowRight"),
    ]
  }
}
