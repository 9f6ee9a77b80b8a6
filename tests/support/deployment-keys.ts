/** Every key of LiteFS 0.5's configuration (the structs of its cmd/litefs/config.go). */
export const LITEFS_KEYS = new Set([
  ...["exit-on-error", "skip-sync", "strict-verify"],
  ...["exec", "exec.cmd", "exec.if-candidate"],
  ...["data", "data.dir", "data.compress", "data.retention", "data.retention-monitor-interval"],
  ...["fuse", "fuse.dir", "fuse.allow-other", "fuse.debug"],
  ...["http", "http.addr", "http.snapshot-timeout"],
  ...["proxy", "proxy.addr", "proxy.target", "proxy.db", "proxy.max-lag", "proxy.debug", "proxy.passthrough"],
  ...["proxy.always-forward", "proxy.primary-redirect-timeout", "proxy.read-timeout"],
  ...["proxy.read-header-timeout", "proxy.write-timeout", "proxy.idle-timeout"],
  ...["lease", "lease.type", "lease.hostname", "lease.advertise-url", "lease.candidate", "lease.promote"],
  ...["lease.reconnect-delay", "lease.demote-delay", "lease.databases", "lease.consul", "lease.consul.url"],
  ...["lease.consul.key", "lease.consul.ttl", "lease.consul.lock-delay"],
  ...["log", "log.format", "log.timestamp", "log.debug"],
  ...["tracing", "tracing.enabled", "tracing.path", "tracing.max-size", "tracing.max-count"],
  ...["tracing.compress"],
]);

/** The keys of fly.toml that this project has a use for (flyctl's internal/appconfig and Fly's reference). */
export const FLY_KEYS = new Set([
  ...["app", "primary_region", "kill_signal", "kill_timeout", "env"],
  ...["build", "build.dockerfile", "build.build-target"],
  ...["deploy", "deploy.strategy", "deploy.max_unavailable", "deploy.wait_timeout"],
  ...["mounts", "mounts.source", "mounts.destination", "mounts.initial_size", "mounts.snapshot_retention"],
  ...["http_service", "http_service.internal_port", "http_service.force_https"],
  ...["http_service.auto_stop_machines", "http_service.auto_start_machines"],
  ...["http_service.min_machines_running", "http_service.concurrency", "http_service.concurrency.type"],
  ...["http_service.concurrency.soft_limit", "http_service.concurrency.hard_limit", "http_service.checks"],
  ...["http_service.checks.method", "http_service.checks.path", "http_service.checks.grace_period"],
  ...["http_service.checks.interval", "http_service.checks.timeout", "http_service.checks.headers"],
  ...["vm", "vm.size", "vm.memory", "vm.cpus", "vm.cpu_kind"],
]);
