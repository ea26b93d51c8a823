/**
 * Refetches after a change: at once, a second time one interval later, and never twice within an interval however many
 * changes arrive. The second fetch is needed because the service answers from counts that are a few seconds old; for the
 * same reason, changes that may have been missed need both.
 */
export class PacedRefresh {
  private due = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly read: () => void,
  ) {}

  /** A fetch has just begun elsewhere. */
  start(): void {
    this.timer ??= setTimeout(this.next, this.intervalMs);
  }

  /** Something has changed, or may have changed unnoticed. */
  changed(): void {
    this.due = 2;
    if (this.timer === undefined) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = 0;
  }

  private readonly next = (): void => {
    this.timer = undefined;
    if (this.due === 0) return;
    this.due -= 1;
    this.start();
    this.read();
  };
}
