export class FlagsStatusResponse {
  /**
   * `ok`: changes arrive at once. `polling`: within a second or two. `stale`: the database cannot be
   * reached; what was known last is served.
   */
  status: 'ok' | 'polling' | 'stale';
  /** Readers of the stream on this replica. */
  open_streams: number;
}
