extension Room {
  /// The address by which the audience takes part, for who has come by a link; nil for all others, and
  /// where there is none.
  ///
  /// - Parameter cookie: the value of a cookie, by its name.
  func joinAddress(by cookie: (String) -> String?) -> String? {
    guard link(by: cookie) != nil, let address = roomState.address else { return nil }
    return roomState.joinLink?.address(in: address)
  }
}
