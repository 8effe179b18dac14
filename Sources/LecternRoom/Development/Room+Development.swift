internal import Composable

extension Room {
  /// A description of the app and the room for pages in development mode.
  package var developmentReport: DevelopmentReport {
    observe()
    let state = stores.app.state
    var shape = ViewStateShape()
    for role in Role.allCases { shape.add(stores.view(state, role)) }
    if let source = stores.personal?.source(state) {
      // Includes a person without values: a page that has no viewer yet asks for the report, too.
      for person in [Sender(rawValue: "")] + people { shape.add(source.view(person), at: "$mine") }
    }
    return DevelopmentReport(
      actions: ActionSchema(of: Action.self),
      room: core.membership.room,
      shape: shape
    )
  }

  /// Some of the viewers. Their personal view states are of one type.
  private var people: [Sender] {
    core.membership.members.values.prefix(Self.personLimit).map {
      Sender(rawValue: $0.viewer.participant)
    }
  }

  /// Maximum number of viewers whose personal view states are looked at.
  private static var personLimit: Int { 100 }
}
