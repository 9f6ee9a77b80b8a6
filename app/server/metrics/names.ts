type Type = "counter" | "gauge" | "histogram";

/**
 * Every metric of `/metrics`, by its name (docs/deployment.md, "What to watch"; a test compares the two). Names
 * follow Prometheus: base units, `_total` for counters.
 */
export const METRICS = {
  reservas_build_info: { type: "gauge", help: "1, with the version of the program and of Node." },

  http_requests_total: {
    type: "counter",
    help: "Answered requests by method, route and status; 499 where the caller was gone before the answer.",
  },
  http_request_duration_seconds: {
    type: "histogram",
    help: "Seconds from a request's arrival until its answer was handed over, by method and route.",
  },
  reservas_requests_under_way: { type: "gauge", help: "Requests that have begun or wait for their turn." },
  reservas_requests_waiting: { type: "gauge", help: "Requests that wait for their turn, by queue." },
  reservas_connections: { type: "gauge", help: "Open connections." },
  reservas_connections_refused_total: {
    type: "counter",
    help: "Connections refused because there were too many.",
  },
  reservas_connections_cut_total: {
    type: "counter",
    help: "Connections cut because their callers read or sent too slowly, or for others where there were too many.",
  },
  reservas_passwords_waiting: { type: "gauge", help: "Passwords that wait to be hashed or compared." },

  reservas_role: { type: "gauge", help: "1 for the present role of the node, 0 for the others." },
  reservas_writable: { type: "gauge", help: "1 where the node takes writes now." },
  reservas_replication_lag_seconds: {
    type: "gauge",
    help: "Seconds that the copy is behind the primary; absent without replication or where it is not known.",
  },

  reservas_database_up: { type: "gauge", help: "1 where the database answers." },
  reservas_database_bytes: { type: "gauge", help: "Bytes of the database's file and of its log." },
  reservas_sessions: { type: "gauge", help: "Sessions that have not expired, up to 20000." },

  reservas_jobs_due: { type: "gauge", help: "Jobs whose time has come, by kind." },
  reservas_jobs_failed: { type: "gauge", help: "Jobs that were given up in the last weeks, by kind." },
  reservas_jobs_oldest_due_seconds: {
    type: "gauge",
    help: "How long the oldest job that is due has waited.",
  },

  reservas_mail_waiting: { type: "gauge", help: "Mails in the outbox that wait, up to 10000." },
  reservas_mail_failed: { type: "gauge", help: "Mails that were given up, up to 10000." },
  reservas_mail_oldest_due_seconds: {
    type: "gauge",
    help: "How long the oldest mail that is due has waited.",
  },
  reservas_mail_last_error_timestamp_seconds: {
    type: "gauge",
    help: "When the mail server last refused or failed a mail that is not sent yet; left out where none.",
  },

  reservas_backup_last_timestamp_seconds: {
    type: "gauge",
    help: "When the newest copy was made, on the node that makes them; left out where there is none.",
  },
  reservas_backup_failed: { type: "gauge", help: "1 where the last attempt to make a copy failed." },

  process_start_time_seconds: { type: "gauge", help: "When the process began." },
  process_cpu_seconds_total: { type: "counter", help: "CPU seconds of the process, all threads." },
  process_resident_memory_bytes: { type: "gauge", help: "Memory of the process, all threads." },
  nodejs_heap_used_bytes: { type: "gauge", help: "JavaScript heap in use on the main thread." },
  nodejs_eventloop_busy_seconds_total: {
    type: "counter",
    help: "Seconds that the main thread was at work; its rate is the share of one core.",
  },
  nodejs_eventloop_lag_max_seconds: {
    type: "gauge",
    help: "The longest that the main thread was blocked in the last 15 to 30 seconds.",
  },
} as const satisfies Record<string, { type: Type; help: string }>;

export type MetricName = keyof typeof METRICS;

/** One sample; `suffix` is a histogram's `_bucket`, `_sum` or `_count`, `labels` are formatted by `labelText`. */
export type Sample = {
  name: MetricName;
  suffix?: "_bucket" | "_sum" | "_count";
  labels?: string;
  value: number;
};
