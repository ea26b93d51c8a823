import { startTimer } from '../shared/timer.js';

type End = 'closed' | 'entered' | 'queue_full';

interface Waiter {
  tryEnter: () => boolean;
  end: (end: End) => void;
}

/** Callers that wait for room in the queue, in order of arrival. */
export class RoomWaiters {
  private waiting: Waiter[] = [];

  /** @param max number of waiting callers; further callers are refused immediately. */
  constructor(private readonly max: number) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @param tryEnter enqueues the event if there is room, and returns whether it did. */
  wait(timeoutMs: number, tryEnter: () => boolean): Promise<End> {
    if (this.waiting.length >= this.max) return Promise.resolve('queue_full');
    return new Promise((resolve) => {
      const waiter: Waiter = {
        tryEnter,
        end: (end) => {
          clearTimeout(timer);
          this.waiting = this.waiting.filter((one) => one !== waiter);
          resolve(end);
        },
      };
      const timer = startTimer(() => waiter.end('queue_full'), timeoutMs);
      this.waiting.push(waiter);
    });
  }

  /** Called when there may be room: admits callers until one does not fit. */
  admit(): void {
    for (let next = this.waiting[0]; next?.tryEnter() === true; next = this.waiting[0]) next.end('entered');
  }

  close(): void {
    for (const waiter of [...this.waiting]) waiter.end('closed');
  }
}
