import type { DropReason } from '../events/drop-reason.js';
import { startTimer } from '../shared/timer.js';

const INTERVAL_MS = 1_000;

/** Warns about dropped lines, at most once a second for each reason: a program that logs faster than it sends drops many lines. */
export class DropWarnings {
  private readonly counts = new Map<DropReason, number>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly warn: (message: string) => void) {}

  add(reason: DropReason): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    this.timer ??= startTimer(() => this.write(), INTERVAL_MS);
  }

  write(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const [reason, count] of this.counts) this.warn(`${count} log lines were dropped: ${reason}`);
    this.counts.clear();
  }
}
