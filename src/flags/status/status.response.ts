export class FlagsStatusResponse {
  /**
   * How changes of flags reach this replica. `ok`: immediately, by notification. `polling`: within two seconds, by polling.
   * `stale`: the database is unreachable and the last known flags are served.
   */
  status: 'ok' | 'polling' | 'stale';
  /** Number of open flag streams on this replica. */
  open_streams: number;
}
