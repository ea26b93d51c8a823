/**
 * The period between the end of a session and the login that continues it on the open page. Calls wait for its end, so that forms
 * keep their input.
 */
export class Interruption {
  private waiting: ((isContinued: boolean) => void)[] | null = null;
  private readonly listeners = new Set<() => void>();

  /** @param abandoned called when the dialog is unmounted while calls wait. */
  constructor(private readonly abandoned: () => void) {}

  /** Whether a user can sign in on the open page. */
  get isPossible(): boolean {
    return this.listeners.size > 0;
  }

  readonly isRunning = (): boolean => this.waiting !== null;

  /** For the dialog in which users sign in. Without it, calls would wait forever. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0 && this.isRunning()) this.abandoned();
    };
  };

  begin(): void {
    this.waiting ??= [];
    this.notify();
  }

  /** @returns whether the session continues; `false` at once when none is interrupted. */
  end(): Promise<boolean> {
    const { waiting } = this;
    if (waiting === null) return Promise.resolve(false);
    return new Promise((resolve) => waiting.push(resolve));
  }

  settle(isContinued: boolean): void {
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const resolve of waiting) resolve(isContinued);
    this.notify();
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
