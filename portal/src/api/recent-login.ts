/**
 * Connects API calls that need a recent login with the password dialog. Calls that wait at the same time share one
 * dialog.
 */
class RecentLogin {
  private waiting: ((isConfirmed: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      // Without a dialog the user cannot enter the password.
      if (this.listeners.size === 0) this.settle(false);
    };
  };

  /** Whether a call waits for a confirmation, so that the dialog is shown. */
  readonly isRequested = (): boolean => this.waiting.length > 0;

  /** @returns whether the user confirmed their login; `false` immediately when no dialog can be shown. */
  request(): Promise<boolean> {
    if (this.listeners.size === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.notify();
    });
  }

  settle(isConfirmed: boolean): void {
    const waiting = this.waiting;
    if (waiting.length === 0) return;
    this.waiting = [];
    for (const resolve of waiting) resolve(isConfirmed);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

export const recentLogin = new RecentLogin();
