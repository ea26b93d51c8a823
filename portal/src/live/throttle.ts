/** Runs what it is given at once, but not more often than each so many milliseconds; the last of a rush runs late. */
export class Throttle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ranMs = -Infinity;

  constructor(private readonly intervalMs: number) {}

  run(action: () => void): void {
    clearTimeout(this.timer);
    const waitMs = this.ranMs + this.intervalMs - Date.now();
    if (waitMs <= 0) {
      this.ranMs = Date.now();
      action();
      return;
    }
    this.timer = setTimeout(() => {
      this.ranMs = Date.now();
      action();
    }, waitMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
