/**
 * Settings of the built-in server. Durability is PostgreSQL's default and stays it: fsync,
 * full_page_writes and synchronous_commit are on.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  // Of solid-state disks. With the default, of rotating ones, summaries of all projects are read for those of one.
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements hold customers' data; their texts stay out of the log even when they fail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export function serverSettings(socketDir: string, extra: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries({ ...SETTINGS, unix_socket_directories: socketDir, ...extra }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}
