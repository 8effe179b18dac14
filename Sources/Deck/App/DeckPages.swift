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
  ///
  /// Up and down scroll the room's page, which is longer than a screen. The speaker's page takes them, too.
  package static var deck: [PresenterControl] {
    [
      PresenterControl("Back", sends: "slides.backTapped", on: "PageUp ArrowLeft"),
      PresenterControl("Next", sends: "slides.nextTapped", on: "PageDown ArrowRight Space"),
    ]
  }
}
