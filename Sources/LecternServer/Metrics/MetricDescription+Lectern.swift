internal import LecternMetrics

extension MetricDescription {
  /// The descriptions of a server's metrics.
  static let all: [MetricDescription] = [
    .init("lectern_actions_reduced_total", "Viewers' actions that were reduced."),
    .init("lectern_actions_refused_total", "Viewers' messages that were refused, by fault."),
    .init("lectern_connections", "Open connections."),
    .init("lectern_connections_accepted_total", "Connections that were accepted."),
    .init(
      "lectern_connections_evicted_total",
      "Connections closed to admit others at the limit, by phase."
    ),
    .init("lectern_connections_handshaking", "Connections without a request so far."),
    .init(
      "lectern_connections_refused_total",
      "Connections and requests that were refused, by reason."
    ),
    .init(
      "lectern_connections_silent_total",
      "Connections closed for inactivity, by what they owed."
    ),
    .init("lectern_fan_out_messages", "Messages of one fan-out."),
    .init("lectern_fan_out_seconds", "Duration of one fan-out."),
    .init("lectern_http_requests_total", "HTTP requests, WebSocket upgrades included."),
    .init(
      "lectern_loop_lag_seconds",
      "Delay of a call on the loop, measured once a second."
    ),
    .init("lectern_messages_received_total", "Messages from viewers."),
    .init("lectern_messages_sent_bytes_total", "Bytes of the messages to viewers."),
    .init("lectern_messages_sent_total", "Messages to viewers."),
    .init("lectern_sockets", "Open WebSockets."),
    .init("lectern_sockets_closed_total", "WebSockets closed by the server, by close code."),
    .init(
      "lectern_states_encoded_total",
      "Snapshots and patches that were encoded, each once for all viewers."
    ),
    .init(
      "lectern_store_revision",
      "Actions that were reduced since the start, the server's included."
    ),
    .init("lectern_viewers", "Connected viewers, by access level."),
    .init("lectern_viewers_away", "Viewers that disconnected within the last two minutes."),
    .init("lectern_viewers_behind", "Viewers without the latest state, by access level."),
    .init("lectern_viewers_cut_off_total", "Viewers disconnected by the room, by reason."),
    .init(
      "process_cpu_seconds_total",
      "Processor time, user and system."
    ),
    .init("process_max_fds", "Maximum number of open file descriptors."),
    .init("process_open_fds", "Open file descriptors."),
    .init("process_resident_memory_bytes", "Resident memory."),
    .init(
      "process_start_time_seconds",
      "Start time of the process, in seconds since the Unix epoch."
    ),
  ]
}
