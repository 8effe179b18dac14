/// The personal view states of a channel's next version.
struct ChannelPersonalViews {
  /// Finds the subscribers whose personal view states have changed.
  var tracker = PersonalTracker()
  /// The pages whose personal view states are made with the next preparation.
  var due: [Session] = []
  /// The prepared personal view states.
  var prepared: [(session: Session, version: PersonalVersion)] = []
}
