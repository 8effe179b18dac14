/// Counts people in a room's own reducer, and reads numbers of the server's other rooms.
///
/// ```swift
/// case .lobbyOpened:
///   return .run { [counts] send in
///     await send(.peopleCounted(counts.people(), inGroup: counts.people(in: "group-1")))
///   }
/// ```
///
/// The numbers are outside the room's state, so an effect reads them and sends an action. The log has the action, so a
/// replay shows the numbers of that time.
///
/// A reducer keeps a client. A test creates one that returns its own numbers.
public struct CountClient: Sendable {
  private let countPeople: @Sendable (String?) async -> Int
  private let read: @Sendable (String, String) async -> Int?
  /// Whether the server has no other rooms, so that the client's own room is the main one.
  private let isAlone: @Sendable () -> Bool

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - people: returns the number of people in a room; nil stands for the client's own room.
  ///   - number: returns the number that the app of a room shares under a name.
  public init(
    people: @escaping @Sendable (_ room: String?) async -> Int,
    number: @escaping @Sendable (_ name: String, _ room: String) async -> Int?
  ) {
    self.init(people: people, number: number, isAlone: { false })
  }

  init(
    people: @escaping @Sendable (String?) async -> Int,
    number: @escaping @Sendable (String, String) async -> Int?,
    isAlone: @escaping @Sendable () -> Bool
  ) {
    (countPeople, read, self.isAlone) = (people, number, isAlone)
  }

  /// Returns the number of connected pages of a room's audience. A room that isn't open has none.
  ///
  /// - Parameter room: the room's name, or `/` for the main room; by default the client's own room.
  public func people(in room: String? = nil) async -> Int { await countPeople(room) }

  /// Returns the number that the app of a room shares under a name; see ``HostedApp``. Nil if the room isn't open, or shares
  /// no such number.
  ///
  /// - Parameters:
  ///   - name: the name, which the app chooses.
  ///   - room: the room's name, or `/` for the main room.
  public func number(_ name: String, in room: String) async -> Int? { await read(name, room) }

  /// Returns the client of one of the rooms.
  ///
  /// - Parameters:
  ///   - people: returns the number of people in it.
  ///   - number: returns the number that it shares under a name.
  func ofRoom(
    people: @escaping @Sendable () async -> Int,
    number: @escaping @Sendable (String) async -> Int?
  ) -> CountClient {
    let isOwn = { @Sendable (room: String) in room == "/" && isAlone() }
    return CountClient(
      people: { room in
        guard let room, !isOwn(room) else { return await people() }
        return await self.people(in: room)
      },
      number: { name, room in
        isOwn(room) ? await number(name) : await self.number(name, in: room)
      }
    )
  }

  /// The client of the room whose reducer is being made. Without a room, as in a test, nobody is there.
  @TaskLocal public static var ofRoom = CountClient(people: { _ in 0 }, number: { _, _ in nil })
}
