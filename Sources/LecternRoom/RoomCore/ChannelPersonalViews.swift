/// The personal view states of a channel's next version.
struct ChannelPersonalViews {
  /// Finds the subscribers whose personal view states have changed.
  var tracker = PersonalTracker()
  /// The connections whose personal view states the next preparation makes.
  var due: [Int] = []
  /// The prepared personal view states.
  var prepared: [(connection: Int, version: PersonalVersion)] = []
}
