/**
 * Reads anew when something happened: at once, once more an interval later, and never twice within an interval however
 * much happens.
 */
export class PacedRefresh {
  private due = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly read: () => void,
  ) {}

  /** It was read just now. */
  start(): void {
    this.timer ??= setTimeout(this.next, this.intervalMs);
  }

  /** The second read is for what the service counts only every few seconds. */
  happened(): void {
    this.ask(2);
  }

  /** Something may have happened while nobody listened. */
  missed(): void {
    this.ask(1);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = 0;
  }

  private ask(reads: number): void {
    this.due = Math.max(this.due, reads);
    if (this.timer === undefined) this.next();
  }

  private readonly next = (): void => {
    this.timer = undefined;
    if (this.due === 0) return;
    this.due -= 1;
    this.start();
    this.read();
  };
}
