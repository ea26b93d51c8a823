interface Position {
  /** End of the primary's log. */
  lsn: bigint;
  /** When it was read, of this process's monotonic clock. */
  readMs: number;
}

/** Two minutes of readings: a standby that is further behind is of no use. */
const MAX_READINGS = 240;

/**
 * How far a standby is behind, by the positions that this process has read from the primary: no clock of another machine is
 * read, and a standby that receives nothing any more cannot seem up to date.
 */
export class StandbyLag {
  private readonly positions: Position[] = [];

  /** @param lsn of the primary, as PostgreSQL writes it. */
  note(lsn: string, readMs: number): void {
    this.positions.push({ lsn: parseLsn(lsn), readMs });
    if (this.positions.length > MAX_READINGS) this.positions.shift();
  }

  /**
   * @param replayed the end of what the standby has applied.
   * @returns milliseconds since the first position was read that the standby has not reached, 0 when it has reached all;
   *   `null`: unknown, before the first reading and far behind.
   */
  behindMs(replayed: string | null, nowMs: number): number | null {
    if (replayed === null || this.positions.length === 0) return null;
    const reached = parseLsn(replayed);
    const index = this.positions.findIndex(({ lsn }) => lsn > reached);
    if (index === -1) return 0;
    const isForgotten = index === 0 && this.positions.length === MAX_READINGS;
    return isForgotten ? null : nowMs - (this.positions[index] as Position).readMs;
  }
}

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
