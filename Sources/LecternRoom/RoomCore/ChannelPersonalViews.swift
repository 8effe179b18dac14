/// The personal view states of a channel's next version.
struct ChannelPersonalViews {
  /// Finds the subscribers whose personal view states have changed.
  var tracker = PersonalTracker()
  /// The connections whose personal view states are made with the next preparation.
  var due: [Int] = []
  /// The prepared personal view states.
  var prepared: [(connection: Int, version: PersonalVersion)] = []
}
