internal import LecternMetrics

extension MetricDescription {
  /// What a server measures.
  static let all: [MetricDescription] = [
    .init("lectern_actions_reduced_total", "Actions of viewers that were reduced."),
    .init("lectern_actions_refused_total", "Messages of viewers that were refused, by the fault."),
    .init("lectern_connections", "Connections that are open."),
    .init("lectern_connections_accepted_total", "Connections that were let in."),
    .init(
      "lectern_connections_evicted_total",
      "Connections closed for others while all places were taken, by what they were doing."
    ),
    .init("lectern_connections_handshaking", "Connections that have not asked for anything yet."),
    .init("lectern_connections_refused_total", "Connections and requests refused, by the reason."),
    .init(
      "lectern_connections_silent_total",
      "Connections closed for saying or taking nothing, by what was waited for."
    ),
    .init("lectern_fan_out_messages", "Messages of one fan-out: a change goes to all viewers."),
    .init("lectern_fan_out_seconds", "Time from the beginning of a fan-out to its end."),
    .init("lectern_http_requests_total", "HTTP requests, those for a WebSocket included."),
    .init(
      "lectern_loop_lag_seconds",
      "Time that the loop keeps a caller waiting, asked once a second."
    ),
    .init("lectern_messages_received_total", "Messages of viewers."),
    .init("lectern_messages_sent_bytes_total", "Bytes of the messages to viewers."),
    .init("lectern_messages_sent_total", "Messages to viewers."),
    .init("lectern_sockets", "WebSockets that are open."),
    .init("lectern_sockets_closed_total", "WebSockets closed from this side, by the code."),
    .init("lectern_states_encoded_total", "Snapshots and patches encoded, each once for all."),
    .init("lectern_store_revision", "Actions reduced since the start, whoever sent them."),
    .init("lectern_viewers", "Viewers that are connected, by their seat."),
    .init("lectern_viewers_away", "Viewers that were here until lately, and may come back."),
    .init("lectern_viewers_behind", "Viewers that have not taken the latest state, by their seat."),
    .init("lectern_viewers_cut_off_total", "Viewers cut off by the room, by the reason."),
    .init(
      "process_cpu_seconds_total",
      "Processor time, the system's work for the process included."
    ),
    .init("process_max_fds", "File descriptors that may be open."),
    .init("process_open_fds", "File descriptors that are open."),
    .init("process_resident_memory_bytes", "Memory that is resident."),
    .init("process_start_time_seconds", "When the process began, in seconds of the Unix epoch."),
  ]
}
