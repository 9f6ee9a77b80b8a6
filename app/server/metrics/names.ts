type Metric = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  label?: string;
};

/**
 * By name (docs/operate/deployment.md, "What to watch"; a test compares the two); base units, `_total` for counters.
 */
const TABLE = {
  reservas_build_info: {
    type: "gauge",
    help: "1, with the program's version, commit and day, and Node's version.",
  },

  http_requests_total: { type: "counter", help: "Answered requests; 499 where the client disconnected." },
  http_request_duration_seconds: { type: "histogram", help: "Seconds from arrival to answer." },
  reservas_requests_under_way: { type: "gauge", help: "Requests that run or wait." },
  reservas_requests_waiting: { type: "gauge", help: "Requests that wait, by queue.", label: "queue" },
  reservas_connections: { type: "gauge", help: "Open connections." },
  reservas_connections_refused_total: { type: "counter", help: "Connections refused as too many." },
  reservas_connections_cut_total: { type: "counter", help: "Connections cut as too slow or for others." },
  reservas_passwords_waiting: { type: "gauge", help: "Passwords that wait to be hashed or compared." },

  reservas_role: { type: "gauge", help: "1 for the present role of the node.", label: "role" },
  reservas_writable: { type: "gauge", help: "1 where the node takes writes now." },
  reservas_replication_lag_seconds: { type: "gauge", help: "Seconds behind the primary; absent if unknown." },

  reservas_database_up: { type: "gauge", help: "1 where the database answers." },
  reservas_database_bytes: { type: "gauge", help: "Bytes of the database and its log.", label: "file" },
  reservas_sessions: { type: "gauge", help: "Sessions that have not expired, up to 20000." },

  reservas_jobs_due: { type: "gauge", help: "Jobs that are due, by kind.", label: "kind" },
  reservas_jobs_failed: { type: "gauge", help: "Jobs that were given up, by kind.", label: "kind" },
  reservas_jobs_oldest_due_seconds: { type: "gauge", help: "Wait of the oldest job that is due." },

  reservas_mail_waiting: { type: "gauge", help: "Mails in the outbox that wait, up to 10000." },
  reservas_mail_failed: { type: "gauge", help: "Mails that were given up, up to 10000." },
  reservas_mail_oldest_due_seconds: { type: "gauge", help: "Wait of the oldest mail that is due." },
  reservas_mail_last_error_timestamp_seconds: { type: "gauge", help: "When an unsent mail last failed." },

  reservas_backup_last_timestamp_seconds: { type: "gauge", help: "When the newest copy was made here." },
  reservas_backup_failed: { type: "gauge", help: "1 where the last attempt to make a copy failed." },

  process_start_time_seconds: { type: "gauge", help: "When the process began." },
  process_cpu_seconds_total: { type: "counter", help: "CPU seconds of the process, all threads." },
  process_resident_memory_bytes: { type: "gauge", help: "Memory of the process, all threads." },
  nodejs_heap_used_bytes: { type: "gauge", help: "JavaScript heap in use on the main thread." },
  nodejs_eventloop_busy_seconds_total: { type: "counter", help: "Seconds of work of the main thread." },
  nodejs_eventloop_lag_max_seconds: { type: "gauge", help: "Longest block of the last 15 to 30 seconds." },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof TABLE;

export const METRICS: Record<MetricName, Metric> = TABLE;

/** A number, numbers by label, or null where there is no value to tell. */
export type Samples = { [Name in MetricName]?: number | Record<string, number> | null };
