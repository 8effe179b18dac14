/// The transport between a ``TestRoom`` and its viewers.
///
/// ```swift
/// @Test("a viewer sees what another does", arguments: TestTransport.allCases)
/// func sharing(over transport: TestTransport) async {
///   let room = TestRoom(
///     over: transport, initialState: AppState(), reducer: AppFeature()
///   ) { AppView($0) }
/// }
/// ```
public enum TestTransport: CaseIterable, Sendable {
  /// Virtual connections in memory, with a simulated latency.
  case memory
  /// Virtual connections in memory to a relay. The relay holds them for the room.
  case relay
  /// WebSockets to a listener on a free port of this machine.
  ///
  /// The stores and the room run on an event loop, as in a server; effects, and all time, stay under the
  /// test's control. Latency and window are not simulated.
  case live
}
