extension Room {
  /// The address by which the audience takes part, for devices that have come by a link, and for all while
  /// the presenter shows it; nil for all others, and where there is none.
  ///
  /// - Parameter cookie: the value of a cookie, by its name.
  func joinAddress(by cookie: (String) -> String?) -> String? {
    guard roomState.isCodeShown || pass(by: cookie) != nil, let address = roomState.address
    else { return nil }
    return roomState.joinLink?.address(in: address)
  }
}
